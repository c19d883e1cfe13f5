// The service's states for systemd.

import TandemFoundation

/// Follows a service from its beginning to its end, in the words of sd_notify(3): ready once, alive while it answers,
/// its status after a change, stopping once.
///
/// A value: a step whose message could not be sent is undone. No clock: callers pass the times.
struct ServiceStatusText {
  private var isReady = false
  private var isEnding = false
  private var status = ""
  /// The time of the watchdog's next notification.
  private var feedsAt: ContinuousClock.Instant?

  /// A line of `systemctl status` shows no more.
  private static let longest = 512

  /// The session answers.
  ///
  /// - Parameters:
  ///   - status: the text about the videos, as their process has left it; that process may be damaged.
  ///   - watchdog: the interval at which systemd expects a notification.
  mutating func answer(_ status: [UInt8]?, watchdog: Duration?, at now: ContinuousClock.Instant) -> String? {
    if isEnding { return nil }
    var lines: [String] = []
    if !isReady {
      isReady = true
      lines.append("READY=1")
    }
    if let status, !status.isEmpty { lines += change(String(decoding: status, as: UTF8.self)) }
    if let watchdog, feedsAt.map({ now >= $0 }) ?? true {
      feedsAt = now + watchdog / 3
      lines.append("WATCHDOG=1")
    }
    return Self.message(lines)
  }

  /// Something other than the videos must be reported.
  mutating func say(_ sentence: String) -> String? { isEnding ? nil : Self.message(change(sentence)) }

  /// The service ends.
  mutating func end(because cause: String? = nil) -> String? {
    let lines = (isEnding ? [] : ["STOPPING=1"]) + (cause.map { change($0) } ?? [])
    isEnding = true
    return Self.message(lines)
  }

  private mutating func change(_ sentence: String) -> [String] {
    // Behind a line end systemd would read the next of its own words, such as `MAINPID=`.
    let line = TerminalText.line(sentence, bytes: Self.longest)
    if line == status { return [] }
    status = line
    return ["STATUS=" + line]
  }

  private static func message(_ lines: [String]) -> String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }
}
