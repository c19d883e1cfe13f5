import TandemOrchestrator

/// The meaning of a line's `callback` in a log of another program.
package enum ForeignEvent: Hashable, Sendable {
  case step(Callback.Step)
  /// Picture in picture has become active or inactive; nil if the line does not say which.
  case status(isActive: Bool?)
  /// The app has restored its interface.
  case restoreAnswer
  /// The app ends picture in picture.
  case exit

  /// The callback that the event reports.
  package var step: Callback.Step? {
    switch self {
    case .step(let step): step
    case .status(let isActive): isActive.map { $0 ? .didStart : .didStop }
    case .restoreAnswer, .exit: nil
    }
  }

  /// - Parameters:
  ///   - name: a name from one of the tables below, or a name that contains one of AVKit's, such as a selector of
  ///     `AVPlayerViewControllerDelegate` in Swift's or Objective-C's spelling.
  ///   - isActive: the line's status, if it has one.
  init?(_ name: String, isActive: Bool?) {
    if let step = Callback.Step(rawValue: name) {
      self = .step(step)
      return
    }
    let ownName = String(name.prefix { $0 != "(" })
    if let event = Self.pillarbox[ownName] ?? Self.reactNativeVideo[ownName] {
      self = if case .status = event { .status(isActive: isActive) } else { event }
      return
    }
    let lower = name.lowercased()
    guard let step = Callback.Step.allCases.first(where: { lower.contains($0.rawValue.lowercased()) }) else {
      return nil
    }
    self = .step(step)
  }

  /// The methods of Pillarbox's `PictureInPictureDelegate`, and the parameter that answers a restore.
  private static let pillarbox: [String: ForeignEvent] = [
    "pictureInPictureWillStart": .step(.willStart),
    "pictureInPictureDidStart": .step(.didStart),
    "pictureInPictureControllerFailedToStart": .step(.failedToStart),
    "pictureInPictureRestoreUserInterfaceForStop": .step(.restoreUserInterface),
    "completion": .restoreAnswer,
    "pictureInPictureWillStop": .step(.willStop),
    "pictureInPictureDidStop": .step(.didStop),
  ]

  /// The events and methods of react-native-video, versions 6 and 7.
  private static let reactNativeVideo: [String: ForeignEvent] = [
    "onPictureInPictureStatusChanged": .status(isActive: nil),
    "onRestoreUserInterfaceForPictureInPictureStop": .step(.restoreUserInterface),
    "restoreUserInterfaceForPictureInPictureStopCompleted": .restoreAnswer,
    "exitPictureInPicture": .exit,
    "willEnterPictureInPicture": .step(.willStart),
    "willExitPictureInPicture": .step(.willStop),
    "onPictureInPictureChange": .status(isActive: nil),
  ]
}

extension RecordFields {
  /// The meaning of the line's `callback`; nil if no program's table has it.
  package var foreignEvent: ForeignEvent? { text(.callback).flatMap { ForeignEvent($0, isActive: isActive) } }
}
