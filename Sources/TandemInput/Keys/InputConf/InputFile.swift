// The file input.conf.

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
