import Glibc
import TandemFoundation

/// A moment of the wall clock, in microseconds since 1970.
package struct UTCTimestamp: Hashable, Comparable, Sendable {
  package var microseconds: Int

  package init(microseconds: Int) { self.microseconds = microseconds }

  package static var now: UTCTimestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTimestamp(microseconds: time.tv_sec * 1_000_000 + time.tv_nsec / 1000)
  }

  /// The valid microseconds: the years 1970 to 2199.
  private static let known = 0...7_258_118_399_999_999

  /// Reads `2026-11-23T20:15:00.250Z`, or with an offset such as `+01:00` instead of `Z`.
  package init?(_ text: String) {
    let form =
      #/
      ([0-9]{4})-([0-9]{2})-([0-9]{2}) [T\x20] ([0-9]{2}):([0-9]{2}):([0-9]{2}) (?:\.([0-9]+))?
      (?:Z | ([+-][0-9]{2}):([0-9]{2}))
      /#
    guard text.utf8.count <= 40, let match = text.wholeMatch(of: form)?.output, let year = Int(match.1),
      let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4), let minute = Int(match.5),
      let second = Int(match.6), (1970...2199).contains(year), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 60, let fraction = Int(((match.7 ?? "") + "000000").prefix(6)),
      let hours = Int(match.8 ?? "0"), let minutes = Int(match.9 ?? "0"), abs(hours) < 24, minutes < 60
    else { return nil }
    let offset = hours * 3600 + minutes * (match.8?.first == "-" ? -60 : 60)
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    let seconds = timegm(&parts)
    // Refuse a date such as the 31st of February, which timegm(3) turns into the 3rd of March.
    guard parts.tm_mday == Int32(day) else { return nil }
    self.init(checking: (seconds - offset) * 1_000_000 + fraction)
  }

  /// - Parameter microseconds: an untrusted number.
  package init?(checking microseconds: Int) {
    guard Self.known.contains(microseconds) else { return nil }
    self.microseconds = microseconds
  }

  /// The time as text, in UTC and to the millisecond.
  package var text: String {
    var (seconds, parts) = (microseconds / 1_000_000, tm())
    gmtime_r(&seconds, &parts)
    var date = [CChar](repeating: 0, count: 64)
    let length = strftime(&date, date.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let milliseconds = (microseconds % 1_000_000 / 1000).zeroPadded(to: 3)
    return String(decoding: date.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) + ".\(milliseconds)Z"
  }

  package static func < (one: UTCTimestamp, other: UTCTimestamp) -> Bool { one.microseconds < other.microseconds }

  /// The time from `other` to `one`.
  package static func - (one: UTCTimestamp, other: UTCTimestamp) -> Duration {
    .microseconds(one.microseconds - other.microseconds)
  }

  package static func + (time: UTCTimestamp, duration: Duration) -> UTCTimestamp {
    UTCTimestamp(microseconds: time.microseconds + Int(duration / .microseconds(1)))
  }
}

extension UTCTimestamp {
  /// The next time at which this machine's clock shows `20:15` or `20:15:30`.
  package init?(timeOfDay text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 2 || parts.count == 3, text.utf8.count <= 8, parts.allSatisfy({ (0..<60).contains($0) }),
      parts[0] < 24
    else { return nil }
    var seconds = time(nil)
    let now = seconds
    for _ in 0...1 {
      var day = tm()
      localtime_r(&seconds, &day)
      (day.tm_hour, day.tm_min, day.tm_sec) = (Int32(parts[0]), Int32(parts[1]), parts.count == 3 ? Int32(parts[2]) : 0)
      day.tm_isdst = -1
      let moment = mktime(&day)
      if moment > now {
        self.init(checking: moment * 1_000_000)
        return
      }
      seconds += 86_400
    }
    return nil
  }
}
