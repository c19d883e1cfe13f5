// StreamingCore's screen: a player with a button for picture in picture.

import Control

/// A screen that uses a controller and does not know the player.
@MainActor
public final class VideoPlayerScreen: PictureInPictureControllerDelegate {
  private let controller: any PictureInPictureControlling
  /// The visible changes of the screen, in order.
  public private(set) var history: [String] = []
  public private(set) var showsControls = true
  public private(set) var isButtonHidden = true

  public init(controller: any PictureInPictureControlling) {
    self.controller = controller
    controller.delegate = self
  }

  /// A player can tell only after it is ready whether picture in picture is possible.
  public func playerDidBecomeReady() { isButtonHidden = !controller.isPictureInPicturePossible }

  public func pictureInPictureButtonTapped() { controller.togglePictureInPicture() }

  public func pictureInPictureControllerWillStart() {
    showsControls = false
    history.append("controls hidden")
  }

  public func pictureInPictureControllerDidStart() { history.append("small") }

  public func pictureInPictureControllerWillStop() { history.append("growing") }

  public func pictureInPictureControllerDidStop() {
    showsControls = true
    history.append("controls shown")
  }

  public func pictureInPictureControllerRestoreUserInterface(completionHandler: @escaping @MainActor (Bool) -> Void) {
    history.append("back to the player")
    completionHandler(true)
  }
}
