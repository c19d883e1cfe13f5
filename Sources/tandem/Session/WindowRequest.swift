import TandemCLI
import TandemControl
import TandemFoundation

/// A request about the window, and the text that is printed after its success.
struct WindowRequest {
  let body: Request.Body
  private let done: String

  func text(_ data: JSONValue) -> String {
    switch data["fullscreen"]?.bool {
    case true?: "the window fills the screen"
    case false?: "the window has its previous size"
    case nil: done
    }
  }

  /// - Throws: an error if a picture's file name is invalid.
  init(_ invocation: ParsedCommandLine) throws(CLIError) {
    switch (invocation.command, invocation.operands.first?.text) {
    case (.fullscreen, let word):
      body = .fullScreen(word.map { $0 == "on" })
      done = "done"
    case (.snapshot, let path?):
      do throws(PictureFormat.FormatError) { _ = try PictureFormat(path: path) } catch { throw CLIError(error) }
      body = .snapshot(ContentAddress.absolute(path))
      done = "saved: \(path)"
    case (.background, _):
      body = .app(.left)
      done = "left"
    case (.foreground, _):
      body = .app(.returned)
      done = "back"
    case (let name, _): preconditionFailure("\(name) is not a command for the screen")
    }
  }
}
