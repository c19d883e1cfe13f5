import TandemFoundation
import TandemOrchestrator

/// The values from which all properties are derived.
package struct IPCSnapshot: Hashable, Sendable {
  package var role: Role
  /// The role's video; nil without one.
  package var video: IPCVideo?
  /// True if the window fills the screen; nil without a window.
  package var isFullScreen: Bool?
  /// The size in pixels of the window, or of the screen without a window.
  package var size = PictureSize(width: 0, height: 0)
  /// Stored writes of clients; see ``IPCSupport/kept``.
  package var clientProperties: [String: JSONValue] = [:]
  package var folder = "/"
  package var process = 0
  package var version = ""
  package var socket = ""

  package init(_ role: Role) { self.role = role }
}

extension Duration {
  var secondsAsDouble: Double { self / .seconds(1) }
}
