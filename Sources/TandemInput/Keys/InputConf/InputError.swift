enum InputError: Error, Hashable, Sendable {
  case unknownKey(String, nearest: String?)
  case sequence(String)
  case section(String)
  case noCommand(String)
  case openQuote
  case unknownCommand(String, nearest: String?)
  /// A command with arguments that it does not accept, and the command's usage.
  case arguments(String, usage: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownKey(let name, let nearest):
      "unknown key \(Self.cut(name)): "
        + (nearest.map { "did you mean \($0)?" } ?? "write a letter, a sign or a name that mpv --input-keylist shows")
    case .sequence(let name):
      "\(Self.cut(name)) is a sequence of keys, which Tandem does not support: write one key, such as Ctrl+s"
    case .section(let name):
      "\(Self.cut(name)) is a section, which Tandem does not support: write only the key and its command"
    case .noCommand(let key): "\(key) has no command: write '\(key) ignore' to switch it off"
    case .openQuote: "a quotation mark is not closed: write another one after the text"
    case .unknownCommand(let name, let nearest):
      "unknown command \(Self.cut(name)): "
        + (nearest.map { "did you mean \($0)?" } ?? "see the list in 'tandem help keys'")
    case .arguments(let words, let usage): "\(Self.cut(words)) is not understood: write \(usage)"
    }
  }

  /// Shortens a text for one line.
  private static func cut(_ text: String) -> String {
    let shown = text.prefix(60)
    return shown.count < text.count ? shown + "…" : String(shown)
  }
}
