// The keys and the commands that are bound to them.

import TandemPlayback

/// The keys of keyboards, remotes and game controllers, and their bindings.
package struct KeyBindings: Hashable, Sendable {
  private var bindings: [InputKey: Binding] = [:]
  /// The keys in the order in which they were first bound.
  package private(set) var keys: [InputKey] = []

  package init() {}

  package subscript(key: InputKey) -> Binding? { bindings[key] }

  /// Binds a key and replaces its previous binding.
  package mutating func bind(_ key: InputKey, to binding: Binding) {
    if bindings.updateValue(binding, forKey: key) == nil { keys.append(key) }
  }

  /// The actions of a key event, in order. A held key repeats only repeatable commands, and a
  /// release does nothing.
  package func actions(for event: KeyEvent, in inputContext: InputContext) -> [UIAction] {
    guard event.phase != .released, let binding = bindings[event.key] else { return [] }
    return binding.steps.compactMap { step in
      if event.phase == .held, !(step.repeats ?? step.command.repeats) { return nil }
      return step.command.action(in: inputContext)
    }
  }

  /// The binding of a key as a line of input.conf; nil if the key is not bound.
  package func line(for key: InputKey) -> String? { bindings[key].map { "\(KeyName.text(key)) \($0)" } }

  /// All bindings as an input.conf.
  package var file: String { keys.compactMap { line(for: $0) }.map { $0 + "\n" }.joined() }
}
