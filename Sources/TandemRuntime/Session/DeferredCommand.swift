// A command that is resolved late.

import TandemOrchestrator

/// A command that depends on the state in which the session receives it; nil if that state allows no command.
@MainActor
package struct DeferredCommand {
  package let command: () -> SessionCommand?

  package init(_ command: @escaping () -> SessionCommand?) { self.command = command }
}
