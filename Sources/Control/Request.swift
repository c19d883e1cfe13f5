// What a client asks of a session.

import Orchestration

/// One request: a line such as `{"command":["seek",10,"relative",{"pip":true}],"request_id":1}`.
///
/// See: mpv's JSON IPC, whose shape this is. Options stand in an object at the end of the array.
public struct Request: Hashable, Sendable {
  public enum Body: Hashable, Sendable {
    case command(Command, CommandOptions)
    /// Answered with a ``StatusReport``.
    case status
    /// From now on the client receives every event.
    case subscribe
    /// The answer to a restore callback: whether the interface was restored.
    case answerRestore(transaction: Int, Bool)
    /// From now on the client receives the callbacks of this app and answers its restore callbacks.
    case delegate(AppID)
    /// Answered with the session's version and process.
    case version
    /// The user left the app, or came back to it, where no window tells.
    case app(AppFact)
    /// The composed picture is written to this absolute path as PNG.
    case snapshot(String)
    /// The window fills the screen or does not; nil is the other of the two.
    case fullScreen(Bool?)
  }

  /// Chosen by the client and repeated in the reply; 0 where it chose none.
  public var id: Int
  public var body: Body

  public init(id: Int, _ body: Body) {
    self.id = id
    self.body = body
  }
}

/// How a command is to be treated.
public struct CommandOptions: Hashable, Sendable {
  /// Whether the reply comes when the command has ended, and not when it is accepted.
  public var waits: Bool
  /// Whether only what would happen is answered.
  public var isDryRun: Bool
  public var initiator: Initiator

  public init(waits: Bool = true, isDryRun: Bool = false, initiator: Initiator = .user) {
    self.waits = waits
    self.isDryRun = isDryRun
    self.initiator = initiator
  }
}

/// The first word of a request's `command`.
enum WireName: String, CaseIterable {
  case open, start, swap, stop, close, unload, pause, resume
  case togglePause = "toggle-pause"
  case togglePictureInPicture = "toggle-pip"
  case bringBack = "bring-back"
  case automaticPictureInPicture = "automatic-pip"
  case seek, volume
  case addVolume = "add-volume"
  case mute
  case toggleMute = "toggle-mute"
  case speed
  case multiplySpeed = "multiply-speed"
  case selectTrack = "select-track"
  case audio, move, resize, hide
  case toggleHidden = "toggle-hide"
  case quit
  case status, subscribe
  case answerRestore = "answer-restore"
  case delegate, version
  case leave, `return`, snapshot
  case fullScreen = "fullscreen"
}
