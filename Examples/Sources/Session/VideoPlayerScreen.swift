// StreamingCore's screen: a player with a button for picture in picture.

import Control

/// A screen that knows a controller and no player.
@MainActor
public final class VideoPlayerScreen: PictureInPictureControllerDelegate {
  private let controller: any PictureInPictureControlling
  /// What a person sees of it, in the order in which it changed.
  public private(set) var history: [String] = []
  public private(set) var showsControls = true
  public private(set) var isButtonHidden = true

  public init(controller: any PictureInPictureControlling) {
    self.controller = controller
    controller.delegate = self
  }

  /// Only a player that is ready knows whether it is possible.
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
