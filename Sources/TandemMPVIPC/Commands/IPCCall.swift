import TandemFoundation
import TandemOrchestrator

/// A command with its arguments and its video.
package struct IPCCall: Sendable {
  package let snapshot: IPCSnapshot
  /// The client's name.
  package let client: String
  /// The monotonic time in microseconds.
  package let microseconds: Int
  let name: String
  private var arguments: [JSONValue?]

  package init(
    _ request: IPCRequest, _ parameters: [String], _ snapshot: IPCSnapshot, client: String, microseconds: Int
  )
    throws(IPCRequestError)
  {
    (self.snapshot, self.client, self.microseconds, name) = (snapshot, client, microseconds, request.name)
    switch request.arguments {
    case .placed(let values): arguments = values
    case .named(let members):
      arguments = parameters.map { _ in nil }
      for member in members {
        guard let index = parameters.firstIndex(of: member.key) else {
          throw IPCRequestError(
            .invalidParameter, "\(request.name) has no argument \(TextLimits.excerpt(member.key, bytes: 60))")
        }
        arguments[index] = member.value
      }
    }
    guard request.expands else { return }
    arguments = arguments.map { argument in
      guard let text = argument?.string, text.contains("$") else { return argument }
      return .string(IPCExpansion.expanded(text, in: snapshot))
    }
  }

  mutating func optional() -> JSONValue? {
    guard !arguments.isEmpty else { return nil }
    let value = arguments.removeFirst()
    return value == .null ? nil : value
  }

  mutating func value() throws(IPCRequestError) -> JSONValue {
    guard let value = optional() else { throw IPCRequestError(.invalidParameter, "\(name): an argument is missing") }
    return value
  }

  mutating func text() throws(IPCRequestError) -> String {
    guard let text = try value().scalarText else {
      throw IPCRequestError(.invalidParameter, "\(name): a text is expected")
    }
    return text
  }

  mutating func optionalText() -> String? { optional().map(\.asText) }

  mutating func whole() throws(IPCRequestError) -> Int {
    guard let number = try value().asWhole else {
      throw IPCRequestError(.invalidParameter, "\(name): a whole number is expected")
    }
    return number
  }

  mutating func number() throws(IPCRequestError) -> Double {
    guard let number = try value().asNumber, number.isFinite else {
      throw IPCRequestError(.invalidParameter, "\(name): a number is expected")
    }
    return number
  }

  mutating func rest() -> [String] {
    defer { arguments = [] }
    return arguments.compactMap { $0?.asText }
  }
}
