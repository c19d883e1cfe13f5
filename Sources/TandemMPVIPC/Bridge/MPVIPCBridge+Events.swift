// Sends events to mpv IPC clients.

import TandemControl
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension MPVIPCBridge {
  /// Sends the changes to clients; does nothing without clients.
  ///
  /// - Returns: the time on the session's clock at which moving values must be read next; nil for
  ///   none.
  @discardableResult
  func update() -> Duration? {
    spent = .zero
    if clients.isEmpty { return nil }
    look()
    guard clients.values.contains(where: \.client.watchesMovement),
      roleStates.values.contains(where: { $0.scene.video?.isMoving == true })
    else { return nil }
    return session.clock.now + max(.milliseconds(1), Self.pace - (ContinuousClock.now - lookedAt))
  }

  func look() {
    let isWatched = clients.values.contains(where: \.client.isWatching)
    let triggers = Role.allCases.map(eventTrigger)
    // Stop here if no client observes a property and no event is due.
    if !isWatched, triggers == eventTriggers { return }
    eventTriggers = triggers
    let now = ContinuousClock.now
    let isDue = now - lookedAt >= Self.pace
    if isDue { lookedAt = now }
    for role in Role.allCases {
      if let previous = roleStates[role]?.scene { look(at: role, after: previous, isDue: isDue, isWatched: isWatched) }
    }
  }

  private func look(at role: Role, after previous: IPCSnapshot, isDue: Bool, isWatched: Bool) {
    let scene = scene(role, role == .fullScreen ? 0 : 1)
    let isNews = scene.standing(as: previous) != previous
    // Include moving values that have come to rest, because no later step would send them.
    let isMoving = isDue || isNews || scene.video?.isMoving != true
    guard isNews || isMoving && scene != previous else { return }
    roleStates[role]?.scene = scene
    for event in isNews ? IPCEventDiff.events(from: previous.video, to: scene.video) : [] {
      tell(event, in: role)
    }
    let cache = tellNews(in: scene, of: role, moving: isMoving, after: roleStates[role]?.cache ?? IPCPropertyCache())
    roleStates[role]?.cache = isWatched ? cache : IPCPropertyCache()
  }

  /// - Returns: the property values that were read for the clients.
  private func tellNews(in scene: IPCSnapshot, of role: Role, moving: Bool, after previous: IPCPropertyCache)
    -> IPCPropertyCache
  {
    var cache = previous
    cache.begin()
    for id in watchers(of: role) {
      for event in clients[id]?.client.news(in: scene, moving: moving, &cache) ?? [] { tell(event, id) }
    }
    return cache
  }

  private func watchers(of role: Role) -> [ClientID] {
    clients.filter { $0.value.client.isWatching && roles[$0.value.client.door] == role }.map(\.key)
  }

  /// Sends a client the values that it has not received yet.
  func tellNews(_ id: ClientID) {
    guard let client = clients[id]?.client, client.hasNewRequests else { return }
    let scene = scene(roles[client.door], client.door)
    var cache = IPCPropertyCache()
    for event in clients[id]?.client.firstNews(in: scene, &cache) ?? [] { tell(event, id) }
  }

  func tell(_ event: JSONValue, _ id: ClientID) { server.tell(event, id) }

  func tell(_ event: JSONValue, in role: Role) {
    let name = event["event"]?.string ?? ""
    for (id, attached) in clients where roles[attached.client.door] == role && attached.client.hears(name) {
      tell(event, id)
    }
  }

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? { update() }

  package func session(_ session: SessionDriver, _ player: PlayerID, did event: PlayerLogEvent) {
    if event.event == .playbackRestart { endRewinding(of: player) }
  }

  package func session(_ session: SessionDriver, didChange change: StateChange) {
    if case .warning(let message) = change { self.session(session, didWarn: message) }
  }

  package func session(_ session: SessionDriver, didWarn message: String) {
    if clients.isEmpty || isComplaining { return }
    isComplaining = true
    defer { isComplaining = false }
    let text = Redaction.text(message)
    for (id, attached) in clients where attached.client.hearsWarnings {
      tell(["event": "log-message", "prefix": "tandem", "level": "warn", "text": .string(text + "\n")], id)
    }
  }

  /// - Returns: true if a client received the event.
  @discardableResult
  func deliver(_ words: [String], to name: String?, in role: Role) -> Bool {
    let event: JSONValue = ["event": "client-message", "args": .array(words.map(JSONValue.string))]
    var isTaken = false
    for (id, attached) in clients where roles[attached.client.door] == role && attached.client.hears("client-message") {
      guard name == nil || attached.client.name == name else { continue }
      tell(event, id)
      isTaken = true
    }
    return isTaken
  }

  /// Carries out the command that a client has bound to a key.
  ///
  /// - Returns: true if a client has bound the key.
  @discardableResult
  package func press(_ key: String, in roles: [Role] = Role.allCases) -> Bool {
    var isBound = false
    for (id, attached) in clients where roles.contains(self.roles[attached.client.door]) {
      guard let command = attached.client.keys[key], !command.isEmpty else { continue }
      isBound = true
      for request in IPCLine.requests(ofWords: command) {
        clients[id]?.waiting.append(PendingRequest(request: request, answersLine: false))
      }
      pump(id)
    }
    return isBound
  }
}

extension IPCSnapshot {
  /// Returns this snapshot with the moving values of a previous snapshot.
  fileprivate func standing(as previous: IPCSnapshot) -> IPCSnapshot {
    var still = self
    still.video?.moment = previous.video?.moment ?? VideoSnapshot.Moment()
    return still
  }
}
