import TandemCLI
import TandemLog

/// Decides for each line whether its session is selected.
struct SessionFilter {
  enum Match {
    case wanted
    /// The line is selected, and begins a session that follows another session in the log.
    case begins
    case other
    /// No later session is selected.
    case over

    var isSelected: Bool { self == .wanted || self == .begins }
  }

  /// The number of the selected session; nil for all sessions or for the last.
  let chosen: Int?
  private var count = SessionCounter()

  init(_ invocation: ParsedCommandLine) { chosen = invocation.count(.session) }

  /// The number of the newest line's session, from 1.
  var number: Int { max(1, count.number) }

  mutating func match(_ line: some RecordFields) -> Match {
    let begins = count.begins(with: line)
    if let chosen {
      if number != chosen { return number < chosen ? .other : .over }
      return .wanted
    }
    return begins ? .begins : .wanted
  }

  /// Checks that the selected session exists. Call it at the end of the log.
  func check(in name: String) throws(CLIError) {
    guard let chosen, chosen > number else { return }
    let there = count.number == 0 ? "no session" : number == 1 ? "one session" : "\(number) sessions"
    throw CLIError(.no, "\(name): no session \(chosen); the log has \(there)")
  }

  /// The title of the selected session, if the log has several sessions. The number of the last session is known only
  /// at the end of the log.
  var title: String? {
    if let chosen, number > 1 || chosen > 1 { return "session \(chosen)" }
    return number > 1 ? "session \(number) of \(number)" : nil
  }
}
