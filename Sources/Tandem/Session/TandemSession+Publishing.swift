// What of a session is observable, and how it comes up to date.

import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension TandemSession {
  /// Two videos that keep step.
  public struct Sync: Hashable, Sendable {
    /// How far it is.
    public enum Stage: String, CaseIterable, Hashable, Sendable {
      /// The videos are brought to each other.
      case approaching
      /// They are in step: less than one picture apart.
      case inStep
      /// One of them does not play on; nothing is corrected until both do.
      case resting
    }

    /// How far it is.
    public let stage: Stage
    /// How far the picture in picture is to be ahead of the full screen; negative for behind.
    public let offset: Duration
  }

  /// How many videos that have left are known by their events.
  private static let mostVideos = 8

  /// Brings what is observable up to date.
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
    set(\.audible, snapshot.audible.compactMap(current))
    set(\.isPictureInPictureHidden, snapshot.isHidden)
    set(\.pictureInPictureOwner, snapshot.owner)
    let temporary = snapshot.temporaryPictureInPicture
    set(\.temporaryVideo, temporary.flatMap { current($0.content) })
    set(\.returningContent, temporary?.previous?.content)
    set(\.adBreakVideo, snapshot.adBreak.flatMap(current))
    set(\.sync, snapshot.sync.map(Sync.init))
    set(\.isOverloaded, snapshot.overload.isTooSlow)
    set(\.reducedVideo, snapshot.overload.reduced.flatMap(current))
    if availability != snapshot.availability {
      availability = snapshot.availability
      tell(.availability(availability))
    }
  }

  private func set<Value: Equatable>(_ property: ReferenceWritableKeyPath<TandemSession, Value>, _ value: Value) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }

  /// The video object in a role, which stays the same as long as its content does.
  private func video(in role: Role, _ snapshot: SessionSnapshot) -> Video? {
    guard let shown = snapshot[role], shown.isShown else { return nil }
    let known = [fullScreen, pictureInPicture].compactMap(\.self).first {
      $0.player == shown.player && $0.content.key == shown.content.key
    }
    if let known { return known }
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

  /// The newest video of a player or a content, also one that has left; nil if none was shown.
  func newestVideo(of player: PlayerID? = nil, _ content: ContentKey? = nil) -> Video? {
    (recentVideos + [pictureInPicture, fullScreen].compactMap(\.self)).last {
      (player == nil || $0.player == player) && (content == nil || $0.content.key == content)
    }
  }

  /// The video that a callback is about: the one that is there, or one that is stale by now.
  func video(for controller: PlayerViewController) -> Video {
    newestVideo(of: controller.player, controller.content) ?? Video(controller.player, controller.information, self)
  }
}

extension TandemSession.Sync {
  fileprivate init(_ sync: SessionSnapshot.Sync) {
    switch sync.stage {
    case .measuring, .closing: stage = .approaching
    case .settled: stage = .inStep
    case .resting: stage = .resting
    }
    offset = sync.offset
  }
}
