// Errors of libmpv options.

/// Why one of mpv's options is not passed on.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As it was written.
  package var option: String
  /// To follow the option's name.
  package var reason: String
  /// Where it was written; nil on the command line.
  package var origin: String?

  package init(_ option: String, _ reason: String, origin: String? = nil) {
    self.option = option
    self.reason = reason
    self.origin = origin
  }

  package var description: String { (origin.map { "\($0): " } ?? "") + "mpv's option \(option) \(reason)" }

  static func refused(_ name: String, _ why: OptionRefusal) -> OptionError {
    let words = why.words.replacing("NAME", with: name)
    return OptionError(name, "is not passed on: \(words)")
  }
}

extension String {
  /// The standard library's own is Foundation's in Swift 6.0.
  fileprivate func replacing(_ word: String, with other: String) -> String {
    var text = ""
    var rest = self[...]
    while let character = rest.first {
      if rest.hasPrefix(word) {
        text += other
        rest = rest.dropFirst(word.count)
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
