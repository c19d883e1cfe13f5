// Ways to break a log.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

/// One way to break a log. A line is named by its contents, so that each case reads like a description of the fault.
struct Mutation: Sendable, CustomStringConvertible {
  enum Change: Sendable {
    case drop, double, swapWithNext
    /// Moves the line to the place before the line with these words.
    case move(before: String)
    case set(String, JSONValue)
    case remove(String)
    case insert(Record)
    /// Changes the time in the finished log. The other lines keep their times and numbers.
    case setTime(Duration?)
    case setSeq(Int?)
  }

  var log: GoodLog
  /// The changed line: `kind` or `callback`, with `(player)` if necessary. The last line that fits is changed.
  var line: String
  var change: Change
  var rule: Violation.Rule
  /// The line that the verifier must name, in the same words; nil for the changed line.
  var named: String?

  init(_ log: GoodLog, _ line: String, _ change: Change, _ rule: Violation.Rule, named: String? = nil) {
    self.log = log
    self.line = line
    self.change = change
    self.rule = rule
    self.named = named
  }

  var description: String { "\(log): \(line) \(change)" }

  /// - Returns: the broken log, and the index of the line that the verifier must name.
  func apply() throws -> (records: [Record], index: Int) {
    var records = log.records
    var index = try #require(records.lastIndex { $0.says(line) })
    switch change {
    case .drop: records.remove(at: index)
    case .double:
      records.insert(records[index], at: index)
      index += 1
    case .swapWithNext:
      records.swapAt(index, index + 1)
      index += 1
    case .move(let other):
      let record = records.remove(at: index)
      index = try #require(records.lastIndex { $0.says(other) })
      records.insert(record, at: index)
    case .set(let key, let value):
      let field = try #require(records[index].fields.firstIndex { $0.key == key })
      records[index].fields[field].value = value
    case .remove(let key): records[index].fields.removeAll { $0.key == key }
    case .insert(let record): records.insert(record, at: index)
    case .setTime(let time):
      records = records.renumbered
      records[index].time = time
      return (records, index)
    case .setSeq(let seq):
      records = records.renumbered
      records[index].seq = seq
      return (records, index)
    }
    if let named { index = try #require(records.lastIndex { $0.says(named) }) }
    return (records.renumbered, index)
  }
}

extension Record {
  /// True if this is the line with words such as `didStart(A)`, `presented` or `snapshot(B)`.
  func says(_ words: String) -> Bool {
    let name = words.prefix { $0 != "(" }
    let player = words.dropFirst(name.count).dropFirst().dropLast()
    if !player.isEmpty, self["player"]?.string.map({ $0 == player }) != true { return false }
    if name == kind || kind == "player" && self["event"]?.string.map({ $0 == name }) == true { return true }
    return kind == "callback" && self["callback"]?.string.map { $0.hasPrefix(name) } == true
  }
}
