import TandemCommands

/// The type of one value. The decoder, the checker and the JSON Schema use it.
indirect enum ValueType: Sendable {
  case text
  case bool
  case number(ClosedRange<Double>)
  case whole(ClosedRange<Int>)
  /// Seconds, from 0 to ten years.
  case seconds
  case word([String])
  /// The place or the size of the picture in picture.
  case picture(PictureText)
  /// A name that the scenario declares.
  case name(Declaration)
  /// `#rrggbb`
  case colour
  /// An expected callback: `willStopPictureInPicture news: userClosed`.
  case callback
  case null
  case list(ValueType)
  /// An object whose keys are names that the author chooses.
  case map(ValueType)
  case object(ObjectType)
  /// A log record, given by some of its keys.
  case pattern
  case step
  case either([ValueType])

  static let anySeconds = 0.0...315_360_000.0
}

extension ValueType {
  /// The type for a command's argument. Values that a session refuses are allowed, so that a scenario can test the
  /// refusal.
  init(_ kind: ParameterKind) {
    self =
      switch kind {
      case .boolean: .bool
      case .number: .number(-1e6...1e6)
      case .seconds(let range): .number(range)
      case .word(let words): .word(words)
      case .picture(let form): .picture(form)
      case .text, .size, .name: .text
      case .screen: .name(.screen)
      case .content: .name(.content)
      case .track: .either([.whole(0...1000), .null])
      case .texts: .list(.text)
      case .whole(let range): .whole(range)
      case .entries:
        .list(
          .either([
            .text,
            .object(
              ObjectType(
                "entry",
                [Field("url", .text, required: true, "the address"), Field("title", .text, "a comment for readers")])),
          ]))
      }
  }
}

extension ValueType {
  /// The end of a message that begins with "expected".
  var expectation: String {
    switch self {
    case .text: "a text"
    case .bool: "true or false"
    case .number(let range): "a number from \(DurationFormatter.range(range))"
    case .whole(let range):
      range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds: "seconds, from 0 to 315360000"
    case .word(let words): words.count == 1 ? "'\(words[0])'" : "one of " + words.joined(separator: ", ")
    case .picture(let form): "one of \(form.names.joined(separator: ", ")), or \(form.numbers)"
    case .name(let declaration): "the name of \(declaration.withArticle)"
    case .colour: "a colour such as #ff8000"
    case .callback: "a callback such as 'didStartPictureInPicture film'"
    case .null: "null"
    case .list: "a list"
    case .map, .object: "an object"
    case .pattern: "an object with keys of a log record"
    case .step: "a step"
    case .either(let shapes): shapes.map(\.expectation).joined(separator: ", or ")
    }
  }
}
