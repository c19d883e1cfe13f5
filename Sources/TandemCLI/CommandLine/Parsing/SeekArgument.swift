import TandemFoundation

/// A position in a content: `90` and `1:30` are relative to the beginning, `+10` and `-10` to the present position;
/// `50%` is a share of the duration.
package enum SeekArgument: Hashable, Sendable {
  case at(Duration)
  case by(Duration)
  /// A percentage from 0 to 100.
  case percent(Double)
  /// The newest part of a live content.
  case live

  /// Reads `90`, `1:30`, `1:02:03.5`, `+10`, `-0:10`, `50%`, `live`; nil for anything else.
  package init?(_ text: String) {
    if text == "live" {
      self = .live
      return
    }
    if text.utf8.last == UInt8(ascii: "%") {
      guard let share = DecimalText.number(text.dropLast()), share <= 100 else { return nil }
      self = .percent(share)
      return
    }
    guard let time = DurationParser.duration(text.drop { $0 == "+" || $0 == "-" }) else { return nil }
    // Only one sign is allowed, so `+-3` is invalid.
    switch text.utf8.count - text.drop(while: { $0 == "+" || $0 == "-" }).utf8.count {
    case 0: self = .at(time)
    case 1: self = .by(text.utf8.first == UInt8(ascii: "-") ? .zero - time : time)
    default: return nil
    }
  }
}

/// A new number or a change of the old number: `50` and `=-50` set, `+5` and `-5` change.
package enum NumberChange: Hashable, Sendable {
  case to(Double)
  case by(Double)

  init?(_ text: String) {
    switch text.utf8.first {
    case UInt8(ascii: "+"):
      guard let number = DecimalText.number(text.dropFirst()) else { return nil }
      self = .by(number)
    case UInt8(ascii: "-"):
      guard let number = DecimalText.number(text.dropFirst()) else { return nil }
      self = .by(-number)
    case UInt8(ascii: "="):
      let digits = text.dropFirst()
      let isNegative = digits.first == "-"
      guard let number = DecimalText.number(isNegative ? digits.dropFirst() : digits) else { return nil }
      self = .to(isNegative ? -number : number)
    default:
      guard let number = DecimalText.number(text[...]) else { return nil }
      self = .to(number)
    }
  }
}
