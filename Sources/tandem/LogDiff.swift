// Two logs beside each other.

import Arguments
import EventLog
import JSON
import LogTools
import Shell

/// Finds the first difference in what two logs say.
struct LogDiff {
  private let sources: [LogSource]
  private let isJSON: Bool
  private let isQuiet: Bool
  private let output: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    sources = [LogSource(invocation), LogSource(invocation, operand: 1)]
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    self.output = output
  }

  func run() throws(Failure) -> ExitStatus {
    if sources.allSatisfy({ $0.name == "standard input" }) {
      throw Failure(.usage, "only one of the logs can be standard input")
    }
    let records = try sources.map { source throws(Failure) in try read(source) }
    var found: LogComparison.Difference?
    var count = 0
    for lane in LogMeaning.Lane.allCases {
      var comparison = LogComparison()
      let lanes = records.map { $0.filter { LogMeaning.Lane($0) == lane } }
      for index in 0..<max(lanes[0].count, lanes[1].count) {
        let pair = lanes.map { index < $0.count ? $0[index] : nil }
        guard let difference = comparison.compare(pair[0], pair[1]) else { continue }
        if found.map({ place(difference) < place($0) }) ?? true { found = difference }
        break
      }
      count += comparison.count
    }
    tell(found, count)
    return found == nil ? .done : .no
  }

  private func place(_ difference: LogComparison.Difference) -> Int {
    difference.first?.place?.line ?? difference.second?.place?.line ?? .max
  }

  private func read(_ source: LogSource) throws(Failure) -> [Record] {
    var records: [Record] = []
    var broken: LogReadError?
    _ = try source.read(
      { reader throws(LogReadError) in
        guard broken == nil, let record = try reader.next() else { return false }
        records.append(record)
        return true
      }, broken: { broken = broken ?? $0 })
    if let broken { throw source.failure(broken) }
    return records
  }

  private func tell(_ difference: LogComparison.Difference?, _ count: Int) {
    if isJSON { return output.line(json(difference, count).description) }
    if isQuiet { return }
    guard let difference else { return output.line("equal: \(count) records say the same") }
    var table = LogTable()
    for record in difference.before { output.line("  " + table.row(record), isSafe: true) }
    for (mark, record, source) in [("- ", difference.first, sources[0]), ("+ ", difference.second, sources[1])] {
      var own = table
      output.line(mark + (record.map { own.row($0) } ?? "\(source.name) has no more of these"), isSafe: true)
    }
    let lines = [difference.first, difference.second].map { $0?.place.map { "line \($0.line)" } ?? "the end" }
    var text = "\(sources[0].name) \(lines[0]), \(sources[1].name) \(lines[1])"
    for key in difference.keys {
      let values = [difference.first, difference.second].map { $0?[key]?.description ?? "nothing" }
      text += "\n\(key): \(values[0]) against \(values[1])"
    }
    output.line(text)
  }

  private func json(_ difference: LogComparison.Difference?, _ count: Int) -> JSONValue {
    guard let difference else { return ["equal": true, "records": .int(count)] }
    func text(_ record: Record?) -> JSONValue {
      guard let record else { return .null }
      var fields: [JSONValue.Member] = [.init("kind", .string(record.kind))]
      if let line = record.place?.line { fields.insert(.init("line", .int(line)), at: 0) }
      return .object(fields + record.fields)
    }
    return [
      "equal": false, "first": text(difference.first), "second": text(difference.second),
      "keys": .array(difference.keys.map(JSONValue.string)),
    ]
  }
}
