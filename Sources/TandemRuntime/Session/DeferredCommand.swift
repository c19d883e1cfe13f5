// A command that depends on the state of the session.

import TandemOrchestrator

/// Creates a command when the session receives it, because the command depends on the state at that time. The result is
/// nil if that state allows no command.
@MainActor
package struct DeferredCommand {
  package let command: () -> SessionCommand?

  package init(_ command: @escaping () -> SessionCommand?) { self.command = command }
}
