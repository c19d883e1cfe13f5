// The defaults of unimplemented methods.

import Tandem

extension AVPlayerViewControllerDelegate {
  /// Does nothing about a start, which continues.
  public func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing about a completed start.
  public func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing about a start that failed.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: any Error
  ) {}

  /// Does nothing when picture in picture is about to end.
  public func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing when picture in picture has ended.
  public func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// The default answers as not implemented.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void
  ) { playerViewController.session?.session.answerNotImplemented() }

  /// The default answers as not implemented, which dismisses the controller.
  public func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool {
    playerViewController.isNotImplemented = true
    return true
  }

  /// Allows the dismissal of the controller.
  public func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool { true }

  /// Does nothing about a dismissal, which continues.
  public func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing about a completed dismissal.
  public func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  /// Answers that no next channel exists.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToNextChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  /// Answers that no previous channel exists.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToPreviousChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  /// Returns a controller that shows nothing.
  public func nextChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  /// Returns a controller that shows nothing.
  public func previousChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  /// Does nothing, because no next item exists.
  public func skipToNextItem(for playerViewController: AVPlayerViewController) {}

  /// Does nothing, because no previous item exists.
  public func skipToPreviousItem(for playerViewController: AVPlayerViewController) {}

  /// Lets the user seek to the chosen time.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime { targetTime }

  /// Does nothing about a completed seek.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) {}

  /// Does nothing about an advert.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange
  ) {}

  /// Does nothing when an advert is over.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange
  ) {}
}
