// A command that is resolved late.

import TandemOrchestrator

/// A command that depends on the state in which the session receives it; nil if it has no meaning then.
@MainActor
package struct DeferredCommand {
  package let command: () -> SessionCommand?

  package init(_ command: @escaping () -> SessionCommand?) { self.command = command }
}
