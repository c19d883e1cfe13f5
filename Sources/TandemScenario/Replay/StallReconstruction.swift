import TandemLog
import TandemOrchestrator

/// Finds the layouts that the display showed late. Only delays that changed the order of events matter.
struct StallReconstruction {
  private(set) var actions: [ReplayAction] = []

  init(_ records: [Record], animation: Duration, _ moments: ReplayMoments) {
    for transaction in Self.transactions(in: records) {
      let began = records[transaction.began].at
      let isTimedOut = transaction.timedOut != nil
      if let presented = transaction.presented.map({ records[$0].at }) {
        let due = transaction.changed.map { records[$0].at } ?? began
        if isTimedOut ? presented > due : Self.isLate(presented, after: due, moments) {
          add(presented - began, after: transaction.began)
        }
      }
      if let presented = transaction.presented, let settled = transaction.settled {
        let due = records[presented].at + animation
        if Self.isLate(records[settled].at, after: due, moments) {
          add(records[settled].at - records[presented].at, after: presented)
        }
      }
      if let timedOut = transaction.timedOut {
        let cause = transaction.presented ?? transaction.began
        add(records[timedOut].at - records[cause].at + .milliseconds(1), after: cause)
      }
    }
  }

  private mutating func add(_ time: Duration, after cause: Int) {
    actions.append(ReplayAction(record: cause + 1, action: .fault(.stallDisplay(time)), isAtOnce: true))
  }

  /// True if an action happened while a record of the display was late, that is, after it was due and before it was
  /// written.
  private static func isLate(_ moment: Duration, after due: Duration, _ moments: ReplayMoments) -> Bool {
    moment - due >= .milliseconds(1) && moments.contains(from: due, before: moment)
  }

  /// The indices of one transaction's records that show its layout on the display.
  private struct Transaction {
    var began: Int
    var changed: Int?
    var presented: Int?
    var settled: Int?
    var timedOut: Int?
  }

  private static func transactions(in records: [Record]) -> [Transaction] {
    var all: [Transaction] = []
    for (index, record) in records.enumerated() {
      if record.knownKind == .transactionBegan { all.append(Transaction(began: index)) }
      guard let last = all.indices.last else { continue }
      switch (record.kind, record["event"]?.string) {
      case ("roles", _): all[last].changed = all[last].changed ?? index
      case ("presented", _): all[last].presented = index
      case ("display", "settled"): all[last].settled = index
      case ("display", "timedOut"): all[last].timedOut = index
      default: break
      }
    }
    return all
  }
}
