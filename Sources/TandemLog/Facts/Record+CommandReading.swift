import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The command of a `command` record; nil if the record's command is incomplete.
  ///
  /// If the key of an opened content follows from its URL, the identity is derived from the URL. Otherwise the identity
  /// is explicit.
  package var command: SessionCommand? {
    SessionCommand(logName: self["command"]?.string, fields)
  }

  /// The policies of a `session` record; missing policies have their defaults.
  package var policies: Configuration { Configuration(policies: self["policies"] ?? .null) }
}
