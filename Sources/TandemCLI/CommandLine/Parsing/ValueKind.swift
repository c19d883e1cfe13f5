import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// The kind of a value, with the accepted texts.
package enum ValueKind: Hashable, Sendable {
  case text
  /// The name of an app or a screen.
  case name
  case word([String])
  /// The place or the size of the picture in picture.
  case picture(PictureText)
  /// A factor; an `x` may follow it.
  case number(ClosedRange<Double>)
  case count(ClosedRange<Int>)
  /// Seconds or a clock time within the range.
  case time(ClosedRange<Duration>)
  case position
  /// A track's number or language, a step, or none.
  case track
  /// A chapter's number from 1 on, or a step.
  case chapter
  /// A number within the range, or a change by at most the range's upper bound.
  case change(ClosedRange<Double>)
  /// A number, a change of a number, or `auto`.
  case offset(ClosedRange<Double>)
  /// A width and a height in pixels.
  case size

  /// The word for the alignment by audio.
  static let auto = "auto"

  /// Any time from the beginning of a content.
  package static var anyTime: ValueKind { .time(.zero ... .seconds(DurationParser.longest)) }

  /// The words that are values; empty for other kinds.
  var words: [String] {
    switch self {
    case .word(let words): words
    case .picture(let form): form.names.map(KebabCase.word)
    default: []
    }
  }

  /// Parses a value of this kind; nil if invalid.
  func value(of text: String) -> Value? {
    switch self {
    case .text:
      return text.isEmpty || text.utf8.count > TextLimits.text ? nil : .text(text)
    case .name:
      return text.isEmpty || text.utf8.count > TextLimits.name ? nil : .text(text)
    case .word(let words):
      return words.contains(text) ? .text(text) : nil
    case .picture(let form):
      return words.contains(text) || form.accepts(text) ? .text(text) : nil
    case .number(let range):
      guard let number = DecimalText.number(DecimalText.factor(text)[...]), range.contains(number) else { return nil }
      return .number(number)
    case .count(let range):
      return DecimalText.whole(text[...]).flatMap { range.contains($0) ? .count($0) : nil }
    case .time(let range):
      return DurationParser.duration(text[...]).flatMap { range.contains($0) ? .time($0) : nil }
    case .position: return Seek(position: text).map(Value.seek)
    case .track: return TypedTrack(text).map(Value.track)
    case .chapter: return Seek(chapter: text).map(Value.seek)
    case .size:
      guard let size = PictureSize(text: text), size.width >= 64, size.height >= 64 else { return nil }
      return .size(size)
    case .offset(let range): return text == Self.auto ? .text(text) : ValueKind.change(range).value(of: text)
    case .change(let range):
      guard let change = NumberChange(text) else { return nil }
      switch change {
      case .to(let number): return range.contains(number) ? .change(change) : nil
      case .by(let number): return abs(number) <= range.upperBound ? .change(change) : nil
      }
    }
  }

  /// The valid forms, as the end of the message "invalid value 'x' for y:".
  var expectation: String {
    switch self {
    case .text: "it must have 1 to \(TextLimits.text) bytes"
    case .name: "it must have 1 to \(TextLimits.name) bytes"
    case .word(let words): "possible values are " + words.joined(separator: ", ")
    case .picture(let form):
      "possible values are \(form.names.map(KebabCase.word).joined(separator: ", ")), or \(form.numbers)"
    case .number(let range): "a number from \(DurationFormatter.range(range)) is expected"
    case .count(let range) where range.upperBound == .max: "a whole number of at least \(range.lowerBound) is expected"
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound) is expected"
    case .time(let range) where range.lowerBound > .zero:
      "a time above zero is expected, such as 0.5, 90s, 1:30 or 1h30m"
    case .time: "a time is expected, such as 0.3, 90s, 1:30, 1:02:03.5 or 1h30m"
    case .position: "a position is expected, such as 90, 1:30, 1h30m, +10, -10s, 50% or live"
    case .track: "a number such as 2, a language such as de, next, previous or off is expected"
    case .chapter: "next, previous, a number of at least 1, or a step such as +2 or -2 is expected"
    case .size: "a width and a height in pixels are expected, such as 1280x720"
    case .offset: "seconds such as 3.2 or =-3.2, a change such as +0.2 or -0.2, or auto is expected"
    case .change(let range):
      "a number from \(DurationFormatter.range(range)), or a change such as +5 or -5, is expected"
    }
  }
}
