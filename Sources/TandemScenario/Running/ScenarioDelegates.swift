import TandemOrchestrator
import TandemRuntime

/// Answers the callbacks of all apps as the scenario declares.
@MainActor
final class ScenarioDelegates: CallbackDelegate {
  private let scenario: Scenario
  private var behaviours: [ContentKey: DelegateBehavior] = [:]
  private var listeners: [ListenerID: ScenarioListener] = [:]
  /// Calls a function after a delay.
  var later: (Duration, @escaping @MainActor () -> Void) -> Void = { _, _ in }
  var report: (Event) -> Void = { _ in }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    for content in scenario.contents { behaviours[content.content.key] = scenario.delegates[content.name] }
  }

  func change(_ name: String, replies: [DelegateBehavior.Reply]??, dismisses: DelegateBehavior.Dismissal?) {
    guard let key = scenario[content: name]?.content.key else { return }
    var behaviour = behaviours[key] ?? DelegateBehavior()
    if let replies { behaviour.replies = replies }
    if let dismisses { behaviour.dismisses = dismisses }
    behaviours[key] = behaviour
  }

  func listener(_ id: ListenerID) -> ScenarioListener {
    if let listener = listeners[id] { return listener }
    let listener = ScenarioListener(scenario.listeners[id] ?? DelegateBehavior(), self)
    listeners[id] = listener
    return listener
  }

  func answer(_ behaviour: DelegateBehavior, _ transaction: Int, _ completion: DelegateCompletion) {
    guard let replies = behaviour.replies else {
      return report(.restore(DelegateReply(transaction: transaction, .notImplemented)))
    }
    for reply in replies {
      if reply.delay == .zero {
        completion(reply.isRestored)
      } else {
        later(reply.delay) { completion(reply.isRestored) }
      }
    }
  }

  func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion) {
    switch (behaviours[dismissal.video.key] ?? DelegateBehavior()).dismisses {
    case .answered(let isDismissed): completionHandler(isDismissed)
    case .notImplemented: report(.dismissal(DelegateReply(transaction: dismissal.transaction, .notImplemented)))
    case .nothing: break
    }
  }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    answer(behaviours[callback.content] ?? DelegateBehavior(), callback.transaction, completionHandler)
  }
}

/// A restore listener that answers as the scenario declares.
@MainActor
final class ScenarioListener: CallbackDelegate {
  private let behaviour: DelegateBehavior
  private weak var delegates: ScenarioDelegates?

  init(_ behaviour: DelegateBehavior, _ delegates: ScenarioDelegates) {
    self.behaviour = behaviour
    self.delegates = delegates
  }

  func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
    delegates?.answer(behaviour, callback.transaction, completionHandler) ?? completionHandler.notImplemented()
  }
}
