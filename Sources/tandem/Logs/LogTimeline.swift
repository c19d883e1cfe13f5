import TandemCLI
import TandemFoundation
import TandemLog
import TandemSystem

/// Writes a timeline as a self-contained HTML file or as an SVG file.
struct LogTimeline {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  func run() throws(CLIError) -> ExitStatus {
    let source = LogSource(invocation)
    let isSVG = invocation.has(.svg)
    var timeline = Timeline()
    var records = ""
    var count = 0
    var redactor = invocation.has(.redact) ? Redactor() : nil
    var sessions = SessionFilter(invocation)
    let broken = try source.read(telling: errors.warn) { reader throws(LogReadError) in
      let isOver = try reader.look { line in
        let match = sessions.match(line)
        if !match.isSelected { return match == .over }
        if match == .begins { (timeline, records, count) = (Timeline(), "", 0) }
        if line.isContinuation { return false }
        count += 1
        var record = line.record()
        if let redacted = redactor?.redact(record) { record = redacted }
        // Set the record's index among the page's records. The HTML page finds the record by this
        // index.
        record.location = Record.Location(line: count, offset: 0)
        timeline.add(record)
        if !isSVG {
          let text = redactor == nil ? String(decoding: line.text, as: UTF8.self) : record.line
          records += Timeline.harmless(text) + "\n"
        }
        return false
      }
      return isOver == false
    }
    try sessions.check(in: source.name)
    timeline.finish()
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let title = "Tandem: " + name + (sessions.title.map { ", " + $0 } ?? "")
    let page = isSVG ? timeline.svg(title: title) : timeline.pageBegin(title: title) + records + Timeline.pageEnd
    let path = invocation.text(.outputFile) ?? source.name.filter { $0 != " " } + (isSVG ? ".svg" : ".html")
    try AtomicFile.save(page, as: path)
    let (ended, unfinished) = timeline.transactions
    output.line(
      "\(path): \(sessions.title.map { $0 + ", " } ?? "")\(counted(count, "record")), \(counted(ended, "transaction"))"
        + (unfinished == 0 ? "" : ", \(unfinished) unfinished"))
    return broken == 0 ? .done : .badData
  }
}
