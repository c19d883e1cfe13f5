// The defaults of unimplemented methods.

import Tandem

extension AVPlayerViewControllerDelegate {
  /// Does nothing about a start, which goes on without.
  public func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing when a start has come about.
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

  /// The controller goes away.
  public func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool { true }

  /// Does nothing about a dismissal, which goes on without.
  public func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing when the controller has gone.
  public func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  /// There is no next channel.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToNextChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  /// There is no previous channel.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    skipToPreviousChannel completion: @escaping @Sendable (Bool) -> Void
  ) { completion(false) }

  /// Nothing in particular is shown on the way.
  public func nextChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  /// Nothing in particular is shown on the way.
  public func previousChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController { UIViewController() }

  /// There is no next item.
  public func skipToNextItem(for playerViewController: AVPlayerViewController) {}

  /// There is no previous item.
  public func skipToPreviousItem(for playerViewController: AVPlayerViewController) {}

  /// Lets the user seek to the time that they chose.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime { targetTime }

  /// Does nothing when the user has gone elsewhere.
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
