import TandemOrchestrator

/// Selects the lines that meet all conditions. A condition that is nil or empty is always met.
package struct LineFilter {
  /// The wanted kinds; a line of any of these kinds passes.
  package var kinds: Set<String> = []
  package var player: PlayerID?
  /// A text that the key of the wanted contents contains.
  package var content: String?
  package var app: String?
  /// The wanted transaction. Every line from the transaction's beginning to its end passes, even a line that does not
  /// name the transaction.
  package var transaction: Int?
  /// The wanted times, in microseconds of the session's clock.
  package var time: ClosedRange<Int>?
  package var seq: ClosedRange<Int>?
  /// A text that the wanted lines contain.
  package var text: [UInt8] = []
  /// The wanted outcome of a transaction, a command or a restore, or the wanted answer to a command.
  package var outcome: String?

  /// The kinds as integers; computed at the first line.
  private var knownKinds: Set<RecordKind>?
  private var running: Int?

  package init() {}

  /// True if the filter has no condition, so that every line passes.
  package var isOpen: Bool {
    kinds.isEmpty && player == nil && content == nil && app == nil && transaction == nil && time == nil && seq == nil
      && text.isEmpty && outcome == nil
  }

  /// True if no later line of the session can pass.
  package func isBehind(_ line: some RecordFields) -> Bool {
    if let seq, let number = line.seqNumber, number >= seq.upperBound { return true }
    if let time, let now = line.microseconds, now > time.upperBound { return true }
    return transaction != nil && line.knownKind == .transaction && line.int(.transaction) == transaction
  }

  /// - Parameter line: the next line of the log. Pass all lines in their order, because the filter tracks the open
  ///   transaction.
  package mutating func wants(_ line: some RecordFields, text bytes: UnsafeRawBufferPointer) -> Bool {
    let kind = line.knownKind
    if transaction != nil {
      if kind == .session { running = nil }
      if kind == .transactionBegan { running = line.int(.transaction) }
      defer { if kind == .transaction { running = nil } }
      if running != transaction && line.int(.transaction) != transaction { return false }
    }
    if !kinds.isEmpty, !isWanted(kind, line) { return false }
    if let time, !(line.microseconds.map(time.contains) ?? false) { return false }
    if let seq, !(line.seqNumber.map(seq.contains) ?? false) { return false }
    if let player, !names(player, line) { return false }
    if let app, line.text(.app) != app { return false }
    if let outcome, line.text(.outcome) != outcome, line.text(.answer) != outcome { return false }
    if let content, !names(content, line) { return false }
    return text.isEmpty || bytes.contains(text)
  }

  private mutating func isWanted(_ kind: RecordKind?, _ line: some RecordFields) -> Bool {
    guard let kind else { return kinds.contains(line.kindName) }
    let known = knownKinds ?? Set(kinds.compactMap(RecordKind.init))
    knownKinds = known
    return known.contains(kind)
  }

  private func names(_ player: PlayerID, _ line: some RecordFields) -> Bool {
    line.player(.player) == player || line.player(.audible) == player
      || assignments(line).contains { $0.player == player }
  }

  private func names(_ content: String, _ line: some RecordFields) -> Bool {
    let keys: [FieldKey] = [.content, .key, .otherKey]
    if keys.contains(where: { line.text($0)?.contains(content) == true }) { return true }
    return assignments(line).contains { $0.content.contains(content) }
  }

  private func assignments(_ line: some RecordFields) -> [RoleAssignments.Assignment] {
    guard line.knownKind == .roles else { return [] }
    return [line.assignment(.fullScreen), line.assignment(.pictureInPicture)].compactMap { $0 ?? nil }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: part) }
  }
}
