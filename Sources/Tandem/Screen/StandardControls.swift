// Tandem's own controls, for apps that want them.

import TandemControls
import TandemInput

/// Tandem's keys, its mouse actions, and its on-screen display: the control bar, titles, times, messages and menus.
///
/// The controls are the controls of `tandem play`. An app turns them on with ``TandemSession/controls``, and can turn
/// off each part.
public struct StandardControls: Hashable, Sendable {
  /// True if the keys of keyboards, remotes and game controllers execute their bound commands.
  public var takesKeys = true
  /// True if the pointer drags the picture in picture, presses buttons and turns the volume.
  public var takesPointer = true
  /// True if something is written over the videos.
  public var showsOnScreenDisplay = true

  let bindings: KeyBindings

  /// The controls with Tandem's own key bindings.
  public init() { bindings = .standard }

  /// The controls with key bindings of the app's own.
  ///
  /// - Parameter bindings: lines in the syntax of mpv's `input.conf`, as in `docs/keys.md`. They come before Tandem's
  ///   own; the command `ignore` frees a key.
  /// - Throws: which line is not understood, and why.
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
