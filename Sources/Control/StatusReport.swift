// Everything a session knows of itself, for people and machines.

import Orchestration

/// The `data` of a reply to `status`.
public struct StatusReport: Hashable, Sendable {
  /// What one player plays.
  public struct Player: Hashable, Sendable {
    public var content: ContentKey
    public var url: String
    public var title: String?
    public var kind: Content.Kind
    /// mpv's playlist entry id.
    public var entry: Int?
    public var position: Duration?
    /// Nil for live contents.
    public var duration: Duration?
    public var isPaused = false
    /// The user's mute or the policy's.
    public var isMuted = false
    public var volume = 100.0
    public var speed = 1.0
    public var hasEnded = false
    public var isBuffering = false
    /// What is done about its connection, where that is lost.
    public var connection: Interruption.Stage?

    public init(content: ContentKey, url: String, title: String? = nil, kind: Content.Kind = .vod) {
      self.content = content
      self.url = url
      self.title = title
      self.kind = kind
    }
  }

  /// Something that holds or not, with the reason when it does not.
  public struct Truth: Hashable, Sendable {
    public var holds: Bool
    public var reason: String?

    public init(_ holds: Bool, reason: String? = nil) {
      self.holds = holds
      self.reason = reason
    }
  }

  /// See: `isPictureInPictureSupported`, `…Possible`, `…Active`, `…Suspended` of AVKit.
  public struct PictureInPicture: Hashable, Sendable {
    public var isSupported = Truth(true)
    public var isPossible = Truth(false)
    public var isActive = Truth(false)
    public var isSuspended = Truth(false)
    /// Whether somebody has hidden it; it is active and plays on.
    public var isHidden = false

    public init() {}
  }

  public struct Transaction: Hashable, Sendable {
    public var number: Int
    public var form: Form

    public init(_ number: Int, _ form: Form) {
      self.number = number
      self.form = form
    }
  }

  public struct Counter: Hashable, Sendable {
    public var name: String
    public var value: Int

    public init(_ name: String, _ value: Int) {
      self.name = name
      self.value = value
    }
  }

  public var roles = Roles()
  /// Nil for a player that plays nothing.
  public var players = PlayerPair<Player?>(a: nil, b: nil)
  public var audioPolicy = AudioPolicy.followsFullScreen
  /// The one player that is heard.
  public var audible: PlayerID?
  public var pictureInPicture = PictureInPicture()
  /// The one that runs.
  public var transaction: Transaction?
  public var corner = Corner.bottomRight
  public var size = SizeStep.medium
  /// In the order they are shown, such as `swaps` and `refused`.
  public var counters: [Counter] = []
  public var process: Int?
  /// Where the event log is written.
  public var log: String?
  /// What shows the videos, such as `window, software` or `headless`.
  public var display: String?

  public init() {}
}
