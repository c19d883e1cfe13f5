import TandemOrchestrator
import TandemPlayback

/// The `data` of a reply to `status`.
///
/// It has one property for each key of the reply.
package struct StatusReport: Hashable, Sendable {
  /// One player and its content, with the content's settings. It has one property for each key of the reply.
  @dynamicMemberLookup
  package struct Player: Hashable, Sendable {
    package var content: ContentKey
    package var url: String
    package var title: String?
    package var kind = MediaContent.Kind.vod
    /// mpv's playlist entry id.
    package var entry: Int?
    package var position: Duration?
    /// The content's duration; nil for live contents.
    package var duration: Duration?
    /// True for a live content, according to the content's kind or the player's report.
    package var isLive = false
    /// The delay behind the live edge; nil if it is unknown.
    package var behindLive: Duration?
    /// True if the user or the audio policy mutes the player.
    package var isMuted = false
    package var volume = 100.0
    /// The settings that have a key of their own; see ``PlaybackSetting``.
    package var playback = PlaybackState()
    package var hasEnded = false
    package var isBuffering = false
    /// The state of the reconnection; nil while the connection holds.
    package var connection: Interruption.Stage?
    package var tracks: [Track] = []
    /// The number of the playing track of each kind.
    package var chosen: [TrackKind: Int] = [:]
    package var chapters: [Chapter] = []
    /// The playing entry of a playlist, from 1.
    package var listEntry: Int?
    package var entries: [ContentEntry] = []
    package var isShuffled = false
    /// The video's width in pixels, after the correction of its aspect; mpv's `dwidth`.
    package var width: Int?
    /// The video's height in pixels, after the correction of its aspect; mpv's `dheight`.
    package var height: Int?
    /// The number of frames that were never presented.
    package var framesDropped = 0
    /// The number of frames that were shown too late.
    package var framesLate = 0
    /// The length of the content that is cached after the position.
    package var cachedAhead: Duration?

    package subscript<Setting>(dynamicMember setting: WritableKeyPath<PlaybackState, Setting>) -> Setting {
      get { playback[keyPath: setting] }
      set { playback[keyPath: setting] = newValue }
    }
  }

  /// One of AVKit's Boolean properties, with the reason if it is false.
  package struct AvailabilityFlag: Hashable, Sendable {
    package var holds: Bool
    package var reason: String?

    package init(_ holds: Bool, reason: String? = nil) {
      self.holds = holds
      self.reason = reason
    }
  }

  /// AVKit's Boolean properties for picture in picture.
  ///
  /// See: `isPictureInPictureSupported`, `…Possible`, `…Active`, `…Suspended` and `canStopPictureInPicture` of AVKit.
  package struct PictureInPicture: Hashable, Sendable {
    package var isSupported = AvailabilityFlag(true)
    package var isPossible = AvailabilityFlag(false)
    package var isActive = AvailabilityFlag(false)
    package var isSuspended = AvailabilityFlag(false)
    package var canStop = AvailabilityFlag(false)
    /// True if the user has hidden picture in picture. It stays active, and its video plays on.
    package var isHidden = false
  }

  /// A content that is in picture in picture for a limited time.
  package struct TemporaryPictureInPicture: Hashable, Sendable {
    package var content: ContentKey
    /// The content that is restored afterwards, if any.
    package var previous: ContentKey?

    package init(_ content: ContentKey, previous: ContentKey?) { (self.content, self.previous) = (content, previous) }
  }

  package struct Transaction: Hashable, Sendable {
    package var number: Int
    package var form: TransactionForm
  }

  package struct Counter: Hashable, Sendable {
    package var name: String
    package var value: Int
  }

  package var roles = Roles()
  /// The players; nil for a player without a content.
  package var players = PlayerPair<Player?>(a: nil, b: nil)
  package var audioPolicy = AudioPolicy.followsFullScreen
  package var audible: PlayerID?
  /// The other player, if both are audible.
  package var alsoAudible: PlayerID?
  /// The reason why the audible player is not heard; nil if it is heard.
  package var silenceReason: String?
  package var pictureInPicture = PictureInPicture()
  /// The sync of both videos; nil without one.
  package var sync: SessionSnapshot.Sync?
  package var temporaryPictureInPicture: TemporaryPictureInPicture?
  /// The content that an ad break has made small and silent.
  package var adBreak: ContentKey?
  /// True if the machine is too slow for both videos.
  package var isTooSlow = false
  /// The player that shows fewer frames because the machine is too slow.
  package var reduced: PlayerID?
  package var transaction: Transaction?
  package var corner = PicturePlacement.bottomRight
  package var size = PictureScale.medium
  package var layout = LayoutStyle.pictureInPicture
  /// The counters, such as `swaps` and `refused`, in the order of the text.
  package var counters: [Counter] = []
  package var process: Int?
  /// The path of the event log.
  package var log: String?
  /// The video output, such as `window, software` or `headless`.
  package var display: String?

  package init() {}
}
