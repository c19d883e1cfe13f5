// Session errors that an action throws.

import Tandem

/// The session error of an action; nil if the action succeeds or throws another error.
///
/// `#expect(throws:)` returns its error only from Swift 6.1 on.
@MainActor
func thrownSessionError(of action: () throws -> Void) -> SessionError? {
  do {
    try action()
    return nil
  } catch { return error as? SessionError }
}
