import TandemOrchestrator

/// One request: a line such as `{"command":["seek",10,"relative",{"pip":true}],"request_id":1}`.
///
/// The shape is mpv's JSON IPC. Options follow as an object at the end of the array. An object with the command's
/// `name` and named arguments may replace the array.
package struct Request: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    case command(SessionCommand, CommandOptions)
    /// Answered with a ``StatusReport``.
    case status
    /// Answered with a ``SavedState``, from which a later session resumes.
    case state
    /// From now on the client receives every event.
    case subscribe
    /// From now on the client receives the callbacks of this app and answers its restore callbacks.
    case delegate(AppID)
    /// From now on the client brings back screens that are gone.
    case register(ListenerID)
    case unregister(ListenerID)
    /// The answer to a restore callback: true if the interface was restored; nil like a delegate that does not
    /// implement it.
    case answerRestore(transaction: Int, Bool?)
    /// The answer to the question whether a screen goes away; nil as above.
    case answerDismissal(transaction: Int, Bool?)
    /// Answered with the session's version and process.
    case version
    /// The user left the app, or came back to it, and no window reports it.
    case app(AppFact)
    case screen(ScreenID, ScreenFact)
    /// The reply to building one names the view whose state it takes over.
    case view(ViewID, ViewFact)
    /// Another owner needs the system's picture in picture, or has let go of it.
    case suspension(OwnerID?)
    /// The composed picture is written to this absolute path as PNG.
    case snapshot(String)
    /// Opens a channel of the session's list; answered as `open` is.
    case channel(ChannelChoice, Role, CommandOptions)
    /// Answered with a ``ChannelReport``: all, or those that a text finds.
    case channels(String?)
    /// The window fills the screen or does not; nil is the other of the two.
    case fullScreen(Bool?)
  }

  /// Chosen by the client and repeated in the reply; 0 if it chose none.
  package var id: Int
  package var body: Body

  package init(id: Int, _ body: Body) {
    self.id = id
    self.body = body
  }
}

/// The options with which a command is carried out.
package struct CommandOptions: Hashable, Sendable {
  /// True if the reply is sent at the command's end rather than at its acceptance.
  package var waits: Bool
  /// True for a dry run, which changes nothing.
  package var isDryRun: Bool
  package var initiator: Initiator

  package init(waits: Bool = true, isDryRun: Bool = false, initiator: Initiator = .user) {
    self.waits = waits
    self.isDryRun = isDryRun
    self.initiator = initiator
  }
}

/// The name of a request that is no command for the players.
enum RequestName: String, CaseIterable {
  case status, state, subscribe
  case delegate, register, unregister
  case answerRestore = "answer-restore"
  case answerDismissal = "answer-dismissal"
  case version
  case background, foreground, present, dismiss, suspend, unsuspend
  case enableView = "enable-view"
  case disableView = "disable-view"
  case buildView = "build-view"
  case channel, channels
  case snapshot
  case fullScreen = "fullscreen"
}
