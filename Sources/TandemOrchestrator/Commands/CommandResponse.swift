// The answers to commands.

/// The immediate answer to a command.
public enum CommandResponse: Hashable, Sendable {
  /// Will be done; `transaction` is nil where none is needed.
  case accepted(transaction: Int?)
  /// It is not legal now; nothing changes and nothing follows.
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
  /// The command is about the picture in picture, and none exists.
  case noPictureInPicture
  /// The command is about the full-screen video, and the full screen is empty.
  case noFullScreen
  /// The role's content has no frame yet.
  case noFrameYet
  /// There is sound and no picture that could be in picture in picture.
  case audioOnly
  /// The content's `allowsPictureInPicture` is false.
  case contentForbidsIt
  /// A program asked for what begins only because a user asks: picture in picture.
  case notUserInitiated
  /// Another owner has the picture in picture.
  case suspended
  /// The content's `requiresLinearPlayback` is true: it can't be sought in.
  case requiresLinearPlayback
  /// A call can't be sought in.
  case callIsLive
  /// The machine did not keep up with a second video beside the full-screen one, and the policy is
  /// ``Configuration/OverloadPolicy/refuse``.
  case tooSlow
  /// The content is recorded: nothing of it is newer than the rest.
  case notLive
  /// The player can't seek in the content.
  case notSeekable
  /// The content is full screen or on its way there, and no duplicate was wanted.
  case alreadyFullScreen
  /// An ad break is asked for, and nothing is named that would be full screen meanwhile.
  case nothingMeanwhile
  /// The content is on its way to picture in picture.
  case alreadyInPictureInPicture
  /// The content is in picture in picture, and its ``Content/viewKind`` would become the other one.
  case mixedViewKinds
  /// The system's kind of view has picture in picture only with ``Configuration/Integration/advanced``.
  case basicIntegrationUnavailable
  /// The system has no picture in picture: ``Configuration/isPictureInPictureSupported`` is false.
  case unsupported
  /// A content is at its end, and the other one would have nothing to keep step with.
  case hasEnded
  /// The two videos are not synced.
  case notSynced = "notTied"
  /// The role that was named has nothing in it.
  case nothingThere
  /// The content has no track of that number or language, or none of that kind.
  case noSuchTrack
  /// The content has no chapters, or not so many.
  case noSuchChapter
  /// The content is a single one and no list.
  case noList
  /// The list has no such entry, or none further on in that direction.
  case noSuchEntry
  /// Neither player has that content.
  case noSuchContent
  /// A number is outside of the range that the command's description names.
  case invalidValue
  /// The session is ending and begins nothing any more.
  case shuttingDown
}

/// How an accepted command ended.
package enum CommandOutcome: Hashable, Sendable {
  case succeeded
  /// The command was not carried out; everything is as before.
  case failed(reason: String)
  /// A later command took its place.
  case superseded
}

/// The answer that a command would get.
public struct DryRunResult: Hashable, Sendable {
  /// How submitting the command now would be answered.
  public var answer: CommandResponse
  /// With an open that would be accepted.
  public var decision: OpenDecision?
}
