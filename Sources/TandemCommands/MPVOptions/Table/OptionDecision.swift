/// The decision on a user's option: libmpv receives the option always, only with some values, or never.
package enum OptionDecision: Hashable, Sendable {
  /// The option passes with any value that libmpv accepts.
  case passes
  /// The option passes with some values only.
  case guarded(OptionValidator)
  /// The option does not pass.
  case refused(OptionRefusal)
}
