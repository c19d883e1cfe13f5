extension BinaryInteger {
  /// This number with zeros before it, if it has fewer digits than `count`.
  package func zeroPadded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
