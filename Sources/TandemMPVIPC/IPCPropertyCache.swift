import TandemFoundation

/// The property values at one time. Each value is read once for all clients. Unchanged values stay identical, so that
/// comparisons are fast.
package struct IPCPropertyCache: Sendable {
  private struct Name: Hashable {
    var name: String
    var asText: Bool
  }

  private var values: [Name: JSONValue?] = [:]
  private var isFresh: Set<Name> = []

  package init() {}

  /// Discards the values, so that the next access reads each property again.
  package mutating func begin() { isFresh.removeAll(keepingCapacity: true) }

  mutating func value(_ name: String, asText: Bool, in snapshot: IPCSnapshot) -> JSONValue? {
    let key = Name(name: name, asText: asText)
    let previous = values[key]
    if let previous, isFresh.contains(key) { return previous }
    let value = IPCPropertyTable.known(name, in: snapshot)
    let now = value.map { asText ? JSONValue.string($0.string) : $0.json }
    isFresh.insert(key)
    if let previous, previous == now { return previous }
    values[key] = .some(now)
    return now
  }
}
