/// The times that a log measures, named as in the log's records.
package enum LatencyKind: String, CaseIterable, Sendable {
  /// The time from an accepted command to the first frame of the new layout.
  case presented
  /// The time from a restore callback to its answer.
  case restoreAnswer
  /// The time from a transaction's beginning to its end.
  case transaction

  /// The time that a record measures; nil for other records.
  static func time(of line: some RecordFields) -> (LatencyKind, Int)? {
    switch line.knownKind {
    case .presented: line.int(.latency).map { (.presented, $0) }
    case .restoreAnswer: line.int(.wait).map { (.restoreAnswer, $0) }
    case .transaction: line.int(.duration).map { (.transaction, $0) }
    default: nil
    }
  }
}
