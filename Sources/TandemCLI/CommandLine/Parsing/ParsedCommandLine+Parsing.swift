import TandemCommands
import TandemFoundation

extension ParsedCommandLine {
  /// Reads a command line.
  ///
  /// `--opt value` and `--opt=value` are the same. After `--` every argument is an operand. `-`, and arguments that
  /// begin with a minus and a digit, are operands, too.
  ///
  /// - Parameter arguments: the arguments after the program's name.
  package init(parsing arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else { throw .noCommand }
    switch first {
    case "--help", "-h": self.init(.help)
    case "--version": self.init(.version)
    default:
      let (syntax, length) = try Self.syntax(calledBy: arguments)
      if let topic = Self.helpTopic(syntax.name, arguments.dropFirst(length)) {
        self = topic
        return
      }
      var reader = CommandLineReader(syntax: syntax, rest: arguments.dropFirst(length))
      try reader.readAll()
      self.init(syntax.name, operands: reader.operands, options: reader.options)
      try checkTogether(syntax)
    }
  }

  /// The command that the first words call, and the number of these words.
  private static func syntax(calledBy arguments: [String]) throws(UsageError) -> (CommandSyntax, length: Int) {
    let first = arguments[0]
    if let name = Subcommand(called: first) {
      if case .session = name { return (CommandCatalog.syntax(of: name), 1) }
      // A command may also be a group, such as `explore` and `explore merge`.
      if arguments.count > 1, let member = Subcommand(rawValue: first + " " + arguments[1]) {
        return (CommandCatalog.syntax(of: member), 2)
      }
      return (CommandCatalog.syntax(of: name), 1)
    }
    let group = Subcommand.allCases.filter { $0.group == first }
    guard !group.isEmpty else {
      let nearest = CommandCatalog.meant[first] ?? NearestName.nearest(to: first, among: CommandCatalog.firstWords)
      throw first.hasPrefix("-") ? .unknownCommand(first, nearest: nil) : .unknownCommand(first, nearest: nearest)
    }
    let possible = group.map { String($0.rawValue.dropFirst(first.count + 1)) }
    guard arguments.count > 1 else { throw .missingSubcommand(of: first, possible: possible) }
    let second = arguments[1]
    if second == "--help" || second == "-h" { return (CommandCatalog.syntax(of: group[0]), 1) }
    guard let name = Subcommand(rawValue: first + " " + second) else {
      let nearest = NearestName.nearest(to: second, among: possible).map { first + " " + $0 }
      throw .unknownCommand(first + " " + second, nearest: nearest)
    }
    return (CommandCatalog.syntax(of: name), 2)
  }

  /// Returns the request for help if the arguments contain `--help` or `-h`. All other arguments are then ignored.
  private static func helpTopic(_ name: Subcommand, _ rest: ArraySlice<String>) -> ParsedCommandLine? {
    let asked = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    return asked ? ParsedCommandLine(.help, operands: name == .help ? [] : [.text(name.rawValue)]) : nil
  }

  /// True if `play` begins with the start screen, provided that a window can be opened.
  private var startsAlone: Bool {
    text(.display) != "headless" && text(.startScreen) != "off" && !has(.pipAddress)
  }

  private func checkTogether(_ syntax: CommandSyntax) throws(UsageError) {
    let missing = syntax.operands.dropFirst(operands.count).first { $0.isRequired }
    if let missing { throw .missingOperand(missing, of: command) }
    if command == .play, operands.isEmpty, !has(.resumeLast), !has(.idle), !startsAlone { throw .nothingToPlay }
    // A second operand is an error if the command does not accept it together with the first operand.
    if case .session(let line) = command, line.kind != .open, operands.count == 2, self.command(of: line) == nil,
      let key = operands[1].text
    {
      throw .unexpectedOperand(key, of: command)
    }
  }
}

private struct CommandLineReader {
  let syntax: CommandSyntax
  var rest: ArraySlice<String>
  var operands: [Value] = []
  var options: [String: [Value]] = [:]

  mutating func readAll() throws(UsageError) {
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || !looksLikeOption(argument) {
        try readOperand(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        try readOption(argument)
      }
    }
  }

