// The library calls the delegate methods exactly as AVKit declares them. `Transcript.swift` has AVKit's declarations.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct TranscriptTests {
  private let never = AVInterstitialTimeRange(timeRange: CMTimeRange(start: .zero, duration: .zero))

  /// Calls every method that AVKit declares, through the library's protocol.
  private func callAll(_ delegate: any AVPlayerViewControllerDelegate, _ controller: AVPlayerViewController) {
    delegate.playerViewControllerWillStartPictureInPicture(controller)
    delegate.playerViewControllerDidStartPictureInPicture(controller)
    delegate.playerViewController(controller, failedToStartPictureInPictureWithError: AVKitError(.unknown))
    delegate.playerViewControllerWillStopPictureInPicture(controller)
    delegate.playerViewControllerDidStopPictureInPicture(controller)
    delegate.playerViewController(
      controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { _ in })
    _ = delegate.playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(controller)
    _ = delegate.playerViewControllerShouldDismiss(controller)
    delegate.playerViewControllerWillBeginDismissalTransition(controller)
    delegate.playerViewControllerDidEndDismissalTransition(controller)
    delegate.playerViewController(controller, skipToNextChannel: { _ in })
    delegate.playerViewController(controller, skipToPreviousChannel: { _ in })
    _ = delegate.nextChannelInterstitialViewController(for: controller)
    _ = delegate.previousChannelInterstitialViewController(for: controller)
    delegate.skipToNextItem(for: controller)
    delegate.skipToPreviousItem(for: controller)
    _ = delegate.playerViewController(controller, timeToSeekAfterUserNavigatedFrom: .zero, to: .zero)
    delegate.playerViewController(controller, willResumePlaybackAfterUserNavigatedFrom: .zero, to: .zero)
    delegate.playerViewController(controller, willPresent: never)
    delegate.playerViewController(controller, didPresent: never)
  }

  @Test("Each of the twenty methods of a player view controller's delegate is declared as in AVKit")
  func playerDelegateMethodsAreAVKits() {
    let delegate = PlayerDelegate()
    callAll(delegate, AVPlayerViewController())
    #expect(delegate.heard.count == 20)
    callAll(SilentDelegate(), AVPlayerViewController())
  }

  private func callAll(_ delegate: any AVPictureInPictureControllerDelegate, _ it: AVPictureInPictureController) {
    delegate.pictureInPictureControllerWillStartPictureInPicture(it)
    delegate.pictureInPictureControllerDidStartPictureInPicture(it)
    delegate.pictureInPictureController(it, failedToStartPictureInPictureWithError: AVKitError(.unknown))
    delegate.pictureInPictureControllerWillStopPictureInPicture(it)
    delegate.pictureInPictureControllerDidStopPictureInPicture(it)
    delegate.pictureInPictureController(
      it, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { _ in })
  }

  private func callAll(
    _ delegate: any AVPictureInPictureSampleBufferPlaybackDelegate, _ it: AVPictureInPictureController
  ) {
    delegate.pictureInPictureController(it, setPlaying: true)
    _ = delegate.pictureInPictureControllerTimeRangeForPlayback(it)
    _ = delegate.pictureInPictureControllerIsPlaybackPaused(it)
    delegate.pictureInPictureController(it, didTransitionToRenderSize: CMVideoDimensions(width: 1, height: 1))
    delegate.pictureInPictureController(it, skipByInterval: .zero, completion: {})
    _ = delegate.pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(it)
  }

  @Test("Each method of the picture in picture delegates is declared as in AVKit")
  func pictureInPictureDelegateMethodsAreAVKits() {
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(playerLayer: AVPlayerLayer()))
    let (delegate, frames) = (OwnPlayerDelegate(), OwnFrames())
    callAll(delegate, controller)
    callAll(frames, controller)
    #expect(delegate.heard.count == 6)
    #expect(frames.heard.count == 6)
    callAll(SilentDelegate(), controller)
  }

  @Test(
    "Errors have the same codes as in AVKit",
    arguments: zip(
      [
        AVKitError.Code.unknown, .pictureInPictureStartFailed, .contentRatingUnknown, .contentDisallowedByPasscode,
        .contentDisallowedByProfile, .recordingFailed,
      ], [-1000, -1001, -1100, -1101, -1102, -1200]))
  func errorCodesAreAVKits(code: AVKitError.Code, number: Int) {
    #expect(code.rawValue == number)
    #expect((AVKitError(code) as NSError).code == number)
  }
}
