// The sessions in a log that a question is about.

import TandemCLI
import TandemLog

/// Decides for each line whether its session is asked about.
struct SessionFilter {
  enum Match {
    case wanted
    /// The same, and it is the first of a session that another one came before.
    case begins
    case other
    /// No later session is wanted.
    case over
  }

  /// Nil for all, or for the last.
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

  /// To be called at the end of the log.
  ///
  /// - Throws: that there is no such session.
  func check(in name: String) throws(CLIError) {
    guard let chosen, chosen > number else { return }
    let there = count.number == 0 ? "no session" : number == 1 ? "one session" : "\(number) sessions"
    throw CLIError(.no, "\(name): no session \(chosen); the log has \(there)")
  }

  /// The session that an answer is about, if there are several; the last one's is known at the end of the log.
  var title: String? {
    if let chosen, number > 1 || chosen > 1 { return "session \(chosen)" }
    return number > 1 ? "session \(number) of \(number)" : nil
  }
}
