import TandemCLI
import TandemInput

/// Shows the present keys, including the user's own.
struct HelpKeys {
  let output: Output
  let errors: Output

  /// - Returns: ``ExitStatus/badData`` if a line of the user's file is invalid.
  func run() throws(CLIError) -> ExitStatus {
    let location = ConfigFile.path()
    guard let path = location, let text = try ConfigFile.read(path) else {
      show(.standard, path: location, isRead: false)
      return .done
    }
    let file = InputFile(parsing: text)
    show(file.bindings, path: path, isRead: true)
    if file.diagnostics.isEmpty { return .done }
    // Flush the list, so that it appears before the messages on a terminal.
    output.flush()
    for diagnostic in file.diagnostics { errors.complain("\(path), \(diagnostic)") }
    return .badData
  }

  private func show(_ bindings: KeyBindings, path: String?, isRead: Bool) {
    output.line(.escaped(KeyTable(bindings).text))
    output.line(.escaped(KeyBindings.differencesText))
    guard let path else { return }
    output.line(
      isRead
        ? "Tandem reads your own key bindings from \(path)."
        : """
        To change key bindings, write them to \(path),
        one key and its command per line, as in mpv's input.conf:

          Ctrl+RIGHT seek 30
          z          swap; move next
          ESC        ignore
        """)
  }
}
