import Tandem

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