  private func looksLikeOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument.count > 1 else { return false }
    let second = argument.utf8[argument.utf8.index(after: argument.startIndex)]
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }

  private mutating func readOperand(_ argument: String) throws(UsageError) {
    // The operand of help is a command of one or two words.
    if syntax.name == .help { return try readHelpTopic(argument) }
    let index = min(operands.count, syntax.operands.count - 1)
    guard index >= 0, index == operands.count || syntax.operands[index].repeats else {
      throw .unexpectedOperand(argument, of: syntax.name)
    }
    let operand = syntax.operands[index]
    var text = argument
    // A place is one operand, but people write its two numbers as two arguments.
    if operand.kind == .picture(.placement), Double(argument) != nil, let second = rest.popFirst() {
      text += "," + second
    }
    guard let value = operand.kind.value(of: text) else {
      throw .badValue(text, for: operand.name, operand.kind)
    }
    operands.append(value)
  }

  private mutating func readHelpTopic(_ first: String) throws(UsageError) {
    guard operands.isEmpty else { throw .unexpectedOperand(first, of: .help) }
    var topic = first
    if let second = rest.first, Subcommand(rawValue: first + " " + second) != nil {
      topic += " " + second
      rest.removeFirst()
    }
    let command = Subcommand(rawValue: topic) ?? Subcommand(called: topic)
    let isOther = HelpText.topics.contains(topic) || Subcommand.allCases.contains { $0.group == topic }
    guard command != nil || isOther else {
      let topics = CommandCatalog.firstWords + HelpText.topics
      throw .unknownCommand(topic, nearest: NearestName.nearest(to: topic, among: topics))
    }
    operands.append(.text(command?.rawValue ?? topic))
  }

  /// Common short spellings.
  private static let shortNames = ["-o": "output"]

  private mutating func readOption(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let name =
      spelling.hasPrefix("--") ? RenamedWords.option(String(spelling.dropFirst(2))) : Self.shortNames[spelling]
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let option = syntax.options.first(where: { $0.name == name }) else {
      if let name, try readPassedOption(name, attached) { return }
      var names = syntax.options.map(\.name) + [Option.help.name]
      if passesOptions { names += OptionTable.names }
      let wanted = String(spelling.drop { $0 == "-" })
      throw .unknownOption(spelling, of: syntax.name, nearest: NearestName.nearest(to: wanted, among: names))
    }
    switch option.kind {
    case .flag:
      if let attached { throw .unexpectedValue(option, attached) }
      options[option.name] = []
      if let contrary = option.contrary { options[contrary] = nil }
    case .value(let kind):
      options[option.name] = [try readValue(of: option, kind, attached)]
    case .optional(let kind):
      options[option.name] = attached == nil ? [] : [try readValue(of: option, kind, attached)]
    case .repeated(let kind):
      options[option.name, default: []].append(try readValue(of: option, kind, attached))
    }
  }

  private var passesOptions: Bool { syntax.options.contains(.mpvOption) }

  /// Reads one of mpv's options, in mpv's own spelling.
  ///
  /// - Returns: false for an unknown option.
  private mutating func readPassedOption(_ name: String, _ attached: String?) throws(UsageError) -> Bool {
    let spelling = OptionSyntax(name)
    guard passesOptions, spelling.entry != nil else { return false }
    var value = attached
    if value == nil, !spelling.isAlone, let next = rest.first, !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    }
    let setting: OptionSetting
    do throws(OptionError) { setting = try OptionSetting(named: name, value: value) } catch {
      throw .passedOption(error)
    }
    guard let text = ValueKind.text.value(of: setting.text) else {
      throw .badValue(setting.value, for: "--" + name, .text)
    }
    options[Option.mpvOption.name, default: []].append(text)
    return true
  }

  private mutating func readValue(of option: Option, _ kind: ValueKind, _ attached: String?) throws(UsageError) -> Value
  {
    if attached == nil, let next = rest.first, next.hasPrefix("--") { throw .missingValue(option) }
    guard let text = attached ?? rest.popFirst() else { throw .missingValue(option) }
    guard let value = kind.value(of: RenamedWords.value(text, of: option.name)) else {
      throw .badValue(text, for: option.spelling, kind)
    }
    if option == .mpvOption {
      do throws(OptionError) { _ = try OptionSetting(parsing: text) } catch { throw .passedOption(error) }
    }
    return value
  }
}

extension CommandCatalog {
  /// Maps words that users may type to the commands that they mean. For these words, the search for
  /// similar names would find no command or a wrong one.
  static let meant = [
    "screenshot": "snapshot", "capture": "snapshot", "exit": "quit", "info": "status", "pip": "start", "jump": "seek",
    "goto": "seek", "load": "open", "add": "open", "exchange": "swap", "switch": "swap", "sessions": "saved",
    "delete": "forget", "remove": "forget", "silence": "mute", "watch": "play", "unpause": "resume",
  ]

  static let firstWords = Subcommand.allCases.flatMap { [$0.group ?? $0.rawValue] + $0.otherNames }
    .reduce(into: [String]()) { words, word in if !words.contains(word) { words.append(word) } }
}
