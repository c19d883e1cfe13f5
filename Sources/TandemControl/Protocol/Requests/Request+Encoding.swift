import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Request {
  package var json: JSONValue { .object([.init("command", .array(words)), .init("request_id", .int(id))]) }

  private var words: [JSONValue] {
    switch body {
    case .status: return Self.words(.status)
    case .state: return Self.words(.state)
    case .subscribe: return Self.words(.subscribe)
    case .version: return Self.words(.version)
    case .pairPhone: return Self.words(.pairPhone)
    case .notifyToken(let sender): return Self.words(.notifyToken, .string(sender))
    case .app(.left): return Self.words(.background)
    case .app(.returned): return Self.words(.foreground)
    case .snapshot(let path): return Self.words(.snapshot, .string(path))
    case .channel(let choice, let role, let options):
      var writer = ArgumentWriter(.array)
      if role == .pictureInPicture { writer.add(.role, true) }
      options.write(into: &writer)
      return Self.words(.channel, .string(choice.text), .object(writer.members))
    case .channels(let search, let group):
      let values = [search.map(JSONValue.string), group.map { ["group": .string($0)] }].compactMap(\.self)
      return [.string(RequestName.channels.rawValue)] + values
    case .guide(nil): return Self.words(.guide)
    case .guide(let choice?): return Self.words(.guide, .string(choice.text))
    case .fullScreen(nil): return Self.words(.fullScreen)
    case .fullScreen(let isFull?): return Self.words(.fullScreen, .bool(isFull))
    case .delegate(let app): return Self.words(.delegate, .string(app.rawValue))
    case .register(let listener): return Self.words(.register, .string(listener.rawValue))
    case .unregister(let listener): return Self.words(.unregister, .string(listener.rawValue))
    case .answerRestore(let transaction, let answer):
      return Self.words(.answerRestore, .int(transaction), answer.map(JSONValue.bool).orNull)
    case .answerDismissal(let transaction, let answer):
      return Self.words(.answerDismissal, .int(transaction), answer.map(JSONValue.bool).orNull)
    case .screen(let screen, .presented): return Self.words(.present, .string(screen.rawValue))
    case .screen(let screen, .dismissed): return Self.words(.dismiss, .string(screen.rawValue))
    case .suspension(let owner?): return Self.words(.suspend, .string(owner.rawValue))
    case .suspension(nil): return Self.words(.unsuspend)
    case .view(let view, .enabled(let key)):
      return Self.words(.enableView, .string(view.rawValue), .string(key.rawValue))
    case .view(let view, .disabled): return Self.words(.disableView, .string(view.rawValue))
    case .view(let view, .built(let key)):
      return Self.words(.buildView, .string(view.rawValue), .string(key.rawValue))
    case .command(let command, let options): return command.words { options.write(into: &$0) }
    }
  }

  private static func words(_ name: RequestName, _ arguments: JSONValue...) -> [JSONValue] {
    [.string(name.rawValue)] + arguments
  }
}
