import TandemControls
import TandemInput

/// Tandem's keys, its mouse actions, and its on-screen display: the control bar, titles, times, messages and menus.
///
/// These are the controls of `tandem play`. An app turns them on with ``TandemSession/controls``, and can turn off each
/// part.
public struct StandardControls: Hashable, Sendable {
  /// True if the keys of keyboards, remotes and game controllers execute their bound commands.
  public var takesKeys = true
  /// True if the pointer drags the picture in picture, presses buttons and changes the volume.
  public var takesPointer = true
  /// True if Tandem draws its on-screen display over the videos.
  public var showsOnScreenDisplay = true

  let bindings: KeyBindings

  /// Creates controls with Tandem's own key bindings.
  public init() { bindings = .standard }

  /// Creates controls with the app's key bindings.
  ///
  /// - Parameter bindings: lines in the syntax of mpv's `input.conf`, as in `docs/keys.md`. These lines replace
  ///   Tandem's bindings for the same keys; the command `ignore` frees a key.
  /// - Throws: an error that names the first invalid line and its mistake.
  public init(bindings: String) throws(SessionError) {
    let file = InputFile(parsing: bindings)
    if let first = file.diagnostics.first { throw SessionError("read the key bindings", reason: "\(first)") }
    self.bindings = file.bindings
  }

  var parts: ScreenControls.Parts {
    var parts = ScreenControls.Parts()
    (parts.keys, parts.pointer, parts.onScreenDisplay) = (takesKeys, takesPointer, showsOnScreenDisplay)
    return parts
  }
}
