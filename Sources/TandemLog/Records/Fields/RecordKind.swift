/// The kinds of records that a session writes. docs/event-log.md describes them.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case session, end, crash, slowStep, log
  case command, commandEnded, transactionBegan, callback, restoreAnswer, roles, audio, presented, display, transaction
  case player, content, opening, mediaEnded, stream, playerLost, callPath
  case app, background, foreground, screen, listener, persistence, suspension, visibility
  case sync, temporaryPictureInPicture = "temporaryPiP", adBreak, overload
  case broker, dropped, warning
}
