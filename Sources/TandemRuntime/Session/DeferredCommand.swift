// A command that is resolved late.

import TandemOrchestrator

/// A command that depends on where things are when the session comes to it; nil where it has no meaning then.
@MainActor
package struct DeferredCommand {
  package let command: () -> SessionCommand?

  package init(_ command: @escaping () -> SessionCommand?) { self.command = command }
}
