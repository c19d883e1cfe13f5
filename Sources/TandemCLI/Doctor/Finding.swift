import TandemFoundation

/// The result of a probe: a state, the finding in words, and the remedy.
package struct Finding: Hashable, Sendable {
  package enum State: String, CaseIterable, Hashable, Sendable {
    case ok
    /// `tandem play` works with a limitation.
    case warn
    /// `tandem play` can't play now.
    case fail
  }

  package var state: State
  package var found: String
  /// The remedy; nil if nothing is wrong.
  package var advice: String?
  /// More lines for the report, such as the available sound devices.
  package var details: [String] = []

  package init(_ state: State, _ found: String, _ advice: String? = nil) {
    (self.state, self.found, self.advice) = (state, found, advice)
  }
}

extension Finding {
  /// Decodes a finding from the JSON that one program sends to the other.
  init?(_ json: JSONValue) {
    guard let state = json["state"]?.string.flatMap(State.init), let found = json["found"]?.string else { return nil }
    self.init(state, found, json["advice"]?.string)
    details = json["details"]?.array?.compactMap(\.string) ?? []
  }

  package var members: [JSONValue.Member] {
    [
      .init("state", .string(state.rawValue)), .init("found", .string(found)),
      .init("advice", advice.map(JSONValue.string) ?? .null),
    ] + (details.isEmpty ? [] : [.init("details", .array(details.map(JSONValue.string)))])
  }
}
