// Everything a session knows of itself, for people and machines.

import TandemOrchestrator

/// The `data` of a reply to `status`.
///
/// One property for each key.
package struct StatusReport: Hashable, Sendable {
  /// One player and its content; its settings are members, too.
  ///
  /// One property for each key.
  @dynamicMemberLookup
  package struct Player: Hashable, Sendable {
    package var content: ContentKey
    package var url: String
    package var title: String?
    package var kind: MediaContent.Kind
    /// mpv's playlist entry id.
    package var entry: Int?
    package var position: Duration?
    /// Nil for live contents.
    package var duration: Duration?
    /// True for a live stream, as far as the player knows.
    package var isLive = false
    /// The distance of the picture from the newest that is available; nil if that is unknown.
    package var behindLive: Duration?
    /// The user's mute or the policy's.
    package var isMuted = false
    package var volume = 100.0
    /// The settings that have a key of their own; see ``PlaybackSetting``.
    package var playback = PlaybackState()
    package var hasEnded = false
    package var isBuffering = false
    /// The state of the reconnection; nil while the connection holds.
    package var connection: Interruption.Stage?
    /// The tracks of its content.
    package var tracks: [Track] = []
    /// The tracks that play.
    package var chosen: [TrackKind: Int] = [:]
    package var chapters: [Chapter] = []
    /// The playing entry of a playlist, from 1.
    package var listEntry: Int?
    package var entries: [ContentEntry] = []
    package var isShuffled = false
    /// In pixels, as it is to be seen.
    package var width: Int?
    package var height: Int?
    /// Frames that were never presented.
    package var framesDropped = 0
    /// Frames that came too late.
    package var framesLate = 0
    /// The time that is cached ahead.
    package var cachedAhead: Duration?

    package init(content: ContentKey, url: String, title: String? = nil, kind: MediaContent.Kind = .vod) {
      self.content = content
      self.url = url
      self.title = title
      self.kind = kind
    }

    package subscript<Setting>(dynamicMember setting: WritableKeyPath<PlaybackState, Setting>) -> Setting {
      get { playback[keyPath: setting] }
      set { playback[keyPath: setting] = newValue }
    }
  }

  /// Something that holds or not, with the reason when it does not.
  package struct AvailabilityFlag: Hashable, Sendable {
    package var holds: Bool
    package var reason: String?

    package init(_ holds: Bool, reason: String? = nil) {
      self.holds = holds
      self.reason = reason
    }
  }

  /// See: `isPictureInPictureSupported`, `…Possible`, `…Active`, `…Suspended` and `canStopPictureInPicture` of AVKit.
  package struct PictureInPicture: Hashable, Sendable {
    package var isSupported = AvailabilityFlag(true)
    package var isPossible = AvailabilityFlag(false)
    package var isActive = AvailabilityFlag(false)
    package var isSuspended = AvailabilityFlag(false)
    package var canStop = AvailabilityFlag(false)
    /// True if the user hid picture in picture, which stays active and keeps playing.
    package var isHidden = false

    package init() {}
  }

  /// The state of two synchronised videos.
  package struct PlaybackSync: Hashable, Sendable {
    package enum State: String, CaseIterable, Hashable, Sendable {
      case closing, settled, resting
    }

    package var state: State
    /// The intended lead of the picture in picture over the full-screen video.
    package var offset: Duration
    /// The difference from that lead at the last measurement.
    package var drift: Duration?

    package init(_ state: State, offset: Duration, drift: Duration? = nil) {
      (self.state, self.offset, self.drift) = (state, offset, drift)
    }
  }

  /// A content that is in picture in picture for a while.
  package struct TemporaryPictureInPicture: Hashable, Sendable {
    package var content: ContentKey
    /// The content that is restored afterwards, if any.
    package var previous: ContentKey?

    package init(_ content: ContentKey, previous: ContentKey?) { (self.content, self.previous) = (content, previous) }
  }

  package struct Transaction: Hashable, Sendable {
    package var number: Int
    package var form: TransactionForm

    package init(_ number: Int, _ form: TransactionForm) {
      self.number = number
      self.form = form
    }
  }

  package struct Counter: Hashable, Sendable {
    package var name: String
    package var value: Int

    package init(_ name: String, _ value: Int) {
      self.name = name
      self.value = value
    }
  }

  package var roles = Roles()
  /// Nil for a player that plays nothing.
  package var players = PlayerPair<Player?>(a: nil, b: nil)
  package var audioPolicy = AudioPolicy.followsFullScreen
  /// The one player that is heard.
  package var audible: PlayerID?
  /// The other one where both are.
  package var alsoAudible: PlayerID?
  /// The reason why nothing is heard though something is audible; nil if it is heard.
  package var silenceReason: String?
  package var pictureInPicture = PictureInPicture()
  /// Nil if they are not synced.
  package var sync: PlaybackSync?
  /// The temporary picture in picture, if one is active.
  package var temporaryPictureInPicture: TemporaryPictureInPicture?
  /// The content that an ad break has made small and silent.
  package var adBreak: ContentKey?
  /// True if the machine drops frames; below, the player that shows fewer because of that.
  package var isTooSlow = false
  package var reduced: PlayerID?
  /// The one that runs.
  package var transaction: Transaction?
  package var corner = Corner.bottomRight
  package var size = PictureSizeStep.medium
  /// In the order they are shown, such as `swaps` and `refused`.
  package var counters: [Counter] = []
  package var process: Int?
  /// The path of the event log.
  package var log: String?
  /// The video output, such as `window, software` or `headless`.
  package var display: String?

  package init() {}
}
