// What a delegate does that implements nothing.

import Tandem

extension AVPlayerViewControllerDelegate {
  public func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  public func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  public func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: any Error
  ) {}

  public func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  public func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// The session is told that nobody answers, and goes on as it does then.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void
  ) { playerViewController.session?.session.answerNotImplemented() }

  public func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool {
    playerViewController.isNotImplemented = true
    return true
  }

  public func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool { true }

  public func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  public func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToNextChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToPreviousChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  public func nextChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  public func previousChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  public func skipToNextItem(for playerViewController: AVPlayerViewController) {}

  public func skipToPreviousItem(for playerViewController: AVPlayerViewController) {}

  public func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime { targetTime }

  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) {}

  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange
  ) {}

  public func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange
  ) {}
}
