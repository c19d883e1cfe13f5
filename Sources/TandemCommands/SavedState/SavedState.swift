// What is kept of a session so that a later one can go on.

import TandemJSON
import TandemRules

/// The contents of both places with what people chose for them, where they were, and every policy.
///
/// It is `Codable`, and what it is encoded as is what `tandem play --resume` reads. What comes from outside is checked: a
/// damaged one is a `DecodingError` that says what is wrong with it.
public struct SavedState: Hashable, Sendable {
  /// A content, and what goes with it once its first frame is there.
  package struct Video: Hashable, Sendable {
    package var opening: OpenRequest
    package var then: [SessionCommand]

    package init(_ opening: OpenRequest, then: [SessionCommand] = []) {
      self.opening = opening
      self.then = then
    }
  }

  /// The policies that were in force, for the session that goes on.
  public var configuration: Configuration
  package var videos: [Role: Video]
  /// Whether ``Configuration/animation`` was anybody's choice. Where it was not, it depends on the screen.
  package var hasAnimation = true
  /// Whether the window filled the screen; said only to who takes over from a session that died.
  package var isWindowFullScreen = false
  /// mpv's options as they were asked for, each as `tandem play --mpv-option` has it.
  package var options: [String] = []
  /// All that its players were made with, from files too; said only to who takes over.
  package var heldOptions: [String] = []
  /// The address of the list of channels; nil for none.
  package var channels: String?
  /// Contents that were left out because the player died of them; said only there, too.
  package var leftOut: [Video] = []

  package init(_ configuration: Configuration = Configuration(), _ videos: [Role: Video] = [:]) {
    self.configuration = configuration
    self.videos = videos
  }

  /// Whether nothing was there to go on with.
  public var isEmpty: Bool { videos.isEmpty }

  /// What a place had; nil where it was empty.
  public func content(in role: Role) -> Content? { videos[role]?.opening.content }
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
