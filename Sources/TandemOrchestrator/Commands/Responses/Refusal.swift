/// The reason why a command is refused. A refused command changes nothing and sends no callback.
public enum Refusal: String, CaseIterable, Hashable, Sendable {
  /// The command is about the picture in picture, and none exists.
  case noPictureInPicture
  /// The command is about the full-screen video, and the full screen is empty.
  case noFullScreen
  /// The role's content has no frame yet.
  case noFrameYet
  /// The content has sound and no picture.
  case audioOnly
  /// The content's `allowsPictureInPicture` is false.
  case contentForbidsIt
  /// A program sent a command that only a user may send (contract, section 7).
  case notUserInitiated
  /// Another owner has the system's picture in picture.
  case suspended
  /// The content's `requiresLinearPlayback` is true: the user can't seek in it.
  case requiresLinearPlayback
  /// The content is a call: the user can't seek in it.
  case callIsLive
  /// The machine was too slow to play a second video beside the full-screen video, and the policy is
  /// ``Configuration/OverloadPolicy/refuse``.
  case overload
  /// The content is recorded and has no live edge.
  case notLive
  /// The player can't seek in the content.
  case notSeekable
  /// The content is full screen or is becoming full screen, and the opening does not allow a duplicate.
  case alreadyFullScreen
  /// The command asks for an ad break and names no content to show full screen meanwhile.
  case nothingMeanwhile
  /// The content is loading for picture in picture, and the opening does not allow a duplicate.
  case alreadyInPictureInPicture
  /// The content is in picture in picture, and the opening asks for another ``MediaContent/viewKind``.
  case mixedViewKinds
  /// The system's kind of view supports picture in picture only with ``Configuration/Integration/advanced``.
  case basicIntegrationUnavailable
  /// The system has no picture in picture: ``Configuration/isPictureInPictureSupported`` is false.
  case unsupported
  /// One of the two contents to sync has ended.
  case hasEnded
  /// The two videos are not synced.
  case notSynced
  /// The named role is empty.
  case nothingThere
  /// The content has no track of the kind, or no track with the given number or language.
  case noSuchTrack
  /// The content has no chapters, or no chapter with the given number.
  case noSuchChapter
  /// The content is not a list.
  case noList
  /// The list has no such entry, or no further entry in that direction.
  case noSuchEntry
  /// Neither player has that content.
  case noSuchContent
  /// A value is outside of the range that the command's description names.
  case invalidValue
  /// The session is ending and accepts no further command.
  case shuttingDown
}
