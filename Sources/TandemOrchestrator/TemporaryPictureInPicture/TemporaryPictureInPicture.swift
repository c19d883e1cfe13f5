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
