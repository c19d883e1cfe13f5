/// The kinds of names that a scenario declares.
enum Declaration: String, CaseIterable, Sendable {
  case content, app, screen, listener

  /// The scenario's key for these declarations.
  var plural: String { rawValue + "s" }
}

extension Declaration {
  var withArticle: String { self == .app ? "an app" : "a \(rawValue)" }
}
