// What a delegate is told about.

import Orchestration

/// The video that a callback is about, as it was when its transaction began.
///
/// Named after AVKit's `AVPlayerViewController`, which AVKit passes to the same methods. Here it is a value: what a
/// delegate wants done it submits to the session.
public struct PlayerViewController: Hashable, Sendable {
  public let player: PlayerID
  public let content: ContentKey
  public let app: AppID
  public let transaction: Int
  /// Counts the loads of the player; a later one makes this value outdated.
  public let generation: Int
  /// All that is known of the content.
  public let information: Content
  /// With willStop and didStop: why picture in picture ends, where it does not go back to full screen.
  public let reason: EndReason?
}

/// Why picture in picture failed to start, as an error.
public struct PictureInPictureError: Error, Hashable, Sendable, CustomStringConvertible {
  public let code: StartError

  public init(_ code: StartError) { self.code = code }

  public var description: String { "picture in picture did not start: \(code.rawValue)" }
}
