// A delegate of an app's own player interface, written as for AVKit.

import TandemAVKit

/// Records the callbacks of a picture in picture controller, each with the controller's activity at that time.
@MainActor
final class OwnPlayerDelegate: NSObject, AVPictureInPictureControllerDelegate,
  TranscribedPictureInPictureControllerDelegate
{
  /// The calls in order, each with the callback's name and true if the controller is active.
  var calls: [String] = []
  var errors: [Error] = []
  /// The declarations of the methods that were called.
  var heard: Set<String> = []

  func pictureInPictureControllerWillStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController) {
    note("willStart", pictureInPictureController)
  }

  func pictureInPictureControllerDidStartPictureInPicture(_ pictureInPictureController: AVPictureInPictureController) {
    note("didStart", pictureInPictureController)
  }

  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, failedToStartPictureInPictureWithError error: Error
  ) {
    errors.append(error)
    note("failedToStart", pictureInPictureController)
  }

  func pictureInPictureControllerWillStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController) {
    note("willStop", pictureInPictureController)
  }

  func pictureInPictureControllerDidStopPictureInPicture(_ pictureInPictureController: AVPictureInPictureController) {
    note("didStop", pictureInPictureController)
  }

  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
  ) {
    note("restore", pictureInPictureController)
    completionHandler(true)
  }

  private func note(_ call: String, _ controller: AVPictureInPictureController, in method: String = #function) {
    heard.insert(method)
    calls.append("\(call) \(controller.isPictureInPictureActive)")
  }
}

/// A source of frames that records the calls that it receives.
@MainActor
final class OwnFrames: NSObject, AVPictureInPictureSampleBufferPlaybackDelegate, TranscribedSampleBufferPlaybackDelegate
{
  /// The calls in order.
  var calls: [String] = []
  var isPaused = false
  /// The declarations of the methods that were called.
  var heard: Set<String> = []

  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool
  ) {
    note("playing \(playing)")
    isPaused = !playing
  }

  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange {
    note("timeRange")
    return CMTimeRange(start: .zero, duration: .indefinite)
  }

  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool {
    note("isPaused \(isPaused)")
    return isPaused
  }

  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions
  ) { note("size \(newRenderSize.width) \(newRenderSize.height)") }

  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
    completion completionHandler: @escaping () -> Void
  ) {
    note("skip")
    completionHandler()
  }

  func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool {
    note("shouldProhibit")
    return true
  }

  private func note(_ call: String, in method: String = #function) {
    heard.insert(method)
    calls.append(call)
  }
}
