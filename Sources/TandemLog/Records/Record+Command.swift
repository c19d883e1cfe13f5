import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Record {
  /// A command and its answer.
  ///
  /// - Parameter source: the command's origin: `terminal`, `socket`, `window`, `scenario`, …
  package init(
    command: SessionCommand, initiator: Initiator, source: String, answer: CommandResponse, id: CommandID? = nil
  ) {
    self.init(.command, capacity: 9)
    let spec = command.spec
    fields.add("command", .string(spec.logName))
    fields.add("initiator", JSONValue(initiator))
    fields.add("source", .string(source))
    switch answer {
    case .accepted(let transaction):
      fields.add("answer", .string("accepted"))
      fields.add("transaction", ifThere: transaction)
    case .refused(let reason):
      fields.add("answer", "refused")
      fields.add("reason", JSONValue(reason))
    case .busy(let transaction):
      fields.add("answer", "busy")
      fields.add("transaction", .int(transaction))
    case .queued: fields.add("answer", "queued")
    case .coalesced: fields.add("answer", "coalesced")
    }
    fields.add("id", ifThere: id)
    spec.writeArguments(of: command, into: &fields)
  }

  package init(commandEnded id: CommandID, _ outcome: CommandOutcome) {
    self.init(.commandEnded, [.init("id", .int(id))])
    switch outcome {
    case .succeeded: fields.add("outcome", "succeeded")
    case .failed(let reason): fields += [.init("outcome", "failed"), .init("reason", .string(reason))]
    case .superseded: fields.add("outcome", "superseded")
    }
  }

  /// The command of a `command` record; nil if the record's command is incomplete.
  ///
  /// If the key of an opened content follows from its URL, the identity is derived from the URL. Otherwise the identity
  /// is explicit.
  package var command: SessionCommand? {
    SessionCommand(logName: self["command"]?.string, fields)
  }
}
