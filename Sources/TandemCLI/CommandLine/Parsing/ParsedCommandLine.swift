import TandemCommands
import TandemOrchestrator

/// A command with its arguments, which were checked against the ``CommandCatalog``.
package struct ParsedCommandLine: Hashable, Sendable {
  package let command: Subcommand
  /// The operands, in the order of the command's ``CommandSyntax/operands``.
  package let operands: [Value]
  /// The values by option name. A flag has no value.
  let options: [String: [Value]]

  init(_ command: Subcommand, operands: [Value] = [], options: [String: [Value]] = [:]) {
    self.command = command
    self.operands = operands
    self.options = options
  }

  package func has(_ option: Option) -> Bool { options[option.name] != nil }

  /// The role of the video that the command is about.
  package var role: Role { has(.pip) ? .pictureInPicture : .fullScreen }

  /// The value that a flag or its opposite sets; nil if neither was given.
  package func boolean(_ option: Option, not contrary: Option) -> Bool? {
    has(option) ? true : has(contrary) ? false : nil
  }

  /// An option's text or word, as the user wrote it.
  package func text(_ option: Option) -> String? { options[option.name]?.last?.text }

  /// Every text given with an option that may be repeated, in order.
  package func texts(_ option: Option) -> [String] { (options[option.name] ?? []).compactMap(\.text) }

  package func count(_ option: Option) -> Int? {
    if case .count(let count)? = options[option.name]?.last { count } else { nil }
  }

  package func size(_ option: Option) -> PictureSize? {
    if case .size(let size)? = options[option.name]?.last { size } else { nil }
  }

  package func time(_ option: Option) -> Duration? {
    if case .time(let time)? = options[option.name]?.last { time } else { nil }
  }

  /// An option's word as a case of an enumeration: `leave-empty` is the case with the raw value `leaveEmpty`.
  ///
  /// - Returns: nil if the option was not given.
  package func choice<Choice: RawRepresentable>(_ option: Option, of: Choice.Type = Choice.self) -> Choice?
  where Choice.RawValue == String {
    text(option).flatMap { Choice(rawValue: KebabCase.name($0)) }
  }
}

extension Value {
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
