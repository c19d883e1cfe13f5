import TandemFoundation
import TandemOrchestrator

/// An attribute that an opening may set. An open content keeps its value if another opening of this
/// content does not set the attribute.
package struct ContentAttribute: Sendable {
  package let parameter: Parameter
  package let takesNull: Bool

  private let trait: MediaContent.Traits
  private let get: @Sendable (MediaContent) -> JSONValue
  private let decode: @Sendable (inout ArgumentReader, inout MediaContent) throws(ArgumentError) -> Void

  /// All attributes, in the order of scenarios.
  package static let all = [
    title, kind, screen, linearPlayback, pictureInPicture, presentation, viewKind, smallPicture, preferredContentSize,
    subtitles, userAgent, referrer, entries,
  ]

  static let title = ContentAttribute(
    "title", .title, .text, "the title to show; not part of the identity", { $0.title }, { $0.title = $1 })
  static let kind = ContentAttribute(
    "kind", log: "contentKind", .kind, "the kind of content; vod if omitted", { $0.kind }, { $0.kind = $1 })
  static let screen = ContentAttribute(
    "screen", .screen, .screen, "the screen that presents it; null for the app's only screen",
    { $0.screen?.rawValue }, { $0.screen = $1.map { ScreenID($0) } })
  static let linearPlayback = ContentAttribute(
    "requiresLinearPlayback", .linearPlayback, "whether seeking is forbidden", { $0.requiresLinearPlayback },
    { $0.requiresLinearPlayback = $1 })
  static let pictureInPicture = ContentAttribute(
    "allowsPictureInPicture", .pictureInPicture, "whether picture in picture is allowed; true if omitted",
    { $0.allowsPictureInPicture },
    { $0.allowsPictureInPicture = $1 })
  static let presentation = ContentAttribute(
    "presentation", .presentation, "how the app shows it", { $0.presentation },
    { $0.presentation = $1 })
  static let viewKind = ContentAttribute(
    "viewKind", .viewKind, "the kind of view that shows it, as in Pillarbox", { $0.viewKind }, { $0.viewKind = $1 })
  static let smallPicture = ContentAttribute(
    "prefersSmallPicture", .smallPicture, "whether a call asks for the small picture in picture",
    { $0.prefersSmallPicture }, { $0.prefersSmallPicture = $1 })

  static let preferredContentSize = ContentAttribute(
    "preferredContentSize", .preferredContentSize, .size,
    "the size of a call, such as 1080x1920; picture in picture has its aspect ratio",
    { $0.preferredContentSize?.description }, { $0.preferredContentSize = $1.flatMap(PictureSize.init(text:)) })

  static let subtitles = ContentAttribute(
    "subtitles", .subtitles, "addresses of subtitle files", { $0.subtitles }, { $0.subtitles = $1 })

  static let userAgent = ContentAttribute(
    "userAgent", .userAgent, .text, "the user agent sent to the server", { $0.userAgent },
    { $0.userAgent = $1 })
  static let referrer = ContentAttribute(
    "referrer", .referrer, .text, "the referrer sent to the server", { $0.referrer }, { $0.referrer = $1 })

  static let entries = ContentAttribute(
    parameter: entriesParameter, takesNull: false, trait: .entries,
    get: { content in .array(content.entries.map(\.json)) },
    decode: { reader, content throws(ArgumentError) in
      if let entries = try reader.entries(entriesParameter) { content.entries = entries }
    })

  private static let entriesParameter = Parameter(
    "entries", .entries, "the playlist's entries, in order")

  /// The attribute's value in a content, explicit or default.
  package func value(of content: MediaContent) -> JSONValue { get(content) }

  /// True if a content sets the attribute explicitly, unless `known` explicitly sets the same
  /// value.
  package func isSaid(of content: MediaContent, beside known: MediaContent? = nil) -> Bool {
    guard content.said.contains(trait) else { return false }
    return known?.said.contains(trait) != true || known.map(get) != get(content)
  }

  /// Reads the attribute, if present, into a content.
  package func read(_ reader: inout ArgumentReader, of content: inout MediaContent) throws(ArgumentError) {
    try decode(&reader, &content)
  }

  /// Writes the attribute if it is explicit.
  package func write(_ content: MediaContent, into writer: inout ArgumentWriter) {
    guard content.said.contains(trait) else { return }
    let value = get(content)
    // Null is left out of requests, which can't express it.
    if !value.isNull || writer.form == .log || writer.form == .step { writer.add(parameter, value) }
  }
}

extension ContentAttribute {
  // These types are closures and not key paths, because each process would have to build the key paths before its first
  // command.
  private typealias Get<Value> = @Sendable (MediaContent) -> Value
  private typealias Set<Value> = @Sendable (inout MediaContent, Value) -> Void

  private init(
    _ key: String, _ trait: MediaContent.Traits, _ help: String, _ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>
  ) {
    let parameter = Parameter(key, .boolean, help)
    self.init(
      parameter: parameter, takesNull: false, trait: trait, get: { .bool(get($0)) },
      decode: { reader, content throws(ArgumentError) in
        if let boolean = try reader.boolean(parameter) { set(&content, boolean) }
      })
  }

  private init(
    _ key: String, _ trait: MediaContent.Traits, _ help: String, _ get: @escaping Get<[String]>,
    _ set: @escaping Set<[String]>
  ) {
    let parameter = Parameter(key, .texts(atMost: MediaContent.mostSubtitles), help)
    self.init(
      parameter: parameter, takesNull: false, trait: trait, get: { .array(get($0).map(JSONValue.string)) },
      decode: { reader, content throws(ArgumentError) in
        if let texts = try reader.texts(parameter, atMost: MediaContent.mostSubtitles) { set(&content, texts) }
      })
  }

  private init<Word: CaseIterable & RawRepresentable & Sendable>(
    _ key: String, log: String? = nil, _ trait: MediaContent.Traits, _ help: String, _ get: @escaping Get<Word>,
    _ set: @escaping Set<Word>
  ) where Word.RawValue == String {
    let parameter = Parameter(key, log: log, .word(Word.allCases.map(\.rawValue)), help)
    self.init(
      parameter: parameter, takesNull: false, trait: trait, get: { .string(get($0).rawValue) },
      decode: { reader, content throws(ArgumentError) in
        if let word = try reader.word(parameter, of: Word.self) { set(&content, word) }
      })
  }

  private init(
    _ key: String, _ trait: MediaContent.Traits, _ kind: ParameterKind, _ help: String, _ get: @escaping Get<String?>,
    _ set: @escaping Set<String?>
  ) {
    let parameter = Parameter(key, kind, help)
    self.init(
      parameter: parameter, takesNull: true, trait: trait, get: { get($0).map(JSONValue.string) ?? .null },
      decode: { reader, content throws(ArgumentError) in
        if let text = try reader.textOrNull(parameter) { set(&content, text) }
      })
  }
}
