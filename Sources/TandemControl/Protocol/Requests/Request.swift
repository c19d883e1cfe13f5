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
    /// Subscribes the client to all events.
    case subscribe
    /// Makes the client the delegate of this app. The client receives the callbacks and answers the restore callbacks.
    case delegate(AppID)
    /// Makes the client the restore listener, which restores screens that no longer exist.
    case register(ListenerID)
    case unregister(ListenerID)
    /// The answer to a restore callback: true if the interface was restored; nil if the client does not implement the
    /// callback.
    case answerRestore(transaction: Int, Bool?)
    /// The answer to a dismissal callback; nil if the client does not implement the callback.
    case answerDismissal(transaction: Int, Bool?)
    /// Answered with the session's version and process.
    case version
    /// The user has left the app or returned to it. Apps send this if no window reports it.
    case app(AppFact)
    case screen(ScreenID, ScreenFact)
    /// A fact about a view. When the app has built a view, the reply names the former view whose state the new view
    /// receives.
    case view(ViewID, ViewFact)
    /// Another owner uses the system's picture in picture; nil if no other owner does.
    case suspension(OwnerID?)
    /// Writes the composed picture to this absolute path.
    case snapshot(String)
    /// Opens a channel of the session's list; answered like `open`.
    case channel(ChannelChoice, Role, CommandOptions)
    /// Answered with a ``ChannelReport`` of all channels, or of the channels whose names match a text.
    case channels(String?, group: String? = nil)
    /// Answered with a ``GuideReport`` of a channel's day; nil for the channel of the full-screen video.
    case guide(ChannelChoice?)
    /// Makes the window fill the screen or not; nil toggles.
    case fullScreen(Bool?)
    /// Shows a code with which one phone can be paired; answered with a ``PairingCode``.
    case pairPhone
    /// Makes a token for a sender of notifications; answered with its name, its token and the address for it.
    case notifyToken(String)
  }

  /// The number that the client has chosen for the request, or 0. The reply repeats this number.
  package var id: Int
  package var body: Body

  package init(id: Int, _ body: Body) {
    self.id = id
    self.body = body
  }
}
