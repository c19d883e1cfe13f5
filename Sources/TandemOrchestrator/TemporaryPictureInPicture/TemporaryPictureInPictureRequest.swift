/// A request to show a content in picture in picture for a limited time.
package struct TemporaryPictureInPictureRequest: Hashable, Sendable {
  var time: Duration
  var afterSwap: AfterSwap
  var corner: PicturePlacement?
  var previous: DisplacedPictureInPicture?
}
