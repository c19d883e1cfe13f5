import TandemOrchestrator

extension CommandReport {
  /// One line such as `swapped: B full screen, A picture in picture (transaction 4, 3.1 ms)`.
  package func text(for command: SessionCommand) -> String {
    let sentences = command.sentences(self)
    if isDryRun { return "would \(sentences.plan)" + (comparison ?? details) }
    switch answer {
    case .queued where !hasEnded: return "queued until the running transaction ends: \(sentences.plan)"
    case .coalesced where !hasEnded: return "merged with the queued swaps"
    case .accepted where !hasEnded: return "accepted: \(sentences.plan)" + details
    case .accepted, .queued, .coalesced:
      let subject = text(of: sentences.subject, command.videoRole).map { ": " + $0 } ?? ""
      return sentences.outcome + subject + (sentences.remark.map { "; " + $0 } ?? "") + details
    }
  }

  /// The video's name, or a general phrase if no video is known.
  var name: String { video?.name ?? "the video" }

  /// A role with its video: `B full screen`; for an empty role, only the role's name.
  func label(_ role: Role) -> String { roles[role].map { "\($0.rawValue) \(role.words)" } ?? role.words }

  private func text(of subject: CommandSentences.Subject, _ role: Role?) -> String? {
    let label = role.map(label)
    return switch subject {
    case .none: nil
    case .roles:
      roles == Roles() ? nil : Role.allCases.filter { roles[$0] != nil }.map(self.label).joined(separator: ", ")
    case .video: video?.name ?? label
    case .moment: video?.moment ?? label
    case .target: video?.aim ?? label
    case .text(let text): text
    }
  }

  /// The transaction with its latency: ` (transaction 4, 3.1 ms)`.
  private var details: String {
    let time = (latency ?? duration).map(Self.milliseconds)
    let parts = [transaction.map { "transaction \($0)" }, time].compactMap(\.self)
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// The result of comparing the contents: ` (same content, by its address)`; nil for commands that
  /// open nothing.
  private var comparison: String? {
    guard let verdict, let rule else { return nil }
    let way = rule == .explicitID ? "by its id" : "by its address"
    switch verdict {
    case .same: return " (same content, \(way))"
    case .new: return " (new content, \(way)\(otherKey.map { "; \($0) is there" } ?? ""))"
    }
  }

  /// Milliseconds with one decimal: `3.1 ms`.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = (time.microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// The offset in words: `picture in picture is 3.2 s behind`.
  package static func words(syncedBy offset: Duration) -> String {
    let milliseconds = Int((offset / .milliseconds(1)).rounded())
    if milliseconds == 0 { return "both at the same position" }
    let seconds = DurationFormatter.short(Double(abs(milliseconds)) / 1000)
    return "picture in picture is \(seconds) s \(milliseconds < 0 ? "behind" : "ahead")"
  }
}
