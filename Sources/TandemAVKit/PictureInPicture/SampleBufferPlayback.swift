import Observation
import Tandem

/// Reports the user's commands to a playback delegate while its frames are in picture in picture.
@MainActor
final class SampleBufferPlayback {
  private weak var controller: AVPictureInPictureController?
  /// The last known pause, reported by the session or by the app; nil before a video exists.
  private var isPaused: Bool?
  private var size: PictureSize?
  private var isOver = false
  private var watches = 0

  /// - Parameter isOpening: true if the content of the frames is not open yet; its video then begins paused if the
  ///   delegate says so. If the content is already open, the video keeps the user's pause.
  init(of controller: AVPictureInPictureController, isOpening: Bool) {
    self.controller = controller
    if !isOpening { isPaused = controller.asksWhetherPaused() }
    tell()
  }

  func end() { isOver = true }

  /// Observes the video until its next change. Then ``tell()`` begins a new observation.
  private func watch() {
    let number = watches
    withObservationTracking {
      _ = controller?.video?.isPaused
      _ = controller?.video?.role
      // Read the configuration, so that changes of the picture in picture's size are observed.
      _ = controller?.session?.session.configuration
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.tell(of: number) }
    }
  }

  private func tell(of watch: Int) { if watch == watches { tell() } }

  /// Reports a changed pause and a changed size to the delegate, while the frames are in picture in picture.
  func tell() {
    watches += 1
    guard !isOver, let controller, let delegate = controller.contentSource?.sampleBufferPlaybackDelegate else { return }
    defer { watch() }
    guard let video = controller.video, video.role == .pictureInPicture else { return }
    let before = isPaused
    isPaused = video.isPaused
    // Do not report a change that the delegate itself has requested.
    if let before, before != video.isPaused,
      delegate.pictureInPictureControllerIsPlaybackPaused(controller) != video.isPaused
    {
      delegate.pictureInPictureController(controller, setPlaying: !video.isPaused)
    }
    if let now = controller.session?.session.pictureInPictureSize, now != size {
      size = now
      delegate.pictureInPictureController(
        controller,
        didTransitionToRenderSize: CMVideoDimensions(width: Int32(now.width), height: Int32(now.height)))
    }
  }
}

extension AVPictureInPictureController {
  /// Queries the delegate as AVKit does, and returns true if the app has paused playback; nil without a delegate. The
  /// delegate's time range is ignored, because a call is live.
  func asksWhetherPaused() -> Bool? {
    guard let delegate = contentSource?.sampleBufferPlaybackDelegate else { return nil }
    _ = delegate.pictureInPictureControllerTimeRangeForPlayback(self)
    return delegate.pictureInPictureControllerIsPlaybackPaused(self)
  }

  /// Call it when the app's own playback has paused or resumed. The controller asks the delegate whether playback is
  /// paused, and pauses or resumes the video accordingly.
  public func invalidatePlaybackState() {
    guard let isPaused = asksWhetherPaused(), let video, video.isPaused != isPaused else { return }
    contentSource?.player?.rate = isPaused ? 0 : 1
  }
}
