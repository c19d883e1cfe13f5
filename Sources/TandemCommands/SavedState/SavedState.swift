import TandemFoundation
import TandemOrchestrator

/// The contents of both roles with the user's choices and positions, and every policy.
///
/// The type is `Codable`; `tandem play --resume` reads the encoded form. Decoding checks the state, and throws a
/// `DecodingError` with the cause if the state is damaged.
public struct SavedState: Hashable, Sendable {
  /// A content, and the commands that follow its first frame.
  package struct Video: Hashable, Sendable {
    package var opening: OpenRequest
    package var then: [SessionCommand]

    package init(_ opening: OpenRequest, then: [SessionCommand] = []) {
      self.opening = opening
      self.then = then
    }
  }

  /// The policies of the session that ended, for the session that resumes.
  public var configuration: Configuration
  package var videos: [Role: Video]
  /// True if the user chose the duration of the animation (``Configuration/animation``). The default depends on the
  /// screen.
  package var hasAnimation = true
  /// True if the window filled the screen; only set for the successor of a crashed session.
  package var isWindowFullScreen = false
  /// The requested mpv options, each in the form of `tandem play --mpv-option`.
  package var options: [String] = []
  /// All mpv options of the players, including those from files; only set for the successor of a crashed session.
  package var heldOptions: [String] = []
  /// The address of the channel list; nil without one.
  package var channels: String?
  /// Contents that crashed the player or were not shown yet; only set for the successor of a crashed session.
  package var leftOut: [Video] = []

  package init(_ configuration: Configuration = Configuration(), _ videos: [Role: Video] = [:]) {
    self.configuration = configuration
    self.videos = videos
  }

  /// True if there is nothing to resume.
  public var isEmpty: Bool { videos.isEmpty }

  /// The content of a role; nil if the role was empty.
  public func content(in role: Role) -> MediaContent? { videos[role]?.opening.content }
}

extension SavedState: Codable {
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do throws(ParseError) { try self.init(json) { $0.takesAnyAddress = true } } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }
}
