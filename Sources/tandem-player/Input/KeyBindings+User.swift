import TandemCLI
import TandemInput

extension KeyBindings {
  /// The summary of the standard keys that the terminal shows.
  static let hint = """
    keys: space pause · s swap · Alt+p picture in picture · c close · ←→ seek · 9/0 volume · m mute · o focus · \
    q quit; all of them: tandem help keys
    """

  /// Returns the standard keys with the changes of the user's input.conf. Invalid lines are reported and left out.
  static func user(_ tell: (String) -> Void) -> KeyBindings {
    guard let path = ConfigFile.path() else { return .standard }
    let text: String?
    do throws(CLIError) { text = try ConfigFile.read(path) } catch {
      tell(error.message)
      return .standard
    }
    let file = InputFile(parsing: text ?? "")
    for diagnostic in file.diagnostics { tell("\(path), \(diagnostic)") }
    return file.bindings
  }
}
