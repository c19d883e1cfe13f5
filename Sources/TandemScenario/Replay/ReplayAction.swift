/// An action that a step of the scenario performs on the session.
struct ReplayAction {
  /// The index of the first record after the action.
  var record: Int
  var action: Step.Action
  /// True if the action took place while the record before `record` was written.
  var isAtOnce = false
}
