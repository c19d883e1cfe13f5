import TandemFoundation

/// A client's observed properties and their last values.
package struct IPCClient: Sendable {
  /// The client's name for other clients.
  package let name: String
  /// The index of the client's socket. Each socket belongs to a role.
  package let door: Int
  /// mpv's message level; nil for no messages.
  package var logLevel: String?
  package private(set) var keys: [String: String] = [:]
  private var silenced: Set<String> = []
  private var observations: [Observation] = []

  private struct Observation: Sendable {
    var id: Int
    var name: String
    var asText: Bool
    var moves: Bool
    /// The value that was sent last; nil before the first value, `.some(nil)` while the property is
    /// unavailable.
    var lastValue: JSONValue??
  }

  /// The maximum numbers of properties that a client observes and of keys that it binds.
  package static let mostObservations = 512
  static let mostKeys = 256

  package init(_ name: String, door: Int) { (self.name, self.door) = (name, door) }

  /// True if the client observes a property.
  package var isWatching: Bool { !observations.isEmpty }
  /// True if a new observation has not been answered yet.
  package var hasNewRequests: Bool { observations.last.map { $0.lastValue == nil } ?? false }
  /// True if the client observes a moving value: one that changes while a video plays, such as the position.
  package var watchesMovement: Bool { observations.contains(where: \.moves) }

  package func hears(_ event: String) -> Bool {
    !silenced.contains(event) && (event == "property-change" || !silenced.contains("all"))
  }

  /// True if the client receives the session's warnings.
  package var hearsWarnings: Bool {
    guard let logLevel, hears("log-message") else { return false }
    return !["no", "fatal", "error"].contains(logLevel)
  }

  /// - Throws: an error if the client exceeds a limit.
  package mutating func take(_ action: IPCClientAction) throws(IPCError) {
    switch action {
    case .observe(let id, let name, let asText):
      guard observations.count < Self.mostObservations else { throw .queueFull }
      guard name.utf8.count <= 128 else { throw .invalidParameter }
      observations.append(Observation(id: id, name: name, asText: asText, moves: IPCPropertyTable.moves(name)))
    case .unobserve(let id): observations.removeAll { $0.id == id }
    case .enable(let event, let isOn): enable(event, isOn)
    case .log(let level): logLevel = level == "no" ? nil : level
    case .bind(let key, let command):
      guard keys.count < Self.mostKeys || keys[key] != nil else { throw .queueFull }
      keys[key] = command
    case .unbind(let key): keys[key] = nil
    case .message: break
    }
  }

  private mutating func enable(_ event: String, _ isOn: Bool) {
    if event == "all" {
      silenced = isOn ? [] : ["all"]
    } else if isOn {
      // Replace `all` with the names of all events except `property-change`, which `all` never
      // disables.
      if silenced.remove("all") != nil { silenced = Set(IPCCommandTable.events).subtracting(["property-change"]) }
      silenced.remove(event)
    } else if silenced.count < 64 {
      silenced.insert(event)
    }
  }

  /// Returns the changes since the last call, as events.
  ///
  /// - Parameters:
  ///   - moving: true to include moving values.
  ///   - cache: the present values, which all clients of the role share.
  package mutating func news(in snapshot: IPCSnapshot, moving: Bool, _ cache: inout IPCPropertyCache) -> [JSONValue] {
    news(in: snapshot, &cache) { observation in moving || !observation.moves || observation.lastValue == nil }
  }

  /// Returns the first values of new observations.
  package mutating func firstNews(in snapshot: IPCSnapshot, _ cache: inout IPCPropertyCache) -> [JSONValue] {
    news(in: snapshot, &cache) { observation in observation.lastValue == nil }
  }

  private mutating func news(
    in snapshot: IPCSnapshot, _ cache: inout IPCPropertyCache, where isMeant: (Observation) -> Bool
  ) -> [JSONValue] {
    var events: [JSONValue] = []
    for index in observations.indices {
      let observation = observations[index]
      guard isMeant(observation) else { continue }
      let now = cache.value(observation.name, asText: observation.asText, in: snapshot)
      if case .some(let lastValue) = observation.lastValue, lastValue == now { continue }
      observations[index].lastValue = .some(now)
      events.append(
        .fields([
          "event": "property-change", "id": .int(observation.id), "name": .string(observation.name), "data": now,
        ]))
    }
    return hears("property-change") ? events : []
  }
}
