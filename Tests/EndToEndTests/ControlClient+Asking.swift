// Sends requests to a session and checks the replies, for tests.

import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import Testing

extension ControlClient {
  /// Sends a request that must succeed, and returns the reply's data.
  @discardableResult
  func done(_ body: Request.Body) throws -> JSONValue? {
    let reply = try ask(body, for: "\(body)", within: .seconds(10))
    try #require(reply.failure == nil, "\(body): \(String(describing: reply.failure))")
    return reply.data
  }

  /// Sends a request. Returns the reason if the request is refused, and nil otherwise.
  func refusal(of body: Request.Body) throws -> String? {
    try ask(body, for: "\(body)", within: .seconds(10)).failure?.reason
  }

  /// Starts a transaction without waiting for its end, and returns its number.
  func begin(_ command: SessionCommand) throws -> Int {
    let data = try done(.command(command, CommandOptions(waits: false)))
    return try #require(try CommandReport(json: data ?? .null).transaction)
  }

  /// Returns the next record that has the given kind and meets a condition.
  func record(_ kind: String, where fits: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    while true {
      let event = try nextEvent(within: .seconds(10))
      let data = JSONValue.object(event.fields)
      if event.kind == kind, fits(data) { return data }
    }
  }

  func callback(_ name: String) throws -> JSONValue { try record("callback") { $0["callback"] == .string(name) } }
}
