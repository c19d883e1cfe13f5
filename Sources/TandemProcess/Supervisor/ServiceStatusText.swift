import TandemFoundation

/// Writes a service's messages for sd_notify(3): `READY=1` once, `WATCHDOG=1` while the session
/// answers, `STATUS=` after each change, `STOPPING=1` once.
///
/// It is a value, so a caller can undo a step whose message could not be sent. The caller passes
/// the present time.
struct ServiceStatusText {
  private var isReady = false
  private var isEnding = false
  private var status = ""
  /// The time of the watchdog's next notification.
  private var feedsAt: ContinuousClock.Instant?

  /// The maximum number of bytes of a status.
  private static let longest = 512

  /// The messages for a session that answers.
  ///
  /// - Parameters:
  ///   - status: the text about the videos, as the player has stored it. A crashing player may store any bytes.
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

  /// The message for a status about something other than the videos.
  mutating func say(_ sentence: String) -> String? { isEnding ? nil : Self.message(change(sentence)) }

  /// The messages when the service ends.
  mutating func end(because cause: String? = nil) -> String? {
    let lines = (isEnding ? [] : ["STOPPING=1"]) + (cause.map { change($0) } ?? [])
    isEnding = true
    return Self.message(lines)
  }

  private mutating func change(_ sentence: String) -> [String] {
    // Remove line breaks, because systemd would read the next line as another assignment, such as `MAINPID=`.
    let line = TerminalText.line(sentence, bytes: Self.longest)
    if line == status { return [] }
    status = line
    return ["STATUS=" + line]
  }

  private static func message(_ lines: [String]) -> String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }
}
