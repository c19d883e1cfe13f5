// Decodes queries and app requests. Player commands are decoded in ``Request``.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Request {
  /// Decodes a request of an app in another process. These requests mirror the library's calls.
  static func request(_ name: RequestName, _ arguments: inout ArgumentReader) throws(ArgumentError) -> Body {
    switch name {
    case .status: .status
    case .state: .state
    case .subscribe: .subscribe
    case .version: .version
    case .background: .app(.left)
    case .foreground: .app(.returned)
    case .snapshot: .snapshot(try picture(&arguments))
    case .channel:
      .channel(
        ChannelChoice(try arguments.text(channel).needed(channel)), try arguments.role(), try CommandOptions(&arguments)
      )
    case .channels:
      .channels(arguments.isEmpty ? nil : try arguments.text(search), group: try arguments.text(group))
    case .guide: .guide(arguments.isEmpty ? nil : try arguments.text(channel).map(ChannelChoice.init))
    case .pairPhone: .pairPhone
    case .notifyToken: .notifyToken(try arguments.text(sender).needed(sender))
    case .fullScreen: .fullScreen(arguments.isEmpty ? nil : try arguments.boolean(fills))
    case .delegate: .delegate(AppID(try arguments.text(app).needed(app)))
    case .register: .register(ListenerID(try arguments.text(AppRequest.listener).needed(AppRequest.listener)))
    case .unregister: .unregister(ListenerID(try arguments.text(AppRequest.listener).needed(AppRequest.listener)))
    case .answerRestore:
      .answerRestore(transaction: try transaction(&arguments), try arguments.booleanOrNull(restored).needed(restored))
    case .answerDismissal:
      .answerDismissal(
        transaction: try transaction(&arguments), try arguments.booleanOrNull(dismissed).needed(dismissed))
    case .present: .screen(ScreenID(try arguments.text(AppRequest.screen).needed(AppRequest.screen)), .presented)
    case .dismiss: .screen(ScreenID(try arguments.text(AppRequest.screen).needed(AppRequest.screen)), .dismissed)
    case .suspend: .suspension(OwnerID(try arguments.text(AppRequest.owner).needed(AppRequest.owner)))
    case .unsuspend: .suspension(nil)
    case .enableView: .view(try view(&arguments), .enabled(try key(&arguments)))
    case .disableView: .view(try view(&arguments), .disabled)
    case .buildView: .view(try view(&arguments), .built(try key(&arguments)))
    }
  }

  private static let path = Parameter("path", placed: "the file's path", .text, "")
  private static let fills = Parameter("fullscreen", placed: "the window state", .boolean, "")
  private static let channel = Parameter("channel", placed: "the channel", .name, "")
  private static let group = Parameter("group", .name, "")
  private static let search = Parameter("search", placed: "the search text", .name, "")
  private static let sender = Parameter("sender", placed: "the sender's name", .name, "")
  private static let app = Parameter("app", placed: "the app", .name, "")
  private static let transaction = Parameter(
    "transaction", placed: "the transaction", .number(0...1e9), "")
  private static let restored = Parameter("restored", placed: "the answer", .boolean, "")
  private static let dismissed = Parameter("dismissed", placed: "the answer", .boolean, "")

  /// The path for a picture. Only absolute paths are accepted, because the session and its client may run in different
  /// folders.
  private static func picture(_ arguments: inout ArgumentReader) throws(ArgumentError) -> String {
    let file = try arguments.text(path).needed(path)
    guard file.hasPrefix("/") else {
      throw ArgumentError(together: "'\(ArgumentReader.quoted(file))' is not an absolute path", at: path)
    }
    return file
  }

  private static func transaction(_ arguments: inout ArgumentReader) throws(ArgumentError) -> Int {
    try arguments.whole(transaction).needed(transaction)
  }

  private static func view(_ arguments: inout ArgumentReader) throws(ArgumentError) -> ViewID {
    ViewID(try arguments.text(AppRequest.view).needed(AppRequest.view))
  }

  private static func key(_ arguments: inout ArgumentReader) throws(ArgumentError) -> ContentKey {
    ContentKey(try arguments.text(AppRequest.content).needed(AppRequest.content))
  }
}
