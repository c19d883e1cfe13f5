// Reading the command of a record.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The command of a `command` record; nil if the record has no complete one.
  ///
  /// The identity of an opened content follows from its URL if that makes its key, and is an explicit one if not.
  package var command: SessionCommand? {
    SessionCommand(logName: self["command"]?.string, fields)
  }

  /// The policies of a `session` record; missing ones have their defaults.
  package var policies: Configuration { Configuration(policies: self["policies"] ?? .null) }
}
