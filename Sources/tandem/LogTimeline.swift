// A log as a picture to look around in.

import Arguments
import EventLog
import LogTools
import Shell

/// Writes a timeline: an HTML file that needs nothing else, or an SVG.
struct LogTimeline {
  private let source: LogSource
  private let path: String
  private let isSVG: Bool
  private let output: Output
  private let errors: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    isSVG = invocation.has(.svg)
    path = invocation.text(.outputFile) ?? source.name.filter { $0 != " " } + (isSVG ? ".svg" : ".html")
    self.output = output
    self.errors = errors
  }

  func run() throws(Failure) -> ExitStatus {
    var timeline = Timeline()
    var records = ""
    var broken = 0
    var count = 0
    let isSVG = isSVG
    let files = try source.files(missing: { errors.complain($0) })
    _ = try source.read(
      files,
      { reader throws(LogReadError) in
        let isThere: Void? = try reader.look { line in
          if line.isContinuation { return }
          count += 1
          var record = line.record()
          // The page finds a record by its place among those that it has.
          record.place = Record.Place(line: count, offset: 0)
          timeline.add(record)
          if !isSVG { records += Timeline.harmless(String(decoding: line.text, as: UTF8.self)) + "\n" }
        }
        return isThere != nil
      },
      broken: { error in
        broken += 1
        errors.complain(source.text(error))
      })
    timeline.finish()
    let title = "Tandem: " + (source.name.split(separator: "/").last.map(String.init) ?? source.name)
    let page = isSVG ? timeline.svg(title: title) : timeline.pageBegin(title: title) + records + Timeline.pageEnd
    try WholeFile(path: path).write(page)
    output.line("\(path): \(count) records, \(timeline.blocks.count) transactions")
    return broken == 0 ? .done : .badData
  }
}
