// What tests ask of a session.

import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import Testing

extension ControlClient {
  /// Asks for something that must be done.
  @discardableResult
  func done(_ body: Request.Body) throws -> JSONValue? {
    let reply = try ask(body, for: "\(body)", within: .seconds(10))
    try #require(reply.failure == nil, "\(body): \(String(describing: reply.failure))")
    return reply.data
  }

  /// Why something was refused.
  func refusal(of body: Request.Body) throws -> String? {
    try ask(body, for: "\(body)", within: .seconds(10)).failure?.reason
  }

  /// Begins a transaction and does not wait for its end.
  func begin(_ command: SessionCommand) throws -> Int {
    let data = try done(.command(command, CommandOptions(waits: false)))
    return try #require(try CommandReport(json: data ?? .null).transaction)
  }

  /// The next record of a kind that fits.
  func record(_ kind: String, where fits: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    while true {
      let event = try nextEvent(within: .seconds(10))
      let data = JSONValue.object(event.fields)
      if event.kind == kind, fits(data) { return data }
    }
  }

  func callback(_ name: String) throws -> JSONValue { try record("callback") { $0["callback"] == .string(name) } }
}
