// The state of a temporary picture in picture (contract, section 10).

/// A content that is in picture in picture for a while, and the content that returns after it.
package struct TemporaryPictureInPicture: Hashable, Sendable {
  /// The number of the temporary content. Each has a higher number, so that a late timer of an earlier one has no
  /// effect.
  package var number: Int
  package var content: ContentKey
  /// The content that returns; nil if no picture in picture existed before.
  package internal(set) var previous: DisplacedPictureInPicture?
  var afterSwap: AfterSwap
  /// The content that moved to picture in picture when a swap brought the temporary content to full screen; nil while
  /// the temporary content is in picture in picture.
  package internal(set) var exchanged: ContentKey?
  /// The reason why the temporary content is on its way back from full screen; nil if it is not on its way back.
  var returning: TemporaryPictureInPictureEndReason?
  /// The corner that the content's opening asked for, and the corner to restore afterwards; nil if the opening asked
  /// for none.
  var corner: ChosenCorner?

  struct ChosenCorner: Hashable, Sendable {
    var shown: PicturePlacement
    var former: PicturePlacement
  }
}

extension State {
  /// The corner of the picture in picture. If it is in a corner that a temporary content asked for, this is the corner
  /// to restore.
  package var lastingCorner: PicturePlacement {
    guard let corner = temporaryPictureInPicture?.corner, corner.shown == self.corner else { return self.corner }
    return corner.former
  }
}

/// The fate of a temporary picture in picture that a swap brings to full screen.
public enum AfterSwap: String, CaseIterable, Hashable, Sendable {
  /// The content stays full screen, and the former picture in picture does not return.
  case stays
  /// The session swaps again when the content's time is over or the content ends. Then the former picture in picture
  /// returns.
  case returns
}

/// A request to show a content in picture in picture for a limited time.
package struct TemporaryPictureInPictureRequest: Hashable, Sendable {
  var time: Duration
  var afterSwap: AfterSwap
  var corner: PicturePlacement?
  var previous: DisplacedPictureInPicture?
}

/// The former picture in picture, in the state in which it returns.
package struct DisplacedPictureInPicture: Hashable, Sendable {
  package var content: MediaContent
  package internal(set) var playback: PlaybackState
  package internal(set) var volume: Double
  package internal(set) var isUserMuted: Bool
  var isSilent: Bool
  /// True if the user had hidden the picture in picture.
  package var isHidden: Bool
}

/// The reason why a temporary picture in picture ended.
public enum TemporaryPictureInPictureEndReason: String, CaseIterable, Hashable, Sendable {
  /// The time of the temporary content has passed.
  case timeElapsed
  /// The temporary content reached its end.
  case mediaEnded
  /// The connection of the temporary content was lost and could not be restored.
  case loadFailed
  /// A command closed the temporary picture in picture.
  case closed
  /// The temporary content went full screen, was replaced, or lost its player. No content returns.
  case superseded
}
