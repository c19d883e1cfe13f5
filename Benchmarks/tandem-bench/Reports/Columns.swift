// Formats figures in columns.

/// Formats a number with `count` decimals. NaN or infinity, such as a ratio to zero, becomes a
/// dash.
func decimals(_ number: Double, _ count: Int) -> String {
  guard number.isFinite else { return "-" }
  if number < 0 { return "-" + decimals(-number, count) }
  var scale = 1.0
  for _ in 0..<count { scale *= 10 }
  let whole = String(Int((number * scale).rounded()))
  let digits = String(repeating: "0", count: max(0, count + 1 - whole.count)) + whole
  return count == 0 ? digits : "\(digits.dropLast(count)).\(digits.suffix(count))"
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
