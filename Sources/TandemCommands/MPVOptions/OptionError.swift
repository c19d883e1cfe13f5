/// The reason why one of mpv's options is not passed on.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option as it was written.
  package var option: String
  /// The rest of the message after the option's name, such as `needs a path`.
  package var reason: String
  /// The file and line; nil for the command line.
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
