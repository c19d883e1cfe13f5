// AVKit's declarations of its delegates, with the library's types.

import TandemAVKit

/// AVKit's `AVPlayerViewControllerDelegate`, without the parts that need UIKit.
///
/// Its closures are not sendable, as in earlier versions of AVKit's Swift overlay and in most code.
@MainActor
protocol TranscribedPlayerViewControllerDelegate: AnyObject {
  func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController)
  func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: Error)
  func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController)
  func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController)
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void)
  func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool
  func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool
  func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController)
  func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, skipToNextChannel completion: @escaping (Bool) -> Void)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, skipToPreviousChannel completion: @escaping (Bool) -> Void)
  func nextChannelInterstitialViewController(for playerViewController: AVPlayerViewController) -> UIViewController
  func previousChannelInterstitialViewController(for playerViewController: AVPlayerViewController) -> UIViewController
  func skipToNextItem(for playerViewController: AVPlayerViewController)
  func skipToPreviousItem(for playerViewController: AVPlayerViewController)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime
  func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange)
  func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange)
}

/// AVKit's `AVPictureInPictureControllerDelegate`.
@MainActor
protocol TranscribedPictureInPictureControllerDelegate: AnyObject {
  func pictureInPictureControllerWillStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureControllerDidStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, failedToStartPictureInPictureWithError error: Error)
  func pictureInPictureControllerWillStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureControllerDidStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void)
}

/// AVKit's `AVPictureInPictureSampleBufferPlaybackDelegate`.
@MainActor
protocol TranscribedSampleBufferPlaybackDelegate: AnyObject {
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)
  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange
  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping () -> Void)
  func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
}
