import TandemFoundation

/// Formats numbers like C's printf.
enum IPCNumberText {
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // Do not round large numbers: they have no fraction.
    guard scaled < 9e15 else { return value.description }
    let whole = UInt64(scaled)
    let sign = value < 0 && whole > 0 ? "-" : ""
    if places == 0 { return sign + String(whole) }
    let padded = whole.zeroPadded(to: places + 1)
    return sign + String(padded.dropLast(places)) + "." + String(padded.suffix(places))
  }

  /// `01:02:03`
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "unknown" }
    let whole = Int(seconds.magnitude)
    let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0.zeroPadded(to: 2) }
    return (seconds <= -1 ? "-" : "") + parts.joined(separator: ":")
  }

  /// Parses `90`, `1:30` or `00:01:30.5` as seconds.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? String(text.dropFirst()) : String(text)).split(
      separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var sum = 0.0
    for part in parts {
      guard part.first?.isNumber == true || part.first == "." || parts.count == 1, let number = Double(part) else {
        return nil
      }
      sum = sum * 60 + number
    }
    return isNegative ? -sum : sum
  }
}
