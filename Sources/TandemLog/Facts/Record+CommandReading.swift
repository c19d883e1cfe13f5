// From a record to the command that it tells of.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The command of a `command` record; nil where it does not say a whole one.
  ///
  /// The identity of an opened content follows from its URL if that makes its key, and is an explicit one if not.
  package var command: SessionCommand? {
    SessionCommand(logName: self["command"]?.string, fields)
  }

  /// The policies of a `session` record; what it does not say is as it usually is.
  package var policies: Configuration { Configuration(policies: self["policies"] ?? .null) }
}
