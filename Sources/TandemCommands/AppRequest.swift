/// An app's request, on the socket or the command line, that is not a command for the players.
package enum AppRequest: String, CaseIterable, Hashable, Sendable {
  case present, dismiss, suspend, unsuspend
  case enableView = "enable-view"
  case disableView = "disable-view"
  case buildView = "build-view"
  case register

  /// The purpose in one line without a full stop, and the parameters.
  package var entry: (summary: String, parameters: [Parameter]) {
    switch self {
    case .present: ("tell the session that an app presents a screen", [Self.screen])
    case .dismiss: ("tell the session that an app dismissed a screen", [Self.screen])
    case .suspend: ("suspend picture in picture while something else needs it", [Self.owner])
    case .unsuspend: ("end the suspension of picture in picture", [])
    case .enableView: ("keep a view's state if its content goes to picture in picture", [Self.view, Self.content])
    case .disableView: ("stop keeping a view's state", [Self.view])
    case .buildView: ("create a view, and print which view's state it takes over", [Self.view, Self.content])
    case .register: ("restore dismissed screens until stopped, and print each restore", [Self.listener])
    }
  }

  package static let screen = Parameter("screen", placed: "the screen", .screen, "the screen's name")
  package static let owner = Parameter(
    "owner", placed: "the owner", .name, "the owner that needs picture in picture, such as phone")
  package static let view = Parameter("view", placed: "the view", .name, "the view's name")
  package static let content = Parameter(
    "content", placed: "the content's key", .content, "the content's key, as in tandem status --json")
  package static let listener = Parameter("listener", placed: "the listener", .name, "the listener's name")
}
