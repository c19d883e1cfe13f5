import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension TandemSession {
  /// The sync of both videos.
  public struct Sync: Hashable, Sendable {
    /// The progress of the sync.
    public enum Stage: String, CaseIterable, Hashable, Sendable {
      /// The videos approach each other.
      case closing
      /// The videos are in sync: less than one picture apart.
      case settled
      /// At least one video does not play; the session corrects nothing until both videos play.
      case resting
    }

    /// The progress of the sync.
    public let stage: Stage
    /// The time by which the picture in picture is to be ahead of the full-screen video; negative for behind.
    public let offset: Duration
  }

  /// The number of videos that the session remembers. An event can therefore still name a video
  /// that has left its player.
  private static let mostVideos = 8

  /// Updates the observable properties.
  func publish() {
    let snapshot = loop.snapshot
    set(\.transaction, snapshot.transaction?.number)
    set(\.configuration, loop.policies)
    let (before, after) = ([fullScreen, pictureInPicture], Role.allCases.map { video(in: $0, snapshot) })
    for case let video? in before where !after.contains(video) { video.role = nil }
    for role in Role.allCases {
      let video = after[role == .fullScreen ? 0 : 1]
      set(role == .fullScreen ? \.fullScreen : \.pictureInPicture, video)
      if let video, let shown = snapshot[role] { video.update(shown, in: role) }
    }
    let onTheWay = PlayerID.allCases.compactMap { snapshot.incoming[$0] }.map { ($0.role, $0.video.content) }
    set(\.loading, Dictionary(onTheWay, uniquingKeysWith: { first, _ in first }))
    set(\.audible, snapshot.audible.compactMap { current($0) })
    set(\.isPictureInPictureHidden, snapshot.isHidden)
    set(\.pictureInPictureOwner, snapshot.owner)
    let temporary = snapshot.temporaryPictureInPicture
    set(\.temporaryVideo, temporary.flatMap { current($0.content) })
    set(\.returningContent, temporary?.previous?.content)
    set(\.adBreakVideo, snapshot.adBreak.flatMap { current($0) })
    set(\.sync, snapshot.sync.map(Sync.init))
    set(\.isOverloaded, snapshot.overload.isTooSlow)
    set(\.reducedVideo, snapshot.overload.reduced.flatMap { current($0) })
    set(\.screenLayout, ScreenLayout(loop.layout, on: loop.display.size, video: loop.size))
    if availability != snapshot.availability {
      availability = snapshot.availability
      tell(.availability(availability))
    }
  }

  private func set<Value: Equatable>(_ property: ReferenceWritableKeyPath<TandemSession, Value>, _ value: Value) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }

  /// Returns the video object for a role: the existing object while the content stays the same, otherwise a new one.
  private func video(in role: Role, _ snapshot: SessionSnapshot) -> Video? {
    guard let shown = snapshot[role], shown.isShown else { return nil }
    let known = [fullScreen, pictureInPicture].compactMap(\.self).first {
      $0.player == shown.player && $0.content.key == shown.content.key
    }
    if let known { return known }
    // A list moves to the other player if that player loads the next entry.
    if let moved = role == .fullScreen ? fullScreen : pictureInPicture, moved.content.key == shown.content.key,
      !Role.allCases.contains(where: { snapshot.roles[$0] == moved.player })
    {
      moved.player = shown.player
      return moved
    }
    let video = Video(shown.player, shown.content, self)
    if recentVideos.count == Self.mostVideos { recentVideos.removeFirst() }
    recentVideos.append(video)
    return video
  }

  private func current(_ player: PlayerID) -> Video? {
    [fullScreen, pictureInPicture].compactMap(\.self).first { $0.player == player }
  }

  private func current(_ content: ContentKey) -> Video? {
    [pictureInPicture, fullScreen].compactMap(\.self).first { $0.content.key == content }
  }

  /// The newest video of a player or a content, even if it is stale; nil if no such video was shown.
  func newestVideo(of player: PlayerID? = nil, _ content: ContentKey? = nil) -> Video? {
    (recentVideos + [pictureInPicture, fullScreen].compactMap(\.self)).last {
      (player == nil || $0.player == player) && (content == nil || $0.content.key == content)
    }
  }

  /// The video of a callback: the present video, or a video that is stale by now.
  func video(of player: PlayerID, _ content: MediaContent) -> Video {
    newestVideo(of: player, content.key) ?? Video(player, content, self)
  }
}

extension TandemSession.Sync {
  fileprivate init(_ sync: SessionSnapshot.Sync) {
    switch sync.stage {
    case .closing: stage = .closing
    case .settled: stage = .settled
    case .resting: stage = .resting
    }
    offset = sync.offset
  }
}
