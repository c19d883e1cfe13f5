// The apps of a scenario: their delegates and restore listeners.

import TandemRules
import TandemScenarioFormat
import TandemLoop

/// Answers callbacks as the scenario says, for every app.
@MainActor
final class ScenarioCast: PlayerViewControllerDelegate {
  private let scenario: Scenario
  private var behaviours: [ContentKey: Behaviour] = [:]
  private var listeners: [ListenerID: ScenarioListener] = [:]
  /// Does something after a time.
  var later: (Duration, @escaping @MainActor () -> Void) -> Void = { _, _ in }
  var report: (Event) -> Void = { _ in }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    for content in scenario.contents { behaviours[content.content.key] = scenario.delegates[content.name] }
  }

  func change(_ name: String, replies: [Behaviour.Reply]??, dismisses: Behaviour.Dismissal?) {
    guard let key = scenario[content: name]?.content.key else { return }
    var behaviour = behaviours[key] ?? Behaviour()
    if let replies { behaviour.replies = replies }
    if let dismisses { behaviour.dismisses = dismisses }
    behaviours[key] = behaviour
  }

  func listener(_ id: ListenerID) -> ScenarioListener {
    if let listener = listeners[id] { return listener }
    let listener = ScenarioListener(scenario.listeners[id] ?? Behaviour(), self)
    listeners[id] = listener
    return listener
  }

  func answer(_ behaviour: Behaviour, _ transaction: Int, _ completion: DelegateCompletion) {
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

  func playerViewController(
    _ controller: PlayerViewController,
    shouldAutomaticallyDismissAtPictureInPictureStartWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    switch (behaviours[controller.content] ?? Behaviour()).dismisses {
    case .answered(let isDismissed): completionHandler(isDismissed)
    case .notImplemented: report(.dismissal(DelegateReply(transaction: controller.transaction, .notImplemented)))
    case .nothing: break
    }
  }

  func playerViewController(
    _ controller: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: DelegateCompletion
  ) {
    answer(behaviours[controller.content] ?? Behaviour(), controller.transaction, completionHandler)
  }
}

/// A restore listener that answers as the scenario says.
@MainActor
final class ScenarioListener: RestoreUserInterfaceListener {
  private let behaviour: Behaviour
  private unowned let cast: ScenarioCast

  init(_ behaviour: Behaviour, _ cast: ScenarioCast) {
    self.behaviour = behaviour
    self.cast = cast
  }

  func restoreUserInterface(for controller: PlayerViewController, completionHandler: DelegateCompletion) {
    cast.answer(behaviour, controller.transaction, completionHandler)
  }
}
