// StreamingCore's protocol, which keeps screens independent of players.

import Tandem

/// A screen's view of picture in picture.
@MainActor
public protocol PictureInPictureControlling: AnyObject {
  var isPictureInPictureActive: Bool { get }
  var isPictureInPicturePossible: Bool { get }
  var delegate: (any PictureInPictureControllerDelegate)? { get set }

  func setup(with session: TandemSession)
  func togglePictureInPicture()
  func startPictureInPicture()
  func stopPictureInPicture()
}

@MainActor
public protocol PictureInPictureControllerDelegate: AnyObject {
  func pictureInPictureControllerWillStart()
  func pictureInPictureControllerDidStart()
  func pictureInPictureControllerWillStop()
  func pictureInPictureControllerDidStop()
  func pictureInPictureControllerRestoreUserInterface(completionHandler: @escaping @MainActor (Bool) -> Void)
}
