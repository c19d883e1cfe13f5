// What a whole log amounts to.

import EventLog
import JSON
import Orchestration

/// Counts and measures, record by record, in memory that grows only with the number of different contents and reasons.
package struct LogStatistics: Sendable {
  /// Microseconds that a content had a place or was heard.
  package struct Shares: Hashable, Sendable {
    package var fullScreen = 0
    package var pictureInPicture = 0
    package var audible = 0
  }

  package private(set) var records = 0
  package private(set) var span = 0
  package private(set) var transactions: [Form: [TransactionOutcome: Int]] = [:]
  package private(set) var latency = Histogram()
  package private(set) var durations: [Form: Histogram] = [:]
  package private(set) var restoreWait = Histogram()
  package private(set) var restores: [String: Int] = [:]
  package private(set) var commands: [String: Int] = [:]
  /// Of commands, by reason; those that were busy under `busy`.
  package private(set) var refusals: [String: Int] = [:]
  package private(set) var faults: [String: Int] = [:]
  package private(set) var contents: [String: Shares] = [:]

  private var seats = SeatPair()
  private var audible: PlayerID?
  private var since = 0
  private var first: Int?

  package init() {}

  package mutating func add(_ line: LogLine) {
    records += 1
    if let time = line.microseconds {
      first = first ?? time
      span = time - (first ?? 0)
    }
    switch line.knownKind {
    case .transaction: addTransaction(line)
    case .presented: if let time = line.int(.latency) { latency.add(time) }
    case .restoreAnswer:
      restores[line.text(.outcome) ?? "?", default: 0] += 1
      if let wait = line.int(.wait) { restoreWait.add(wait) }
    case .command: addCommand(line)
    case .roles:
      share()
      seats = SeatPair(fullScreen: line.seat(.fullScreen) ?? nil, pictureInPicture: line.seat(.pictureInPicture) ?? nil)
    case .audio:
      share()
      audible = line.player(.audible)
    case .playerLost, .warning, .dropped: faults[line.kindName, default: 0] += 1
    case .end: share()
    case .session, .callback, .player, .display, .transactionBegan, .content, .opening, .log, nil: break
    }
  }

  /// To be called after the last record.
  package mutating func finish() { share() }

  private mutating func addTransaction(_ line: LogLine) {
    guard let form = line.text(.form).flatMap(Form.init),
      let outcome = line.text(.outcome).flatMap(TransactionOutcome.init)
    else { return }
    transactions[form, default: [:]][outcome, default: 0] += 1
    if let duration = line.int(.duration) { durations[form, default: Histogram()].add(duration) }
  }

  private mutating func addCommand(_ line: LogLine) {
    guard let answer = line.text(.answer) else { return }
    commands[answer, default: 0] += 1
    if answer == "refused" { refusals[line.text(.reason) ?? "?", default: 0] += 1 }
    if answer == "busy" { refusals["busy", default: 0] += 1 }
  }

  /// Gives the time since the last change to those whose it was.
  private mutating func share() {
    let time = span - since
    since = span
    guard time > 0 else { return }
    if let seat = seats.fullScreen {
      contents[seat.content, default: Shares()].fullScreen += time
      if seat.player == audible { contents[seat.content, default: Shares()].audible += time }
    }
    if let seat = seats.pictureInPicture {
      contents[seat.content, default: Shares()].pictureInPicture += time
      if seat.player == audible { contents[seat.content, default: Shares()].audible += time }
    }
  }
}
