// Changes of the state that the log records.

/// A statement for the event log.
package enum StateChange: Hashable, Sendable {
  case transactionBegan(Int, Form, Initiator)
  case transactionEnded(Int, Form, TransactionOutcome, reason: String?)
  /// Contents are named as the user sees them: a replacement counts from its first frame.
  case roles(revision: Int, fullScreen: Assignment?, pictureInPicture: Assignment?)
  /// Both only with the policy `mix`.
  case audio(audible: PlayerID?, also: PlayerID? = nil, AudioPolicy)
  case content(OpenDecision)
  case opening(PlayerID, ContentKey, OpenOutcome)
  case restoreAnswered(PlayerID?, transaction: Int, answer: Bool?, RestoreOutcome)
  case presented(transaction: Int)
  case settled(transaction: Int)
  /// The display has not shown the layout within the presentation deadline.
  case presentationTimedOut(transaction: Int)
  case app(AppID, isForeground: Bool)
  case away(automatic: Bool, player: PlayerID?)
  /// The user has come back to this app, or to none.
  case returned(AppID?)
  /// - Parameter isReported: whether the app told it; otherwise it came of a rule.
  case screen(ScreenID, isPresented: Bool, isReported: Bool)
  /// An app was asked whether its screen goes away.
  case dismissalProposed(Dismissal)
  /// The answer, and its outcome.
  case dismissalAnswered(Dismissal, isAccepted: Bool, DismissalOutcome)
  /// A listener that restores screens which are gone has registered, or is gone.
  case listener(ListenerID, isRegistered: Bool)
  /// The view's state is the one to keep for this content from now on.
  case viewEnabled(ViewID, ContentKey)
  case viewDisabled(ViewID)
  case persisted(ViewID, ContentKey, PlayerID)
  case released(ViewID, ContentKey, PlayerID)
  /// The view takes the persisted state, or makes a new one.
  case viewBuilt(ViewID, ContentKey, takes: ViewID?)
  case suspension(OwnerID?)
  /// The user has hidden the picture in picture, or shows it again. A change of roles shows it without a record.
  case visibility(isHidden: Bool)
  case sync(SyncEvent)
  case overload(OverloadEvent)
  case mediaEnded(PlayerID, ContentKey)
  /// The outcome for a content whose connection was lost.
  case stream(PlayerID, ContentKey, StreamChange)
  /// Which tracks the content in a player has.
  case tracks(PlayerID, Tracks)
  /// Which entry of a list is shown from now on, counted from 1, also where the same begins once more.
  case entry(PlayerID, ContentKey, number: Int, of: Int)
  /// A player loads this entry of a list.
  case loadsEntry(PlayerID, ContentKey, number: Int, of: Int)
  /// A player prepares this entry of its list; nil for none any more.
  case preparesEntry(PlayerID, ContentKey, number: Int?, of: Int)
  /// A content is in picture in picture for a while; what comes back then, where there is something.
  case temporaryPictureInPictureBegan(ContentKey, Duration, previous: ContentKey?)
  case temporaryPictureInPictureEnded(ContentKey, TemporaryPictureInPictureEndReason, comesBack: ContentKey?)
  /// A content is small and silent for now; what was opened full screen for it, and for how long.
  case adBreakBegan(PlayerID, ContentKey, opened: ContentKey?, Duration?)
  case adBreakEnded(PlayerID, ContentKey, AdBreakEndReason)
  case playerLost(PlayerID, reason: String)
  /// A fact that came too late and was not applied.
  case dropped(PlayerID?, what: String, generation: Int?)
  case warning(String)
  /// A call goes on through sample buffers because the camera can't be shared (FCSDKiOS).
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

/// A step in the life of a connection that was lost.
public enum StreamChange: Hashable, Sendable {
  /// The connection broke off; the last frame is held.
  case interrupted(reason: String)
  /// The content counts as shown, but all there is of it so far is a still image; it is tried from now on.
  case still(String)
  /// It was the process that played it that broke off.
  case crashed(reason: String, hasAdvanced: Bool)
  /// It is tried again, for the first time or once more.
  case retrying(attempt: Int)
  /// It plays on.
  case revived
  /// It is not tried again by itself.
  case abandoned(reason: String)
  /// The content goes, and with it the wish to see it.
  case superseded
}

/// The shape of a transaction.
public enum Form: String, CaseIterable, Hashable, Sendable {
  /// The full-screen video goes to picture in picture: willStart, didStart.
  case start
  /// The two change places: willStart, restore, willStop, didStart, didStop.
  case swap
  /// The video in picture in picture goes back to full screen: restore, willStop, didStop.
  case stop
  /// The picture in picture ends, its video too: willStop, didStop.
  case close
}

/// How a transaction ended.
public enum TransactionOutcome: String, CaseIterable, Hashable, Sendable {
  /// It came to what it was begun for.
  case succeeded
  /// It ended before step 3 and everything is as before.
  case rolledBack
  /// It went on after a failure that came after step 3.
  case forwarded
  /// A start did not come about: the video is where it was, or its player is lost.
  case failed
}

/// The outcome of a restore callback, or of an answer to one.
public enum RestoreOutcome: String, CaseIterable, Hashable, Sendable {
  /// It was answered in time.
  case answered
  /// Its deadline passed; ``Configuration/restoreTimeout`` says what follows.
  case timedOut
  /// No app implements the callback, which counts as `false`.
  case noHandler
  /// The question is void: the picture in picture was closed, a player was lost, or the session ends.
  case cancelled
  /// One more answer to what was answered already; it changes nothing.
  case duplicate
  /// An answer after the deadline; it changes nothing.
  case late
  /// An answer to a transaction that is over; it changes nothing.
  case stale
}

package enum DismissalOutcome: String, CaseIterable, Hashable, Sendable {
  case answered, timedOut, noHandler
  /// The screen presents what is full screen by now, so that the question is void.
  case cancelled
}

/// The outcome of a load.
public enum OpenOutcome: Hashable, Sendable {
  /// The reason if no demuxer takes it, as of a page or a text.
  package static let notMedium = "it is no video or sound that can be played"
  /// Why sound alone can't be opened in picture in picture.
  package static let soundAlone = "there is no video in it, only sound"

  /// Its first frame is there, or its first sound where there is no picture.
  case shown(MediaInfo)
  /// It can't be opened; its place keeps what it had.
  case failed(reason: String)
  /// A later command put something else, or nothing, in its place before its first frame.
  case superseded
}

/// The decision on a content that somebody opened.
public struct OpenDecision: Hashable, Sendable {
  /// The verdict: the same content, or a new one.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Neither place had it: it is loaded.
    case new
    /// It is on the screen or on its way there: nothing is loaded.
    case same
  }

  /// The action that brings the content to its role.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// It is loaded while nothing else is on the screen.
    case load
    /// It is loaded by the player that has its place, whose last frame stays until its first.
    case replace
    /// It is loaded by the idle player, and takes its place at its first frame.
    case prepare
    /// It plays there already.
    case nothing
    /// It is there and goes on: it was paused, or its connection was lost.
    case resume
    /// It is there, had ended, and begins again.
    case restart
    /// It is there and goes on from the position that was asked for.
    case seek
    /// It is a list that is there, and goes on with the entry that was asked for.
    case chooseEntry
    /// It is in picture in picture and changes places with what is full screen.
    case swap
    /// It is in picture in picture and goes back to full screen.
    case stop
    /// The picture in picture is restored first; then its player loads the new content.
    case stopThenReplace
    /// The content is on its way to that role already; the earlier command is superseded.
    case joinLoading
  }

  /// The verdict: the same content, or a new one.
  public var verdict: Verdict
  /// The rule that made the key of the opened content.
  public var rule: ContentIdentity.Rule
  /// The key of the opened content.
  public var key: ContentKey
  /// The key that it was compared with: the matching content's, or the full-screen content's.
  public var otherKey: ContentKey?
  /// The action that brings the content to its role.
  public var action: Action
  /// The player that has the content, or loads it.
  public var player: PlayerID

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
