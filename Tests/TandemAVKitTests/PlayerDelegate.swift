// A delegate written as for AVKit.

import TandemAVKit

/// Records the callbacks of a player view controller.
///
/// The same methods fulfil AVKit's declarations in `Transcript.swift` and the library's protocol, which has defaults.
/// ``TranscriptTests`` checks that the library calls these methods and not the defaults.
@MainActor
final class PlayerDelegate: NSObject, AVPlayerViewControllerDelegate, TranscribedPlayerViewControllerDelegate {
  /// The calls in order, each with the callback's name and the controller's title.
  var calls: [String] = []
  var controllers: [AVPlayerViewController] = []
  var errors: [Error] = []
  var restores: @MainActor (AVPlayerViewController, @escaping (Bool) -> Void) -> Void = { $1(true) }
  var dismissesAtStart = true
  var dismisses = true
  var adjusted: CMTime?
  /// The declarations of the methods that were called.
  var heard: Set<String> = []

  func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
    note("willStart", playerViewController)
  }

  func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
    note("didStart", playerViewController)
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, failedToStartPictureInPictureWithError error: Error
  ) {
    errors.append(error)
    note("failedToStart", playerViewController)
  }

  func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController) {
    note("willStop", playerViewController)
  }

  func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {
    note("didStop", playerViewController)
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
  ) {
    note("restore", playerViewController)
    restores(playerViewController, completionHandler)
  }

  func playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(
    _ playerViewController: AVPlayerViewController
  ) -> Bool {
    heard.insert(#function)
    return dismissesAtStart
  }

  func playerViewControllerShouldDismiss(_ playerViewController: AVPlayerViewController) -> Bool {
    note("shouldDismiss", playerViewController)
    return dismisses
  }

  func playerViewControllerWillBeginDismissalTransition(_ playerViewController: AVPlayerViewController) {
    note("willBeginDismissal", playerViewController)
  }

  func playerViewControllerDidEndDismissalTransition(_ playerViewController: AVPlayerViewController) {
    note("didEndDismissal", playerViewController)
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, skipToNextChannel completion: @escaping (Bool) -> Void
  ) {
    note("nextChannel", playerViewController)
    playerViewController.player?.replaceCurrentItem(with: AVPlayerItem(url: "channel.mp4"))
    completion(true)
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, skipToPreviousChannel completion: @escaping (Bool) -> Void
  ) {
    heard.insert(#function)
    completion(false)
  }

  func nextChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController {
    heard.insert(#function)
    return titled("next channel")
  }

  func previousChannelInterstitialViewController(
    for playerViewController: AVPlayerViewController
  ) -> UIViewController {
    heard.insert(#function)
    return titled("previous channel")
  }

  func skipToNextItem(for playerViewController: AVPlayerViewController) { note("nextItem", playerViewController) }

  func skipToPreviousItem(for playerViewController: AVPlayerViewController) {
    note("previousItem", playerViewController)
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, timeToSeekAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) -> CMTime {
    note("timeToSeek \(oldTime.seconds) to \(targetTime.seconds)", playerViewController)
    return adjusted ?? targetTime
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, willResumePlaybackAfterUserNavigatedFrom oldTime: CMTime,
    to targetTime: CMTime
  ) { note("willResume \(oldTime.seconds) to \(targetTime.seconds)", playerViewController) }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, willPresent interstitial: AVInterstitialTimeRange
  ) { heard.insert(#function) }

  func playerViewController(
    _ playerViewController: AVPlayerViewController, didPresent interstitial: AVInterstitialTimeRange
  ) { heard.insert(#function) }

  private func note(_ call: String, _ controller: AVPlayerViewController, in method: String = #function) {
    heard.insert(method)
    calls.append("\(call) \(controller.title ?? "?")")
    controllers.append(controller)
  }

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }
}

/// A delegate that implements nothing.
@MainActor
final class SilentDelegate: AVPlayerViewControllerDelegate, AVPictureInPictureControllerDelegate {}
