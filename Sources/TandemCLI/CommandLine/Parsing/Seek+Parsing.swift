// Seek targets as the user types them.

import TandemFoundation
import TandemOrchestrator

extension Seek {
  /// Reads a position in a content; nil for anything else.
  ///
  /// `90`, `1:30` and `1:02:03.5` are relative to the beginning, `+10` and `-0:10` to the present position; `50%` is a
  /// share of the duration; `live` is the live edge.
  package init?(position text: String) {
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
    case 0: self = .to(time)
    case 1: self = .by(text.utf8.first == UInt8(ascii: "-") ? .zero - time : time)
    default: return nil
    }
  }

  /// Reads a chapter's number from 1 on, a step such as `+2`, `next` or `previous`; nil for anything else.
  init?(chapter text: String) {
    switch text {
    case "next": self = .chapters(by: 1)
    case "previous", "prev": self = .chapters(by: -1)
    default:
      let digits = text.drop { $0 == "+" || $0 == "-" }
      guard let number = DecimalText.whole(digits), (1...1_000_000).contains(number) else { return nil }
      switch text.first {
      case "+": self = .chapters(by: number)
      case "-": self = .chapters(by: -number)
      default: self = .chapter(number - 1)
      }
    }
  }
}
