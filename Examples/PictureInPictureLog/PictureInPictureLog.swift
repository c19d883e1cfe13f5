// A log of AVKit's delegate calls. Copy this file into an app for iOS, tvOS or macOS; see docs/testing-in-ci.md.

#if canImport(AVKit)
  import AVKit
  import Foundation

  /// Writes AVKit's delegate calls as a log for `tandem log verify`, one JSON object per line.
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
      // The time since the log's beginning, in microseconds.
      let t_us: UInt64
    }

    private let file: FileHandle
    private let beginning = DispatchTime.now().uptimeNanoseconds
    private let encoder = JSONEncoder()

    /// Begins a log, and replaces an existing file.
    init(at url: URL) throws {
      try Data().write(to: url)
      file = try FileHandle(forWritingTo: url)
      encoder.outputFormatting = .sortedKeys
    }

    /// Creates the delegate of one player. AVKit holds the delegate weakly, so the app must keep it.
    ///
    /// - Parameters:
    ///   - player: the name of the player, or of its content, in the log.
    ///   - delegate: the app's own delegate, which receives each call after it was recorded. It is held weakly.
    func recorder(for player: String, before delegate: NSObject? = nil) -> Recorder {
      Recorder(player, self, delegate)
    }

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - callback: the name of a method or an event.
    ///   - player: the name of the player, or of its content.
    func write(_ callback: String, _ player: String) {
      let time = (DispatchTime.now().uptimeNanoseconds - beginning) / 1000
      do {
        var line = try encoder.encode(Line(callback: callback, player: player, t_us: time))
        line.append(UInt8(ascii: "\n"))
        try file.write(contentsOf: line)
      } catch {
        assertionFailure("the log of picture in picture can't be written: \(error)")
      }
    }

    /// Records the calls about one player, and passes them on.
    @MainActor
    final class Recorder: NSObject {
      private let player: String
      private let log: PictureInPictureLog
      // SAFETY: the reference is set once, and a weak reference may be read on any thread.
      fileprivate nonisolated(unsafe) weak var delegate: NSObject?

      fileprivate init(_ player: String, _ log: PictureInPictureLog, _ delegate: NSObject?) {
        (self.player, self.log, self.delegate) = (player, log, delegate)
      }

      fileprivate func record(_ callback: String = #function) { log.write(callback, player) }

      #if canImport(ObjectiveC)
        /// AVKit calls only methods that the delegate responds to. The recorder claims a restore only if the app's
        /// delegate answers restores.
        override func responds(to selector: Selector!) -> Bool {
          let isAnswered = delegate?.responds(to: selector) ?? false
          if NSStringFromSelector(selector).contains("restoreUserInterface") { return isAnswered }
          return isAnswered || super.responds(to: selector)
        }

        /// Passes all other calls directly to the app's delegate.
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
