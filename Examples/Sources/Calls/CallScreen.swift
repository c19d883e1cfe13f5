// The screen of a call, with picture in picture as in the documentation of FCSDKiOS.

import Tandem
import TandemAVKit

/// Shows a call, and sets up its picture in picture in one of two ways. The choice depends on the camera.
@MainActor
public final class CallScreen: AVPictureInPictureControllerDelegate, AVPictureInPictureSampleBufferPlaybackDelegate {
  public let call: ACBClientCall
  /// Receives a description of each step; by default does nothing.
  public var tell: (String) -> Void = { _ in }
  private let sampleBufferView: SampleBufferView
  private let previewBufferView = PreviewBufferView()
  private var pipController: AVPictureInPictureController?
  private var isPaused = false
  /// The size of the picture in picture in pixels. It has the aspect ratio of the call's pictures.
  public private(set) var renderSize: CMVideoDimensions?

  /// Creates a screen with a new call.
  ///
  /// - Parameter name: the name of the call's feed.
  public init(_ name: String) throws {
    let sound = try SoundFormat(rate: 16_000, channels: 1)
    sampleBufferView = SampleBufferView(feed: try FrameFeed(name, sound: sound))
    call = ACBClientCall(remoteView: sampleBufferView, localView: previewBufferView)
  }

  /// The feed with the call's pictures and sound.
  public var feed: FrameFeed { sampleBufferView.feed }

  /// Starts or stops picture in picture.
  public func showPip(show: Bool) async {
    if show {
      if AVPictureInPictureController.isPictureInPictureSupported() {
        pipController?.startPictureInPicture()
      } else {
        tell("there is no picture in picture")
      }
    } else {
      pipController?.stopPictureInPicture()
    }
  }

  /// Creates the call's picture-in-picture controller.
  public func setUpPip() async {
    guard let captureSession = await previewBufferView.captureSession() else { return }
    if captureSession.isMultitaskingCameraAccessSupported {
      tell("the camera can be shared: the call's own view")
      let pipVideoCallViewController = AVPictureInPictureVideoCallViewController()
      pipVideoCallViewController.preferredContentSize = CGSize(width: 1080, height: 1920)
      pipVideoCallViewController.view.addSubview(sampleBufferView)
      let source = AVPictureInPictureController.ContentSource(
        activeVideoCallSourceView: sampleBufferView, contentViewController: pipVideoCallViewController)
      await usePip(of: source)
    } else {
      tell("the camera can't be shared: sample buffers")
      await aChipLogic()
    }
  }

  private func aChipLogic() async {
    guard let sourceLayer = sampleBufferView.layer as? AVSampleBufferDisplayLayer else { return }
    let source = AVPictureInPictureController.ContentSource(
      sampleBufferDisplayLayer: sourceLayer, playbackDelegate: self)
    await usePip(of: source)
  }

  private func usePip(of source: AVPictureInPictureController.ContentSource) async {
    let pipController = AVPictureInPictureController(contentSource: source)
    self.pipController = pipController
    pipController.canStartPictureInPictureAutomaticallyFromInline = true
    pipController.delegate = self
    await call.setPipController(pipController)
  }

  // MARK: - AVPictureInPictureControllerDelegate

  public func pictureInPictureControllerWillStartPictureInPicture(_: AVPictureInPictureController) { tell("willStart") }

  public func pictureInPictureControllerDidStartPictureInPicture(_: AVPictureInPictureController) { tell("didStart") }

  public func pictureInPictureController(
    _: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
  ) { tell("failedToStart: \(error)") }

  public func pictureInPictureControllerWillStopPictureInPicture(_: AVPictureInPictureController) { tell("willStop") }

  public func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) { tell("didStop") }

  public func pictureInPictureController(
    _: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void
  ) {
    tell("restore")
    completionHandler(true)
  }

  // MARK: - AVPictureInPictureSampleBufferPlaybackDelegate

  public func pictureInPictureController(_: AVPictureInPictureController, setPlaying playing: Bool) {
    tell(playing ? "played" : "paused")
    isPaused = !playing
  }

  public func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
    CMTimeRange(start: .zero, duration: .indefinite)
  }

  public func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { isPaused }

  public func pictureInPictureController(
    _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
  ) { renderSize = newRenderSize }

  public func pictureInPictureController(
    _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping @Sendable () -> Void
  ) { completionHandler() }
}
