// What the log must know and nobody has to do.

/// A statement for the event log.
package enum Note: Hashable, Sendable {
  case transactionBegan(Int, Form, Initiator)
  case transactionEnded(Int, Form, TransactionOutcome, reason: String?)
  /// Contents are named as the user sees them: a replacement counts from its first frame.
  case roles(revision: Int, fullScreen: Seat?, pictureInPicture: Seat?)
  case audio(audible: PlayerID?, AudioPolicy)
  case content(ContentDecision)
  case opening(PlayerID, ContentKey, OpeningOutcome)
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
  /// Whether it does, and how that was known.
  case dismissalAnswered(Dismissal, isAccepted: Bool, DismissalOutcome)
  /// Somebody registered who brings back screens that are gone, or left.
  case listener(ListenerID, isRegistered: Bool)
  /// The view's state is the one to keep for this content from now on.
  case viewEnabled(ViewID, ContentKey)
  case viewDisabled(ViewID)
  case persisted(ViewID, ContentKey, PlayerID)
  case released(ViewID, ContentKey, PlayerID)
  /// The view takes the persisted state, or makes a new one.
  case viewBuilt(ViewID, ContentKey, takes: ViewID?)
  case suspension(OwnerID?)
  /// Somebody hid the picture in picture, or shows it again. A change of roles shows it without a note.
  case visibility(isHidden: Bool)
  case mediaEnded(PlayerID, ContentKey)
  /// What became of a content whose connection was lost.
  case stream(PlayerID, ContentKey, StreamChange)
  /// Which tracks the content in a player has.
  case tracks(PlayerID, Tracks)
  case playerLost(PlayerID, reason: String)
  /// A fact that came too late and was not applied.
  case dropped(PlayerID?, what: String, generation: Int?)
  case warning(String)
  /// A call goes on through sample buffers because the camera can't be shared (FCSDKiOS).
  case callPath(PlayerID, usesSampleBuffers: Bool)

  package struct Seat: Hashable, Sendable {
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
  case interrupted(reason: String)
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
public enum Form: String, CaseIterable, Hashable, Sendable { case start, swap, stop, close }

public enum TransactionOutcome: String, CaseIterable, Hashable, Sendable {
  case succeeded
  /// It ended before step 3 and everything is as before.
  case rolledBack
  /// It went on after a failure that came after step 3.
  case forwarded
  case failed
}

public enum RestoreOutcome: String, CaseIterable, Hashable, Sendable {
  case answered, timedOut, noHandler, cancelled
  /// These three change nothing.
  case duplicate, late, stale
}

package enum DismissalOutcome: String, CaseIterable, Hashable, Sendable {
  case answered, timedOut, noHandler
  /// The screen presents what is full screen by now, so that the question is void.
  case cancelled
}

public enum OpeningOutcome: Hashable, Sendable {
  /// Why sound alone can't be opened in picture in picture.
  public static let soundAlone = "there is no video in it, only sound"

  case shown(MediaInfo)
  case failed(reason: String)
  case superseded
}

/// What was decided about a content that somebody opened.
public struct ContentDecision: Hashable, Sendable {
  public enum Verdict: String, CaseIterable, Hashable, Sendable { case new, same }
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case load, replace, prepare, nothing, resume, restart, seek, swap, stop, stopThenReplace, joinLoading
  }

  public var verdict: Verdict
  /// What the key of the opened content was made from.
  public var rule: ContentIdentity.Rule
  public var key: ContentKey
  /// What it was compared with: the match, or what is full screen.
  public var otherKey: ContentKey?
  public var action: Action
  public var player: PlayerID

  public init(
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
