// What can be said of a content when it is opened.

import TandemJSON
import TandemRules

/// One thing that can be said of a content; what is not said stays as it is with a content that is there already.
package struct ContentTrait: Sendable {
  package let parameter: Parameter
  /// Whether it can be said that there is none.
  package let takesNull: Bool

  private let trait: Content.Traits
  private let get: @Sendable (Content) -> JSONValue
  private let take: @Sendable (inout ArgumentReader, inout Content) throws(ArgumentError) -> Void

  /// In the order of scenarios.
  package static let all = [
    title, kind, screen, linearPlayback, pictureInPicture, presentation, viewKind, smallPicture,
  ]

  static let title = ContentTrait(
    "title", .title, .text, "for people; no part of its identity", \.title, { $0 }, { $0 })
  static let kind = ContentTrait("kind", log: "contentKind", .kind, "vod unless given", \.kind)
  static let screen = ContentTrait(
    "screen", .screen, .screen, "the screen that presents it; null for the app's only one", \.screen, { $0?.rawValue },
    { $0.map { ScreenID($0) } })
  static let linearPlayback = ContentTrait(
    "requiresLinearPlayback", .linearPlayback, "forbids seeking", \.requiresLinearPlayback)
  static let pictureInPicture = ContentTrait(
    "allowsPictureInPicture", .pictureInPicture, "true unless given", \.allowsPictureInPicture)
  static let presentation = ContentTrait("presentation", .presentation, "how the app shows it", \.presentation)
  static let viewKind = ContentTrait("viewKind", .viewKind, "Pillarbox's kinds of view", \.viewKind)
  static let smallPicture = ContentTrait(
    "prefersSmallPicture", .smallPicture, "whether a call asks for the small size", \.prefersSmallPicture)

  /// What a content says of it, also where nobody has said it.
  package func value(of content: Content) -> JSONValue { get(content) }

  /// Whether it was said, and not already of what is known.
  package func isSaid(of content: Content, beside known: Content? = nil) -> Bool {
    guard content.said.contains(trait) else { return false }
    return known?.said.contains(trait) != true || known.map(get) != get(content)
  }

  /// Takes it over if it is said.
  package func read(_ reader: inout ArgumentReader, of content: inout Content) throws(ArgumentError) {
    try take(&reader, &content)
  }

  /// Writes it if it was said.
  package func write(_ content: Content, into writer: inout ArgumentWriter) {
    guard content.said.contains(trait) else { return }
    let value = get(content)
    // A request has no word for the lack of one.
    if !value.isNull || writer.form == .log || writer.form == .step { writer.add(parameter, value) }
  }
}

extension ContentTrait {
  private typealias Path<Value> = WritableKeyPath<Content, Value> & Sendable

  private init(_ key: String, _ trait: Content.Traits, _ help: String, _ path: Path<Bool>) {
    let parameter = Parameter(key, .truth, help)
    self.init(
      parameter: parameter, takesNull: false, trait: trait, get: { .bool($0[keyPath: path]) },
      take: { reader, content throws(ArgumentError) in
        if let truth = try reader.truth(parameter) { content[keyPath: path] = truth }
      })
  }

  private init<Word: CaseIterable & RawRepresentable & Sendable>(
    _ key: String, log: String? = nil, _ trait: Content.Traits, _ help: String, _ path: Path<Word>
  ) where Word.RawValue == String {
    let parameter = Parameter(key, log: log, .word(Word.allCases.map(\.rawValue)), help)
    self.init(
      parameter: parameter, takesNull: false, trait: trait, get: { .string($0[keyPath: path].rawValue) },
      take: { reader, content throws(ArgumentError) in
        if let word = try reader.word(parameter, of: Word.self) { content[keyPath: path] = word }
      })
  }

  private init<Value>(
    _ key: String, _ trait: Content.Traits, _ kind: ParameterKind, _ help: String, _ path: Path<Value>,
    _ text: @escaping @Sendable (Value) -> String?, _ value: @escaping @Sendable (String?) -> Value
  ) {
    let parameter = Parameter(key, kind, help)
    self.init(
      parameter: parameter, takesNull: true, trait: trait,
      get: { text($0[keyPath: path]).map(JSONValue.string) ?? .null },
      take: { reader, content throws(ArgumentError) in
        if let said = try reader.textOrNull(parameter) { content[keyPath: path] = value(said) }
      })
  }
}
