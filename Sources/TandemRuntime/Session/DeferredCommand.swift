// A command that is resolved late.

import TandemOrchestrator

/// A command that is made when the session receives it, because it depends on the state at that time; nil if that state
/// allows no command.
@MainActor
package struct DeferredCommand {
  package let command: () -> SessionCommand?

  package init(_ command: @escaping () -> SessionCommand?) { self.command = command }
}
