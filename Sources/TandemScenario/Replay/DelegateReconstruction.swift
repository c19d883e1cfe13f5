import TandemLog
import TandemOrchestrator

/// Collects the answers of delegates and restore listeners.
struct DelegateReconstruction {
  /// One restore callback and its answers.
  private struct Restore {
    var content: String
    /// The listener that was asked; nil for the delegate.
    var listener: ListenerID?
    var transaction: Int
    /// The index of the record that began the callback's transaction.
    var began: Int
    var asked: Duration
    /// The answers so far; nil if the app does not implement the callback.
    var replies: [DelegateBehavior.Reply]? = []
    var answers: [(record: Int, isRestored: Bool)] = []
  }

  private struct Dismissal {
    var content: String
    var answer: DelegateBehavior.Dismissal
    /// The index of the callback's record.
    var record: Int
  }

  private var restores: [Restore] = []
  private var dismissals: [Dismissal] = []
  private var registered: Set<ListenerID> = []

  mutating func register(_ listener: ListenerID) { registered.insert(listener) }

  mutating func dismiss(_ content: String, _ answer: DelegateBehavior.Dismissal, record: Int) {
    dismissals.append(Dismissal(content: content, answer: answer, record: record))
  }

  mutating func ask(_ callback: Record, of content: String, began: Int) {
    restores.append(
      Restore(
        content: content, listener: callback["listener"]?.string.map { ListenerID($0) },
        transaction: callback.transaction ?? 0, began: began,
        asked: callback.at))
  }

  /// - Parameter isAtOnce: true if no record was written after the callback.
  /// - Returns: an action that gives the answer, if no restore callback is waiting for it; otherwise nil.
  mutating func answer(_ answer: Record, at index: Int, isAtOnce: Bool) -> Step.Action? {
    let value = answer["reply"]?.bool
    let outcome = answer["outcome"]?.string
    guard let restore = restores.lastIndex(where: { $0.transaction == answer.transaction }), outcome != "late",
      outcome != "stale"
    else { return value.map { .answerRestore($0, transaction: answer.transaction) } }
    switch outcome {
    case "answered", "duplicate":
      guard let value else { return nil }
      let delay = answer.at - restores[restore].asked
      let isInside = isAtOnce ? delay < .milliseconds(20) : delay < .milliseconds(1)
      restores[restore].replies?.append(DelegateBehavior.Reply(value, after: isInside ? .zero : delay))
      restores[restore].answers.append((index, value))
    case "noHandler": restores[restore].replies = nil
    default: break
    }
    return nil
  }

  // MARK: - Results

  /// The initial behaviour of each content's delegate, by the content's name.
  var delegates: [String: DelegateBehavior] {
    var result: [String: DelegateBehavior] = [:]
    for restore in restores.reversed() where restore.listener == nil {
      result[restore.content, default: DelegateBehavior()].replies = restore.replies
    }
    for dismissal in dismissals.reversed() {
      result[dismissal.content, default: DelegateBehavior()].dismisses = dismissal.answer
    }
    return result.filter { $0.value != DelegateBehavior() }
  }

  /// The listeners' behaviour. If a listener gave different answers, steps of the scenario give these answers instead.
  var listeners: [ListenerID: DelegateBehavior] {
    var result: [ListenerID: DelegateBehavior] = [:]
    for listener in registered {
      var behaviour = DelegateBehavior()
      let replies = Set(restores.filter { $0.listener == listener }.map(\.replies))
      if let only = replies.first { behaviour.replies = replies.count == 1 ? only : [] }
      result[listener] = behaviour
    }
    return result
  }

  /// The actions that must happen at a certain time: answers of listeners, and changes of delegates.
  var actions: [ReplayAction] {
    let (delegates, listeners) = (delegates, listeners)
    var actions: [ReplayAction] = []
    var replies = delegates.mapValues(\.replies)
    for restore in restores {
      if let listener = restore.listener {
        guard listeners[listener]?.replies != restore.replies else { continue }
        actions += restore.answers.map { answer in
          ReplayAction(
            record: answer.record, action: .answerRestore(answer.isRestored, transaction: restore.transaction))
        }
      } else if restore.replies != replies[restore.content] ?? [DelegateBehavior.Reply(true)] {
        replies[restore.content] = .some(restore.replies)
        // Change the delegate's behaviour when the transaction begins, so that the change precedes the restore
        // callback.
        actions.append(
          ReplayAction(
            record: restore.began + 1,
            action: .delegate(restore.content, replies: .some(restore.replies), dismisses: nil)
          ))
      }
    }
    var dismisses = delegates.mapValues(\.dismisses)
    for dismissal in dismissals where dismissal.answer != dismisses[dismissal.content] ?? .answered(true) {
      dismisses[dismissal.content] = dismissal.answer
      actions.append(
        ReplayAction(
          record: dismissal.record,
          action: .delegate(dismissal.content, replies: .none, dismisses: dismissal.answer)))
    }
    return actions
  }
}
