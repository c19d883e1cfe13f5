// Requests by which an app tells a session about itself.

/// A request of an app on the socket or on the command line that is no command for the players.
package enum AppRequest: String, CaseIterable, Hashable, Sendable {
  case present, dismiss, suspend, unsuspend
  case enableView = "enable-view"
  case disableView = "disable-view"
  case buildView = "build-view"
  case register

  /// The purpose in one line without a full stop, and the parameters.
  package var entry: (summary: String, parameters: [Parameter]) {
    switch self {
    case .present: ("tell the session that a screen is there", [Self.screen])
    case .dismiss: ("tell the session that a screen is gone", [Self.screen])
    case .suspend: ("tell the session that another owner needs the system's picture in picture", [Self.owner])
    case .unsuspend: ("tell the session that its picture in picture is its own again", [])
    case .enableView: ("have a view's state kept if its content goes to picture in picture", [Self.view, Self.content])
    case .disableView: ("have a view's state not kept any more", [Self.view])
    case .buildView: ("build a view, and say whose state it takes over", [Self.view, Self.content])
    case .register: ("bring back screens that are gone, until it is ended; each restore is printed", [Self.listener])
    }
  }

  package static let screen = Parameter("screen", placed: "the screen", .screen, "the screen's name")
  package static let owner = Parameter("owner", placed: "the owner", .name, "who needs it, such as phone")
  package static let view = Parameter("view", placed: "the view", .name, "the view's name")
  package static let content = Parameter(
    "content", placed: "the content's key", .content, "the content's key, as status --json has it")
  package static let listener = Parameter("listener", placed: "the listener", .name, "the listener's name")
}
