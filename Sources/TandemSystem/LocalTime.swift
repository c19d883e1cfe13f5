// Times for people.

import Glibc

package enum LocalTime {
  /// A local time, as `strftime` formats it.
  ///
  /// - Parameter seconds: seconds since 1970.
  package static func text(_ seconds: Int, _ format: String) -> String {
    var local = parts(of: seconds)
    var text = [CChar](repeating: 0, count: 64)
    let length = strftime(&text, text.count, format, &local)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The offset of the time zone from UTC at a time, in seconds.
  package static func offset(at seconds: Int) -> Int { parts(of: seconds).tm_gmtoff }

  private static func parts(of seconds: Int) -> tm {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    return parts
  }

  /// A local date and time, such as `2026-11-26 20:15`.
  package static func minute(_ seconds: Int) -> String { text(seconds, "%Y-%m-%d %H:%M") }
}
