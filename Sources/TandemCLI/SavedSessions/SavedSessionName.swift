import TandemControl
import TandemOrchestrator

/// The saved session that an argument names: a saved session of the user, or a file.
package enum SavedSessionName: Hashable, Sendable {
  /// The name in the folder of saved sessions, without `@` and without `.json`.
  case saved(String)
  /// A file's path, which contains a slash.
  case file(String)

  /// The maximum length of a name, in bytes. Every file system accepts this length together with the suffix.
  static let longest = 200
  static let ending = ".json"

  /// True if an argument of `play` or `open` names a saved session. To open a file whose name
  /// begins with `@`, the user writes `./@…`.
  package static func isMeant(by argument: String) -> Bool { argument.utf8.first == UInt8(ascii: "@") }

  /// Parses an argument: `@friday`, or `@./friday.json`.
  package init(argument: String) throws(CLIError) {
    let rest = argument.dropFirst()
    if rest.contains("/") {
      self = .file(ContentAddress.absolute(String(rest.hasPrefix("./") ? rest.dropFirst(2) : rest)))
    } else {
      self = .saved(try Self.name(String(rest)))
    }
  }

  /// Returns the name for saving, from a text with or without a leading `@` and a trailing `.json`.
  package static func name(_ text: String) throws(CLIError) -> String {
    var name = text[...]
    if name.hasPrefix("@") { name = name.dropFirst() }
    if name.hasSuffix(ending) { name = name.dropLast(ending.count) }
    if let fault = fault(in: name) {
      throw CLIError(.usage, "'\(TextLimits.excerpt(text, bytes: 60))' can't be a saved session's name: \(fault)")
    }
    return String(name)
  }

  /// - Returns: the mistake in a name and its remedy; nil if the name is valid.
  static func fault(in name: Substring) -> String? {
    guard let first = name.unicodeScalars.first else { return "it is empty; use a name such as friday" }
    if name.utf8.count > longest { return "it has \(name.utf8.count) bytes; use at most \(longest)" }
    if name.contains("/") {
      return "it has a slash; use a name without a folder"
    }
    if first.properties.isWhitespace || name.unicodeScalars.last?.properties.isWhitespace == true {
      return "it begins or ends with a blank; remove the blank"
    }
    if name.hasSuffix(ending) { return "it ends in \(ending) twice; write \(ending) once" }
    if first == "." || first == "-" || first == "@" { return "it starts with \(first); start it with a letter" }
    // Reject characters that a terminal or list would display misleadingly.
    let isHidden = name.unicodeScalars.contains { sign in
      switch sign.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: sign.properties.isBidiControl || sign == "\u{FFFD}"
      }
    }
    return isHidden ? "it has invisible characters; use letters, digits and spaces" : nil
  }
}

extension SavedSessionName {
  /// Returns the saved session that a command opens; nil if the command names none.
  ///
  /// - Parameter invocation: the command line without the options of tandem.conf.
  /// - Throws: an error for arguments that can't be combined with a saved session.
  package static func asked(_ invocation: ParsedCommandLine) throws(CLIError) -> SavedSessionName? {
    let operands = invocation.operands.compactMap(\.text)
    guard let argument = operands.first(where: isMeant) else { return nil }
    let command = invocation.command.rawValue
    guard operands.count == 1 else {
      throw CLIError(
        .usage,
        "\(TextLimits.excerpt(argument, bytes: 60)) is a saved session, which contains both videos: use tandem \(command) "
          + "\(TextLimits.excerpt(argument, bytes: 60)) alone; for a file of that name, write ./\(TextLimits.excerpt(argument, bytes: 60))"
      )
    }
    let ofVideos: [Option] =
      command == "play"
      ? [.resumeLast, .startPosition, .title, .loop, .shuffle, .subtitleFile]
        + (invocation.has(.pipAddress) ? [] : [.pipStartPosition, .pipTitle, .pipLoop, .pipSubtitleFile])
      : CommandCatalog.syntax(of: invocation.command).options.filter { ![.socket, .timeout, .json].contains($0) }
    if let option = ofVideos.first(where: invocation.has) {
      throw CLIError(
        .usage,
        "--\(option.name) can't be used with a saved session, which contains this setting; edit its file, or save it again"
      )
    }
    return try SavedSessionName(argument: argument)
  }
}
