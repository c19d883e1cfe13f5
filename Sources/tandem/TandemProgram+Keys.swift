import TandemCLI
import TandemInput

extension TandemProgram {
  /// Shows the present keys, including the user's own.
  ///
  /// - Returns: ``ExitStatus/badData`` if a line of the user's file is invalid.
  func showKeys() throws(CLIError) -> ExitStatus {
    let path = ConfigFile.path()
    let text: String? = if let path { try ConfigFile.read(path) } else { nil }
    let file = text.map { InputFile(parsing: $0) }
    output.line(.escaped(KeyTable(file?.bindings ?? .standard).text))
    output.line(.escaped(KeyBindings.differencesText))
    guard let path else { return .done }
    guard let file else {
      output.line(
        """
        To change key bindings, write them to \(path),
        one key and its command per line, as in mpv's input.conf:

          Ctrl+RIGHT seek 30
          z          swap; move next
          ESC        ignore
        """)
      return .done
    }
    output.line("Tandem reads your own key bindings from \(path).")
    if file.diagnostics.isEmpty { return .done }
    // Flush the list, so that it appears before the messages on a terminal.
    output.flush()
    for diagnostic in file.diagnostics { errors.complain("\(path), \(diagnostic)") }
    return .badData
  }
}
