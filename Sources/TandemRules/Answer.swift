// What a command is answered.

/// The immediate answer to a command.
public enum Answer: Hashable, Sendable {
  /// Will be done; `transaction` is nil where none is needed.
  case accepted(transaction: Int?)
  case refused(Refusal)
  /// Another transaction is running.
  case busy(transaction: Int)
  /// Will be looked at when the running transaction has ended.
  case queued
  /// Folded into the swaps that already wait.
  case coalesced
}

/// Why a command is refused. A refused command changes nothing and sends no callback.
public enum Refusal: String, CaseIterable, Hashable, Sendable {
  case noPictureInPicture
  case noFullScreen
  /// The role's content has no frame yet.
  case noFrameYet
  case audioOnly
  /// The content's `allowsPictureInPicture` is false.
  case contentForbidsIt
  case notUserInitiated
  /// Another owner has the picture in picture.
  case suspended
  case requiresLinearPlayback
  /// A call can't be sought in.
  case callIsLive
  case notSeekable
  case alreadyFullScreen
  /// The content is on its way to picture in picture.
  case alreadyInPictureInPicture
  case mixedViewKinds
  case basicIntegrationUnavailable
  case unsupported
  /// The role that was named has nothing in it.
  case nothingThere
  /// The content has no track of that number.
  case noSuchTrack
  /// Neither player has that content.
  case noSuchContent
  case invalidValue
  case shuttingDown
}

/// How an accepted command ended.
public enum CommandOutcome: Hashable, Sendable {
  case succeeded
  /// What it was about did not come to pass; everything is as before.
  case failed(reason: String)
  /// A later command took its place.
  case superseded
}

/// What a command would come to.
public struct Forecast: Hashable, Sendable {
  public var answer: Answer
  /// With an open that would be accepted.
  public var decision: ContentDecision?
}
