import Tandem

/// The receiver of a player view controller's callbacks. Every method is optional.
///
/// A completion handler may be called from any thread, inside its method or later. Only the first call has an effect.
///
/// Order: docs/contract.md, section 2. Thread: the main actor.
///
/// See: AVKit's `AVPlayerViewControllerDelegate`.
@MainActor
public protocol AVPlayerViewControllerDelegate: AnyObject {
  /// The video is about to enter picture in picture.
  func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController)

  /// The screen shows the video in picture in picture, and the movement is over.
  func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController)

  /// The video did not enter picture in picture. The error is an ``AVKitError``.
  func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: any Error)

  /// The video is about to leave picture in picture.
  func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController)

  /// The video has left picture in picture.
  func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController)

  /// Brings back the interface to which the video returns, then calls the completion handler with `true`.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void)

  /// True if the controller is dismissed when its video has entered picture in picture; the default is true.
  func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool

  /// True if the user may dismiss the controller.
  func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool

  /// The controller is about to be dismissed.
  func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController)

  /// The controller was dismissed.
  func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController)

  /// Changes to the next channel, then calls the completion handler with true if the channel has changed.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToNextChannel completion: @escaping @Sendable (Bool) -> Void)

  /// Changes to the previous channel, then calls the completion handler with true if the channel has changed.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToPreviousChannel completion: @escaping @Sendable (Bool) -> Void)

  /// The view that is shown during the change to the next channel.
  func nextChannelInterstitialViewController(for playerViewController: AVPlayerViewController) -> UIViewController

  /// The view that is shown during the change to the previous channel.
  func previousChannelInterstitialViewController(for playerViewController: AVPlayerViewController) -> UIViewController

  /// Changes to the next item; called only if ``AVPlayerViewController/skippingBehavior-swift.property`` is `skipItem`.
  func skipToNextItem(for playerViewController: AVPlayerViewController)

  /// Changes to the previous item; called under the same condition as ``skipToNextItem(for:)``.
  func skipToPreviousItem(for playerViewController: AVPlayerViewController)

  /// Returns the time to seek to, when the user seeks from one time to another.
  func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime

  /// The user's seek from one time to another is over, and playback continues at the new time.
  func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime)

  /// An advert begins. Never called, because a session has no information about adverts (docs/avkit.md).
  func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange)

  /// An advert has ended. Never called, because a session has no information about adverts (docs/avkit.md).
  func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange)
}
