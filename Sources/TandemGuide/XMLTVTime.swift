/// A time such as `20261126143000 +0100`.
enum XMLTVTime {
  /// - Parameter text: a date and a time, whose last parts may be missing, and optionally an offset
  ///   or the name of a zone. Without a zone the time is UTC. A fraction of a second is ignored.
  /// - Returns: seconds since 1970; nil if the text is not such a time.
  static func seconds(_ text: UnsafePointer<CChar>) -> Int? {
    var at = text
    func digit() -> Int? { (0x30...0x39).contains(at.pointee) ? Int(at.pointee) - 0x30 : nil }
    func number(_ digits: Int) -> Int? {
      var value = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
        at += 1
      }
      return value
    }
    guard let year = number(4), let month = number(2) else { return nil }
    var parts = [1, 0, 0, 0]
    for index in parts.indices where digit() != nil {
      guard let part = number(2) else { return nil }
      parts[index] = part
      if index == parts.indices.last, at.pointee == 0x2E {
        repeat { at += 1 } while digit() != nil
      }
    }
    let (day, hour, minute, second) = (parts[0], parts[1], parts[2], parts[3])
    guard (1970...9999).contains(year), (1...12).contains(month), (1...daysInMonth(year, month)).contains(day),
      hour < 25, minute < 60, second < 62
    else { return nil }
    while at.pointee == 0x20 { at += 1 }
    guard let offset = offset(&at) else { return nil }
    return days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  /// An offset in seconds; nil if the zone is unknown.
  private static func offset(_ at: inout UnsafePointer<CChar>) -> Int? {
    let sign = at.pointee
    guard sign == 0x2B || sign == 0x2D else {
      var name = ""
      while at.pointee > 0x20, name.utf8.count < 8 {
        name.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: at.pointee)))
        at += 1
      }
      return name.isEmpty ? 0 : zones[name.uppercased()].map { $0 * 3600 }
    }
    at += 1
    var (digits, count) = (0, 0)
    while count < 4, (0x30...0x3A).contains(at.pointee) {
      if at.pointee != 0x3A {
        digits = digits * 10 + Int(at.pointee) - 0x30
        count += 1
      }
      at += 1
    }
    guard count == 4 || count == 2 else { return nil }
    let seconds = count == 2 ? digits * 3600 : digits / 100 * 3600 + digits % 100 * 60
    return sign == 0x2D ? -seconds : seconds
  }

  /// The zones that guides name, with their hours east of Greenwich.
  private static let zones = [
    "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "EST": -5,
    "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
    days(month == 12 ? year + 1 : year, month % 12 + 1, 1) - days(year, month, 1)
  }

  /// The days from 1970 to a date of the Gregorian calendar. In this calculation, years begin in
  /// March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
