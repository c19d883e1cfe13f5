/// A step of a video into or out of picture in picture.
enum PictureInPictureStep: Hashable {
  case willStart, didStart
  case failedToStart(AVKitError)
  case willStop, didStop
}
