import TandemOrchestrator

/// A kept object that receives the steps of its own video. Every method is optional.
///
/// The session calls the methods of the object that ``TandemSession/keep(_:for:)`` registered for the video, from the
/// time when it begins to keep the object until it releases the object. The object receives each step before the app's
/// delegate does. An object of any other class is kept, too, and receives nothing.
///
/// Thread: the main actor.
///
/// See: Pillarbox's `PictureInPicturePersistable`.
@MainActor
public protocol PictureInPicturePersistable: AnyObject {
  /// The video is about to enter picture in picture; nothing has moved yet.
  func pictureInPictureWillStart()

  /// The video is in picture in picture, and the movement is over.
  func pictureInPictureDidStart()

  /// The video failed to start picture in picture; called instead of didStart.
  func pictureInPictureFailedToStart(error: StartError)

  /// The video is about to leave picture in picture; nothing has moved yet.
  func pictureInPictureWillStop()

  /// The video has left picture in picture. The session then releases the object.
  func pictureInPictureDidStop()
}

extension PictureInPicturePersistable {
  /// Does nothing; the start continues.
  public func pictureInPictureWillStart() {}
  /// Does nothing; the start is complete.
  public func pictureInPictureDidStart() {}
  /// Does nothing. The video keeps its former role, or is lost.
  public func pictureInPictureFailedToStart(error: StartError) {}
  /// Does nothing; the end of picture in picture continues.
  public func pictureInPictureWillStop() {}
  /// Does nothing; picture in picture has ended.
  public func pictureInPictureDidStop() {}
}
