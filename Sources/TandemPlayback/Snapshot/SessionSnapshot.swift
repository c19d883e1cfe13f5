import TandemOrchestrator

/// All values of a session that front ends read.
///
/// Each property is a row of the table in docs/contract.md.
package struct SessionSnapshot: Hashable, Sendable {
  /// A sync of both videos.
  package struct Sync: Hashable, Sendable {
    /// The progress of a sync whose positions were measured.
    package enum Stage: String, CaseIterable, Hashable, Sendable {
      /// The videos approach their offset.
      case closing
      /// The videos keep their offset.
      case settled
      /// At least one video does not play; the session corrects nothing.
      case resting
    }

    package var stage: Stage
    /// The time by which the picture in picture is to be ahead of the full-screen video.
    package var offset: Duration
    /// The deviation from ``offset`` at the last measurement.
    package var drift: Duration?

    package init(_ stage: Stage, offset: Duration, drift: Duration?) {
      (self.stage, self.offset, self.drift) = (stage, offset, drift)
    }

    /// Creates nil while the positions are not measured yet.
    package init?(_ state: State, drift: Duration?) {
      guard let sync = state.sync, let offset = state.syncOffset else { return nil }
      switch sync.stage {
      case .measuring: return nil
      case .closing: stage = .closing
      case .settled: stage = .settled
      case .resting: stage = .resting
      }
      (self.offset, self.drift) = (offset, drift)
    }
  }

  package var roles = Roles()
  /// The video that each player shows, or else loads; nil for an empty player.
  package var videos = PlayerPair<VideoSnapshot?>(a: nil, b: nil)
  /// The content that each player loads, and the role that the content has from its first frame on.
  package var incoming = PlayerPair<Incoming?>(a: nil, b: nil)
  package var audioPolicy = AudioPolicy.followsFullScreen
  /// The audible players, full screen first.
  package var audible: [PlayerID] = []
  /// The reason why the audible players are not heard; nil if they are heard.
  package var silenceReason: String?
  package var availability: Availability
  /// The refusal of a swap; nil if the user can swap.
  package var refusalOfSwap: Refusal?
  package var isHidden = false
  /// The other owner that uses the system's picture in picture; nil unless the session's picture in picture is
  /// suspended.
  package var owner: OwnerID?
  /// The sync of both videos; nil if they are not synced.
  package var sync: Sync?
  package var temporaryPictureInPicture: TemporaryPictureInPicture?
  /// The content that is small and silent during an ad break; nil without an ad break.
  package var adBreak: ContentKey?
  package var overload = OverloadState()
  /// The running transaction; nil if none runs.
  package var transaction: TransactionHeader?
  package var corner = PicturePlacement.bottomRight
  package var size = PictureScale.medium
  package var layout = LayoutStyle.pictureInPicture
  /// The role that playback keys act on.
  package var focus = Role.fullScreen

  package init(_ availability: Availability) { self.availability = availability }

  /// A content that is being loaded.
  package struct Incoming: Hashable, Sendable {
    package var role: Role
    package var video: VideoSnapshot

    package init(_ role: Role, _ video: VideoSnapshot) { (self.role, self.video) = (role, video) }
  }

  /// The video in a role; nil if the role is empty.
  package subscript(role: Role) -> VideoSnapshot? { roles[role].flatMap { videos[$0] } }

  /// True if no role has a video and no content is being loaded.
  package var isEmpty: Bool { roles == Roles() && incoming.a == nil && incoming.b == nil }

  /// The content that loads for a role, or else the role's video.
  ///
  /// Clients of mpv's protocol expect to see a file as soon as they have sent its `loadfile`.
  package func newest(in role: Role) -> VideoSnapshot? {
    PlayerID.allCases.lazy.compactMap { incoming[$0] }.first { $0.role == role }?.video ?? self[role]
  }
}
