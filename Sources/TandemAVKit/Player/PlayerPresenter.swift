// Who shows a player, and who hears of its picture in picture.

import Tandem

/// A step of a video's way into picture in picture and out of it.
enum PictureInPictureStep: Hashable {
  case willStart, didStart
  case failedToStart(AVKitError)
  case willStop, didStop
}

/// Whoever passes the callbacks about its videos to a delegate of AVKit's.
@MainActor
protocol Presenter: AnyObject {
  func receive(_ step: PictureInPictureStep)

  /// Asks for the interface. Whoever has nobody to ask says so to the session.
  func restore(_ completionHandler: @escaping @MainActor (Bool) -> Void)

  /// Whether its screen goes away now that its video is in picture in picture; nil where nobody says.
  func isDismissedAtStart() -> Bool?
}

/// Whatever shows a player.
@MainActor
protocol PlayerOwner: AnyObject {
  var session: AVKitSession? { get }

  /// Who hears of its videos; nil where nobody does.
  var presenter: (any Presenter)? { get }

  /// Whether an item is opened when its player is told to play. Otherwise it is opened when its owner is presented.
  var opensOnPlay: Bool { get }

  /// Whether another item of its player is opened at once.
  var isShown: Bool { get }

  /// An item's content, with what the owner says of it.
  func content(of item: AVPlayerItem) -> Content
}

/// An owner that a picture-in-picture controller may be for: it shows its player inline.
@MainActor
protocol ControllerSource: PlayerOwner {
  var controller: AVPictureInPictureController? { get }
}

extension ControllerSource {
  var presenter: (any Presenter)? { controller }
  var opensOnPlay: Bool { false }
  var isShown: Bool { false }

  func content(of item: AVPlayerItem) -> Content { inlineContent(of: item) }

  func inlineContent(of item: AVPlayerItem) -> Content {
    var content = item.content
    if let app = session?.app { content.app = app }
    content.presentation = .inline(isPrimary: controller?.canStartPictureInPictureAutomaticallyFromInline ?? false)
    if let isLinear = controller?.saidLinearPlayback { content.requiresLinearPlayback = isLinear }
    return content
  }
}
