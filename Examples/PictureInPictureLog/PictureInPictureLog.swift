// A log of AVKit's delegate calls, to be copied into an app for iOS, tvOS or macOS; docs/testing-in-ci.md says how.

#if canImport(AVKit)
  import AVKit
  import Foundation

  /// Writes AVKit's calls to delegates as a log that `tandem log verify` judges: an object a line.
  ///
  ///     let log = try PictureInPictureLog(at: url)
  ///     recorder = log.recorder(for: "film", before: coordinator)
  ///     playerViewController.delegate = recorder
  ///
  /// Thread: the main actor.
  @MainActor
  final class PictureInPictureLog {
    private struct Line: Encodable {
      let callback: String
      let player: String
      // Microseconds since the log began.
      let t_us: UInt64
    }

    private let file: FileHandle
    private let beginning = DispatchTime.now().uptimeNanoseconds
    private let encoder = JSONEncoder()

    /// Begins a log, in place of any other in this file.
    init(at url: URL) throws {
      try Data().write(to: url)
      file = try FileHandle(forWritingTo: url)
      encoder.outputFormatting = .sortedKeys
    }

    /// Makes the delegate of one player. AVKit holds it weakly, so the app has to keep it.
    ///
    /// - Parameters:
    ///   - player: the name of the player, or of its content, in the log.
    ///   - delegate: the app's own delegate, which gets every call after it is recorded; it is held weakly.
    func recorder(for player: String, before delegate: NSObject? = nil) -> Recorder {
      Recorder(player, self, delegate)
    }

    fileprivate func write(_ callback: String, _ player: String) {
      let time = (DispatchTime.now().uptimeNanoseconds - beginning) / 1000
      do {
        var line = try encoder.encode(Line(callback: callback, player: player, t_us: time))
        line.append(UInt8(ascii: "\n"))
        try file.write(contentsOf: line)
      } catch {
        assertionFailure("the log of picture in picture can't be written: \(error)")
      }
    }

    /// Records the calls about one player, and hands them on.
    @MainActor
    final class Recorder: NSObject {
      private let player: String
      private let log: PictureInPictureLog
      // SAFETY: it is set once, and a weak reference may be read on any thread.
      fileprivate nonisolated(unsafe) weak var delegate: NSObject?

      fileprivate init(_ player: String, _ log: PictureInPictureLog, _ delegate: NSObject?) {
        (self.player, self.log, self.delegate) = (player, log, delegate)
      }

      fileprivate func record(_ callback: String = #function) { log.write(callback, player) }

      #if canImport(ObjectiveC)
        /// AVKit asks which methods there are: a restore is answered only if the app's delegate does so.
        override func responds(to selector: Selector!) -> Bool {
          let isAnswered = delegate?.responds(to: selector) ?? false
          if NSStringFromSelector(selector).contains("restoreUserInterface") { return isAnswered }
          return isAnswered || super.responds(to: selector)
        }

        /// The app's delegate gets every other call itself.
        override func forwardingTarget(for selector: Selector!) -> Any? { delegate }
      #endif
    }
  }

  extension PictureInPictureLog.Recorder: @preconcurrency AVPictureInPictureControllerDelegate {
    private var receiver: (any AVPictureInPictureControllerDelegate)? {
      delegate as? any AVPictureInPictureControllerDelegate
    }

    func pictureInPictureControllerWillStartPictureInPicture(_ controller: AVPictureInPictureController) {
      record()
      receiver?.pictureInPictureControllerWillStartPictureInPicture?(controller)
    }

    func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController) {
      record()
      receiver?.pictureInPictureControllerDidStartPictureInPicture?(controller)
    }

    func pictureInPictureController(
      _ controller: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
    ) {
      record()
      receiver?.pictureInPictureController?(controller, failedToStartPictureInPictureWithError: error)
    }

    func pictureInPictureControllerWillStopPictureInPicture(_ controller: AVPictureInPictureController) {
      record()
      receiver?.pictureInPictureControllerWillStopPictureInPicture?(controller)
    }

    func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
      record()
      receiver?.pictureInPictureControllerDidStopPictureInPicture?(controller)
    }

    func pictureInPictureController(
      _ controller: AVPictureInPictureController,
      restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) {
      record()
      receiver?.pictureInPictureController?(
        controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: completionHandler)
        ?? completionHandler(false)
    }
  }

  #if !os(macOS)
    extension PictureInPictureLog.Recorder: AVPlayerViewControllerDelegate {
      private var screen: (any AVPlayerViewControllerDelegate)? { delegate as? any AVPlayerViewControllerDelegate }

      func playerViewControllerWillStartPictureInPicture(_ controller: AVPlayerViewController) {
        record()
        screen?.playerViewControllerWillStartPictureInPicture?(controller)
      }

      func playerViewControllerDidStartPictureInPicture(_ controller: AVPlayerViewController) {
        record()
        screen?.playerViewControllerDidStartPictureInPicture?(controller)
      }

      func playerViewController(
        _ controller: AVPlayerViewController, failedToStartPictureInPictureWithError error: any Error
      ) {
        record()
        screen?.playerViewController?(controller, failedToStartPictureInPictureWithError: error)
      }

      func playerViewControllerWillStopPictureInPicture(_ controller: AVPlayerViewController) {
        record()
        screen?.playerViewControllerWillStopPictureInPicture?(controller)
      }

      func playerViewControllerDidStopPictureInPicture(_ controller: AVPlayerViewController) {
        record()
        screen?.playerViewControllerDidStopPictureInPicture?(controller)
      }

      func playerViewController(
        _ controller: AVPlayerViewController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
      ) {
        record()
        screen?.playerViewController?(
          controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: completionHandler)
          ?? completionHandler(false)
      }
    }
  #endif
#endif
