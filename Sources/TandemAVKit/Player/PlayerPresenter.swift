import Tandem

/// A step of a video into or out of picture in picture.
enum PictureInPictureStep: Hashable {
  case willStart, didStart
  case failedToStart(AVKitError)
  case willStop, didStop
}

/// Passes callbacks about a presenter's videos to its AVKit delegate.
@MainActor
protocol PlayerPresenter: AnyObject {
  func receive(_ step: PictureInPictureStep)

  /// Restores the interface. If the presenter has no delegate, it answers that the callback is not implemented.
  func restore(_ completionHandler: @escaping @MainActor (Bool) -> Void)

  /// Returns true if the screen is to be dismissed, because its video is in picture in picture; nil without a delegate.
  func isDismissedAtStart() -> Bool?
}

@MainActor
protocol PlayerOwner: AnyObject {
  var session: AVKitSession? { get }

  /// The presenter that receives the callbacks of the owner's videos, if any.
  var presenter: (any PlayerPresenter)? { get }

  /// True if an item opens when its player starts to play; false if it opens when its owner is presented.
  var opensOnPlay: Bool { get }

  /// True if a new item of the owner's player opens at once.
  var isShown: Bool { get }

  /// Returns an item's content with the owner's properties.
  func content(of item: AVPlayerItem) -> MediaContent
}

/// An owner that shows its player inline, so that a picture-in-picture controller may use it.
@MainActor
protocol ControllerSource: PlayerOwner {
  var controller: AVPictureInPictureController? { get }
}

extension ControllerSource {
  var presenter: (any PlayerPresenter)? { controller }
  var opensOnPlay: Bool { false }
  var isShown: Bool { false }

  func content(of item: AVPlayerItem) -> MediaContent { inlineContent(of: item) }

  func inlineContent(of item: AVPlayerItem) -> MediaContent {
    var content = item.content
    if let app = session?.app { content.app = app }
    content.presentation = .inline(isPrimary: controller?.canStartPictureInPictureAutomaticallyFromInline ?? false)
    if let isLinear = controller?.saidLinearPlayback { content.requiresLinearPlayback = isLinear }
    return content
  }
}
