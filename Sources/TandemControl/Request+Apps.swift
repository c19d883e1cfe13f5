// What apps ask and tell, from a line to a request.

import TandemJSON
import TandemRules

extension Request {
  /// The requests of whoever speaks for an app: what code inside the process does with a session.
  static func appRequest(_ arguments: inout WireArguments) throws(RequestError) -> Body {
    switch arguments.name {
    case .delegate: return .delegate(AppID(try arguments.takeName("the app")))
    case .register: return .register(ListenerID(try arguments.takeName("the listener")))
    case .unregister: return .unregister(ListenerID(try arguments.takeName("the listener")))
    case .answerRestore:
      return .answerRestore(transaction: try arguments.takeTransaction(), try arguments.takeAnswer())
    case .answerDismissal:
      return .answerDismissal(transaction: try arguments.takeTransaction(), try arguments.takeAnswer())
    case .present: return .screen(ScreenID(try arguments.takeName("the screen")), .presented)
    case .dismiss: return .screen(ScreenID(try arguments.takeName("the screen")), .dismissed)
    case .suspend: return .suspension(OwnerID(try arguments.takeName("the owner")))
    case .unsuspend: return .suspension(nil)
    case .enableView: return .view(try view(&arguments), .enabled(try key(&arguments)))
    case .disableView: return .view(try view(&arguments), .disabled)
    case .buildView: return .view(try view(&arguments), .built(try key(&arguments)))
    default: preconditionFailure("\(arguments.name) is nothing that an app tells")
    }
  }

  private static func view(_ arguments: inout WireArguments) throws(RequestError) -> ViewID {
    ViewID(try arguments.takeName("the view"))
  }

  private static func key(_ arguments: inout WireArguments) throws(RequestError) -> ContentKey {
    ContentKey(try arguments.takeText("the content's key"))
  }
}
