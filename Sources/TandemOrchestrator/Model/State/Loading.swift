/// A content that a player loads.
///
/// It has many properties because a load keeps the whole request until its first frame.
package struct Loading: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    case opening
    /// The content has its first frame, and waits until the other role shows its own new content.
    case ready(MediaInfo)
    /// The load failed, and the player loads the replaced content again.
    case returning
  }

  package var content: MediaContent
  /// The role that the content takes at its first frame.
  package var role: Role
  package var stage = Stage.opening
  /// The content that this player showed before, and shows again if the load fails.
  package var replaced: Active?
  /// The content's settings. The player keeps the settings of the replaced content until the first frame.
  package var playback = PlaybackState()
  /// The position that a command asked for during the load.
  var position: Duration?
  var command: CommandID?
  var initiator: Initiator
  /// True if the opening pauses the content at its first frame, and no command has resumed it since.
  var startsPaused = false
  /// True if the content begins muted.
  var isSilent = false
  var allowsDuplicate = false
  /// Set if the content is to be in picture in picture for a limited time.
  var temporaryPictureInPicture: TemporaryPictureInPictureRequest?
  /// Set if the content is to be full screen during the ad break of the current content.
  var adBreak: AdBreakRequest?
  /// The former state of a content that returns after a temporary content.
  var previous: DisplacedPictureInPicture?
  /// Set if the session skips entries that can't be opened; nil if a command chose the entry by its number.
  var skipping: EntrySkipping?
  /// The poster that the player loads and shows before the content.
  var poster: Poster?

  /// A poster that is shown before the content, and the content's start position.
  struct Poster: Hashable, Sendable {
    var url: String
    var start: LoadRequest.Start
  }

  var isReady: Bool {
    if case .ready = stage { true } else { false }
  }
}
