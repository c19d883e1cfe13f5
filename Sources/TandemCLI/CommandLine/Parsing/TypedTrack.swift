import TandemFoundation
import TandemOrchestrator

/// A track as the user names it.
package enum TypedTrack: Hashable, Sendable {
  case number(Int)
  case none
  case step(TrackStep)
  case language(String)

  init?(_ text: String) {
    switch text {
    case "none", "off", "no": self = .none
    case "next": self = .step(.next)
    case "previous", "prev": self = .step(.previous)
    default:
      if let number = DecimalText.whole(text[...]), number > 0 {
        self = .number(number)
      } else if (2...35).contains(text.utf8.count),
        text.unicodeScalars.allSatisfy({
          $0.properties.isAlphabetic || $0 == "-" || $0 == "_" || $0.value < 58 && $0.value > 47
        }),
        text.first?.isLetter == true
      {
        self = .language(text)
      } else {
        return nil
      }
    }
  }
}
