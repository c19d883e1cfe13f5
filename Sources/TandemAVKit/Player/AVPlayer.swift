import Foundation
import Observation
import Tandem

/// Plays an item in one of the session's two players.
///
/// Until its item is on the screen, the player only stores its settings. The item opens when a player view controller
/// presents it, or when the app starts a player that a layer shows. From then on, the properties report the session's
/// values.
///
/// The properties are observable: read them with `withObservationTracking` or in a view, because Linux has no key-value
/// observing. A position changes with every frame and is not observed: use
/// ``addPeriodicTimeObserver(forInterval:queue:using:)``.
///
/// Thread: the main actor.
///
/// See: AVFoundation's `AVPlayer`.
@MainActor
@Observable
open class AVPlayer {
  /// The playback state.
  ///
  /// See: AVFoundation's `AVPlayer.TimeControlStatus`.
  public enum TimeControlStatus: Int, CaseIterable, Hashable, Sendable {
    /// The item is paused, has ended, or was never started.
    case paused
    /// The player waits for its item's first frame, for data or for the return of a lost connection.
    case waitingToPlayAtSpecifiedRate
    /// The item plays.
    case playing
  }

  /// The item. Observable.
  public private(set) var currentItem: AVPlayerItem?
  /// The speed at which ``play()`` plays.
  public var defaultRate: Float = 1
  @ObservationIgnored weak var owner: (any PlayerOwner)? {
    didSet { session?.timeObservers.add(self) }
  }
  @ObservationIgnored var timeObservers: [PeriodicTimeObserver] = []
  var settings = PlayerSettings()
  /// The number of items that are being opened, because a new item may begin to open before the previous opening has
  /// ended.
  @ObservationIgnored var openings = 0
  /// The role that the newest opening asks for.
  @ObservationIgnored var openingRole = Role.fullScreen
  /// The number of times that the app has withdrawn its openings.
  @ObservationIgnored var withdrawals = 0
  /// True if the item's settings have changed since the session received them.
  @ObservationIgnored var needsRestating = false

  /// Creates a player without an item.
  public init() {}

  /// Creates a player of an item.
  public init(playerItem item: AVPlayerItem?) {
    currentItem = item
    item?.player = self
  }

  /// Creates a player of the content at an address.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// Creates a player of the content at an address, given as text.
  public convenience init(url: String) { self.init(playerItem: AVPlayerItem(url: url)) }

  deinit {
    guard let item = _currentItem else { return }
    Task { @MainActor in if item.player == nil { item.cancelPendingSeeks() } }
  }

  /// True while an item is being opened.
  var isOpening: Bool { openings > 0 }

  /// The session of the player.
  var session: AVKitSession? { owner?.session ?? .default }

  /// The item's video in the session; nil before the first frame and after the item has left.
  public var video: Video? { currentItem.flatMap { session?.video(of: $0.content.key) } }

  /// Plays another item. If the former item is on the screen, the new item opens at once in the same role. If the new
  /// item is nil, the former item's video is unloaded, or the opening of the former item is given up.
  ///
  /// An incomplete seek of the former item ends, and its completion handler receives false.
  public func replaceCurrentItem(with item: AVPlayerItem?) {
    let previous = video
    let role = previous?.role
    if previous != nil { settings.rate = rate }
    if let currentItem, currentItem !== item {
      currentItem.player = nil
      currentItem.cancelPendingSeeks()
    }
    currentItem = item
    item?.player = self
    if item != nil {
      if role != nil || isOpening || owner?.isShown == true { session?.open(self, in: role ?? .fullScreen) }
    } else if let role {
      session?.session.submit(.unload(role))
    } else {
      withdrawOpening()
    }
  }

  /// The playback state. The reason for waiting is not available. Observable.
  ///
  /// See: AVFoundation's `AVPlayer.timeControlStatus`.
  public var timeControlStatus: TimeControlStatus {
    if rate == 0 { return .paused }
    // A started player also counts as waiting if it has no session.
    guard let video, !video.isPaused, !video.hasEnded else { return .waitingToPlayAtSpecifiedRate }
    return video.interruption != nil || video.isBuffering ? .waitingToPlayAtSpecifiedRate : .playing
  }

  /// The position of the item; invalid before the first frame.
  public func currentTime() -> CMTime { currentItem?.currentTime() ?? .invalid }
}
