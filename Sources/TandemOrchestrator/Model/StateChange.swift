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

/// A step in the recovery of a lost connection.
public enum StreamChange: Hashable, Sendable {
  /// The connection broke off; the last frame is held.
  case interrupted(reason: String)
  /// The content has only shown its poster so far; the player tries to open the content from now on.
  case poster(String)
  /// The player's process died.
  case crashed(reason: String, hasAdvanced: Bool)
  /// The player opens the content again.
  case retrying(attempt: Int)
  /// The content plays again.
  case revived
  /// The session tries again only after a command.
  case abandoned(reason: String)
  /// The content leaves the player, and the session does not try again.
  case superseded
}

/// The kind of a transaction, with its callbacks in order.
public enum TransactionForm: String, CaseIterable, Hashable, Sendable {
  /// The full-screen video goes to picture in picture: willStart, didStart.
  case start
  /// The two videos change places: willStart, restore, willStop, didStart, didStop.
  case swap
  /// The video in picture in picture goes back to full screen: restore, willStop, didStop.
  case stop
  /// The picture in picture ends, and so does its video: willStop, didStop.
  case close
}

/// The outcome of a transaction.
public enum TransactionOutcome: String, CaseIterable, Hashable, Sendable {
  /// The transaction reached its goal.
  case succeeded
  /// The transaction ended before step 3, and the former state was restored.
  case rolledBack
  /// The transaction continued despite a failure, because step 3 had already been sent.
  case forwarded
  /// The video could not enter picture in picture: it keeps its role, or its player is lost.
  case failed
}

/// The outcome of a restore callback, or of an answer to one.
public enum RestoreOutcome: String, CaseIterable, Hashable, Sendable {
  /// The app answered in time.
  case answered
  /// The deadline passed, and the session takes the action in ``Configuration/restoreTimeout``.
  case timedOut
  /// No app implements the callback; the session treats this like the answer `false`.
  case noHandler
  /// The session no longer needs an answer: the picture in picture was closed, a player was lost, or the session ends.
  case cancelled
  /// A second answer to the same callback; it changes nothing.
  case duplicate
  /// An answer after the deadline; it changes nothing.
  case late
  /// An answer to a transaction that is over; it changes nothing.
  case stale
}

package enum DismissalOutcome: String, CaseIterable, Hashable, Sendable {
  case answered, timedOut, noHandler
  /// The screen presents the full-screen video now, so the session no longer needs an answer.
  case cancelled
}

/// The outcome of a load.
public enum OpenOutcome: Hashable, Sendable {
  /// The reason if no demuxer accepts the content, for example because it is a web page or a text.
  package static let notMedium = "it is not a video or sound that Tandem can play"
  /// The reason if a content without a picture is opened in picture in picture.
  package static let soundAlone = "it has sound but no video"

  /// The content has its first frame, or its first sound if it has no picture.
  case shown(MediaInfo)
  /// The content can't be opened; its role keeps the former content.
  case failed(reason: String)
  /// A later command opened another content in the role, or emptied the role, before the content's first frame.
  case superseded
}

/// The decision on the opening of a content.
public struct OpenDecision: Hashable, Sendable {
  /// The verdict: the same content, or a new one.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Neither role has the content, so a player loads it.
    case new
    /// The content is on the screen or loading, so no player loads another content.
    case same
  }

  /// The action that brings the content to its role.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// A player loads the content while nothing else is on the screen.
    case load
    /// The role's current player loads the content, and holds its last frame until the new content's first frame.
    case replace
    /// The idle player loads the content, which takes its role at its first frame.
    case prepare
    /// The content plays in that role already.
    case nothing
    /// The content is in that role and resumes: it was paused, or its connection was lost.
    case resume
    /// The content is in that role, had ended, and begins again.
    case restart
    /// The content is in that role and continues from the requested position.
    case seek
    /// The list is in that role and continues with the requested entry.
    case chooseEntry
    /// The content is in picture in picture and changes places with the full-screen video.
    case swap
    /// The content is in picture in picture and goes back to full screen.
    case stop
    /// The picture in picture goes back to full screen first; then its player loads the new content.
    case stopThenReplace
    /// The content is loading for that role already; the earlier command is superseded.
    case joinLoading
    /// The content is about to leave picture in picture for full screen, or to replace the content that does so, and the
    /// restore is open.
    case joinRestore
    /// The content is open, and only its traits change.
    case changeTraits
  }

  /// The verdict: the same content, or a new one.
  public var verdict: Verdict
  /// The rule that produced the key of the opened content.
  public var rule: ContentIdentity.Rule
  /// The key of the opened content.
  public var key: ContentKey
  /// The key that was compared: the key of the matching content, or else of a content on the screen.
  public var otherKey: ContentKey?
  /// The action that brings the content to its role.
  public var action: Action
  /// The player that has the content, or loads it.
  package var player: PlayerID

  package init(
    _ verdict: Verdict, rule: ContentIdentity.Rule, key: ContentKey, otherKey: ContentKey?, action: Action,
    player: PlayerID
  ) {
    self.verdict = verdict
    self.rule = rule
    self.key = key
    self.otherKey = otherKey
    self.action = action
    self.player = player
  }
}
