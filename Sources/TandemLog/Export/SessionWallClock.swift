import TandemFoundation

/// Turns times of a session's clock into times of the wall clock, if the session states one.
struct SessionWallClock: Hashable, Sendable {
  /// The wall clock when the session's clock was 0, in microseconds since 1970; nil if unknown.
  private(set) var start: Int?

  /// The latest time, in the year 2255. The nanoseconds of later times do not fit into 64 bits.
  static let latest = 9_000_000_000_000_000
  private static let known = 0...latest

  /// Reads a session's first record.
  init(_ session: Record? = nil) {
    guard let session, let wall = session["wall_us"]?.int, Self.known.contains(wall) else { return }
    start = wall - (session.time?.microseconds ?? 0)
  }

  /// The time of a record, in microseconds since 1970; nil if unknown.
  func time(of record: Record) -> Int? {
    guard let start, let time = record.time?.microseconds else { return nil }
    let wall = start.plus(time)
    return Self.known.contains(wall) ? wall : nil
  }

  /// Returns a time as text, such as `2026-11-26T02:49:09.000123Z`.
  static func text(_ wall: Int) -> String {
    let (days, rest) = (wall / 86_400_000_000, wall % 86_400_000_000)
    // Count the days from 1 March of the year 0, so that a leap day is the last day of its year.
    let shifted = days + 719_468
    let (era, day) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    let seconds = rest / 1_000_000
    let date = [month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1].map { "-" + $0.zeroPadded(to: 2) }.joined()
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.zeroPadded(to: 2) }.joined(separator: ":")
    return "\(year.zeroPadded(to: 4))\(date)T\(time).\((rest % 1_000_000).zeroPadded(to: 6))Z"
  }
}
