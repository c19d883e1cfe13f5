import TandemFoundation

/// A new number or a change of the old number: `50` and `=-50` set, `+5` and `-5` change.
package enum NumberChange: Hashable, Sendable {
  case to(Double)
  case by(Double)

  init?(_ text: String) {
    let isSet = text.utf8.first == UInt8(ascii: "=")
    let signed = isSet ? text.dropFirst() : text[...]
    let isNegative = signed.utf8.first == UInt8(ascii: "-")
    let isChange = !isSet && (isNegative || signed.utf8.first == UInt8(ascii: "+"))
    guard let size = DecimalText.number(isNegative || isChange ? signed.dropFirst() : signed) else { return nil }
    let number = isNegative ? -size : size
    self = isChange ? .by(number) : .to(number)
  }
}
