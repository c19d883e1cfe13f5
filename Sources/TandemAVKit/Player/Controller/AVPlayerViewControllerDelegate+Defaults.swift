import Tandem

extension AVPlayerViewControllerDelegate {
  /// Does nothing; the start continues.
  public func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing; the start is complete.
  public func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing; the start has failed.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: any Error
  ) {}

  /// Does nothing; the end of picture in picture continues.
  public func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing; picture in picture has ended.
  public func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}

  /// Answers like a delegate that does not implement this method.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping @Sendable (Bool) -> Void
  ) { playerViewController.session?.session.answerNotImplemented() }

  /// Answers like a delegate that does not implement this method: the controller is dismissed.
  public func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool {
    playerViewController.isNotImplemented = true
    return true
  }

  /// Allows the dismissal of the controller.
  public func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool { true }

  /// Does nothing; the dismissal continues.
  public func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController) {}

  /// Does nothing; the controller was dismissed.
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

  /// Does nothing; the seek is complete.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) {}

  /// Does nothing; the advert begins.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange
  ) {}

  /// Does nothing; the advert is over.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange
  ) {}
}
