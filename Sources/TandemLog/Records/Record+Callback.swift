import TandemFoundation
import TandemOrchestrator

extension Record {
  package init(callback: Callback) {
    self.init(.callback, capacity: 9)
    fields.add("callback", JSONValue(callback.step))
    fields.add("player", JSONValue(callback.player))
    fields.add("content", JSONValue(callback.content))
    fields.add("app", JSONValue(callback.app))
    fields.add("transaction", .int(callback.transaction))
    fields.add("generation", .int(callback.generation))
    fields.add("reason", ifThere: callback.reason?.rawValue)
    fields.add("error", ifThere: callback.error?.rawValue)
    addressee = .app(callback.app)
    switch callback.route {
    case nil: break
    case .delegate: fields.add("route", "delegate")
    case .screen(let screen):
      fields.add("route", "screen")
      fields.add("screen", JSONValue(screen))
    case .listener(let listener):
      fields.add("route", "listener")
      fields.add("listener", JSONValue(listener))
      addressee = .listener(listener)
    }
  }
}
