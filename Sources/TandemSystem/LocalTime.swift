// Times for people.

import Glibc

package enum LocalTime {
  /// A local time, as `strftime` formats it.
  ///
  /// - Parameter seconds: seconds since 1970.
  package static func text(_ seconds: Int, _ format: String) -> String {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let length = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A local date and time, such as `2026-11-26 20:15`.
  package static func minute(_ seconds: Int) -> String { text(seconds, "%Y-%m-%d %H:%M") }
}
