// Records of callbacks.

import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The record of a callback that has been sent.
  package init(callback: Callback) {
    self.init(.callback, capacity: 9)
    fields.add("callback", .string(callback.step.rawValue))
    fields.add("player", .string(callback.player.rawValue))
    fields.add("content", .string(callback.content.rawValue))
    fields.add("app", .string(callback.app.rawValue))
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
      fields.add("screen", .string(screen.rawValue))
    case .listener(let listener):
      fields.add("route", "listener")
      fields.add("listener", .string(listener.rawValue))
      addressee = .listener(listener)
    }
  }
}
