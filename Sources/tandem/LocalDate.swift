// Dates for people.

import Glibc

enum LocalDate {
  /// The local date and time of seconds since 1970: `2026-11-26 20:15`.
  static func text(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
