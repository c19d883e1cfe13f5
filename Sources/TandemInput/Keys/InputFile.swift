// The file input.conf.

import TandemPlayback

/// A mistake in input.conf.
package struct InputDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  package let line: Int
  /// The mistake, and a valid form.
  package let text: String

  package var description: String { "line \(line): \(text)" }
}

/// A file of key bindings in the syntax of mpv's input.conf: `KEY command arguments`, one binding per line.
package struct InputFile: Hashable, Sendable {
  /// The default bindings with the changes of the file.
  package private(set) var bindings: KeyBindings
  /// The mistakes in the file. A line with a mistake is ignored; all other lines take effect.
  package private(set) var diagnostics: [InputDiagnostic] = []

  package init(parsing text: String, over bindings: KeyBindings = .standard) {
    self.bindings = bindings
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      do throws(InputError) {
        let isFirst = index == 0 && line.unicodeScalars.first == "\u{FEFF}"
        try read(isFirst ? Substring(line.unicodeScalars.dropFirst()) : line)
      } catch {
        diagnostics.append(InputDiagnostic(line: index + 1, text: error.description))
      }
    }
  }

  private mutating func read(_ line: Substring) throws(InputError) {
    let line = line.drop(while: \.isWhitespace)
    guard let first = line.first, first != "#" else { return }
    let name = line.prefix { !$0.isWhitespace }
    if name.hasPrefix("{"), name.count > 1 { throw .section(String(name)) }
    guard let key = KeyName.key(String(name)) else { throw Self.error(ofKey: String(name)) }
    let commands = try InputConfTokenizer.commands(line.dropFirst(name.count))
    var steps: [Binding.Step] = []
    for words in commands { steps.append(try Binding.Step(words)) }
    if steps.isEmpty { throw .noCommand(KeyName.text(key)) }
    bindings.bind(key, to: Binding(steps))
  }

  private static func error(ofKey name: String) -> InputError {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts.allSatisfy({ KeyName.key($0) != nil }) { return .sequence(name) }
    return .unknownKey(name, nearest: KeyName.nearest(to: name))
  }
}

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
