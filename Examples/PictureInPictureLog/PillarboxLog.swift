// A log of Pillarbox's picture in picture. Copy this file and PictureInPictureLog.swift into an app that uses
// Pillarbox; see docs/testing-pillarbox.md.

#if canImport(PillarboxPlayer)
  import PillarboxPlayer

  /// Writes the calls of Pillarbox's delegate as a log for `tandem log verify --profile pillarbox`, and passes them on.
  ///
  ///     pillarboxLog = PillarboxLog(try PictureInPictureLog(at: url), before: router) { router.title }
  ///     PictureInPicture.shared.delegate = pillarboxLog
  ///
  /// Pillarbox holds the delegate weakly, so the app must keep it.
  ///
  /// Thread: the main actor.
  @MainActor
  final class PillarboxLog: @preconcurrency PictureInPictureDelegate {
    private let log: PictureInPictureLog
    private weak var delegate: (any PictureInPictureDelegate)?
    private let title: () -> String
    private var entering = ""
    // The titles in picture in picture, oldest first. While one title replaces another there are two.
    private var active: [String] = []

    /// - Parameters:
    ///   - delegate: the app's own delegate, which receives each call after it was recorded. It is held weakly.
    ///   - title: the title of the content that is about to enter picture in picture.
    init(
      _ log: PictureInPictureLog, before delegate: (any PictureInPictureDelegate)?, title: @escaping () -> String
    ) {
      (self.log, self.delegate, self.title) = (log, delegate, title)
    }

    private var leaving: String { active.first ?? entering }

    func pictureInPictureWillStart() {
      entering = title()
      log.write(#function, entering)
      delegate?.pictureInPictureWillStart()
    }

    func pictureInPictureDidStart() {
      active.append(entering)
      log.write(#function, entering)
      delegate?.pictureInPictureDidStart()
    }

    func pictureInPictureControllerFailedToStart(with error: any Error) {
      log.write(#function, entering)
      delegate?.pictureInPictureControllerFailedToStart(with: error)
    }

    func pictureInPictureRestoreUserInterfaceForStop(with completion: @escaping (Bool) -> Void) {
      let player = leaving
      log.write(#function, player)
      guard let delegate else { return completion(false) }
      delegate.pictureInPictureRestoreUserInterfaceForStop { [log] isRestored in
        MainActor.assumeIsolated { log.write("completion", player) }
        completion(isRestored)
      }
    }

    func pictureInPictureWillStop() {
      log.write(#function, leaving)
      delegate?.pictureInPictureWillStop()
    }

    func pictureInPictureDidStop() {
      log.write(#function, leaving)
      if !active.isEmpty { active.removeFirst() }
      delegate?.pictureInPictureDidStop()
    }
  }
#endif
