/// A change of the state, for the event log.
package enum StateChange: Hashable, Sendable {
  case transactionBegan(Int, TransactionForm, Initiator)
  case transactionEnded(Int, TransactionForm, TransactionOutcome, reason: String?)
  /// The players of both roles with the contents that the user sees. A new content replaces the former one at its first
  /// frame.
  case roles(revision: Int, fullScreen: Assignment?, pictureInPicture: Assignment?)
  /// The audible players. `also` is set if two are audible, which only the policies `mix` and `separate` allow.
  case audio(audible: PlayerID?, also: PlayerID? = nil, AudioPolicy)
  case content(OpenDecision)
  case opening(PlayerID, ContentKey, OpenOutcome)
  case restoreAnswered(PlayerID?, transaction: Int, answer: Bool?, RestoreOutcome)
  case presented(transaction: Int)
  case settled(transaction: Int)
  /// The display has not shown the layout within the presentation deadline.
  case presentationTimedOut(transaction: Int)
  case app(AppID, isForeground: Bool)
  case background(automatic: Bool, player: PlayerID?)
  /// The user has returned to this app; nil if no app was in the foreground before.
  case foreground(AppID?)
  /// - Parameter isReported: true if the app reported the change; otherwise the change follows from a rule.
  case screen(ScreenID, isPresented: Bool, isReported: Bool)
  /// The session has asked an app to dismiss its screen.
  case dismissalProposed(Dismissal)
  /// An app's answer to a proposed dismissal, and the outcome.
  case dismissalAnswered(Dismissal, isAccepted: Bool, DismissalOutcome)
  /// A listener that restores dismissed screens has registered or unregistered.
  case listener(ListenerID, isRegistered: Bool)
  /// The view's state persists for this content from now on.
  case viewEnabled(ViewID, ContentKey)
  case viewDisabled(ViewID)
  case persisted(ViewID, ContentKey, PlayerID)
  case released(ViewID, ContentKey, PlayerID)
  /// An app built this view. The view receives the persisted state of the view `takes`; if `takes` is nil, it makes a
  /// new state.
  case viewBuilt(ViewID, ContentKey, takes: ViewID?)
  case suspension(OwnerID?)
  /// The user has hidden the picture in picture or shown it again. A change of roles also shows a hidden picture in
  /// picture, but without this record.
  case visibility(isHidden: Bool)
  case sync(SyncEvent)
  case overload(OverloadEvent)
  case mediaEnded(PlayerID, ContentKey)
  /// A step in the recovery of a lost connection.
  case stream(PlayerID, ContentKey, StreamChange)
  /// The tracks of the content in a player.
  case tracks(PlayerID, Tracks)
  /// A player shows this entry of a list from now on, counted from 1. The record also marks an entry that begins again.
  case entry(PlayerID, ContentKey, number: Int, of: Int)
  /// A player loads this entry of a list.
  case loadsEntry(PlayerID, ContentKey, number: Int, of: Int)
  /// A player prepares this entry of a list; `number` is nil if the player no longer prepares an entry.
  case preparesEntry(PlayerID, ContentKey, number: Int?, of: Int)
  /// A content is in picture in picture for a limited time; afterwards `previous` returns.
  case temporaryPictureInPictureBegan(ContentKey, Duration, previous: ContentKey?)
  case temporaryPictureInPictureEnded(ContentKey, TemporaryPictureInPictureEndReason, comesBack: ContentKey?)
  /// A content is small and silent for an ad break; `opened` is full screen meanwhile.
  case adBreakBegan(PlayerID, ContentKey, opened: ContentKey?, Duration?)
  case adBreakEnded(PlayerID, ContentKey, AdBreakEndReason)
  case playerLost(PlayerID, reason: String)
  /// An event arrived too late and was ignored.
  case dropped(PlayerID?, what: String, generation: Int?)
  case warning(String)
  /// The path of a call's frames in picture in picture: sample buffers if the camera can't be shared (FCSDKiOS).
  case callPath(PlayerID, usesSampleBuffers: Bool)

  package struct Assignment: Hashable, Sendable {
    package var player: PlayerID
    package var content: ContentKey

    package init(_ player: PlayerID, _ content: ContentKey) {
      self.player = player
      self.content = content
    }
  }
}
