import TandemFoundation

/// Remembers the newest commands by their ids. A repeated command is answered, but not carried out
/// again.
package struct CommandDeduplicator {
  /// The state of a command that has arrived before.
  package enum DeliveryState: Hashable {
    /// The command is waiting or being carried out. Its reply will follow.
    case running
    case answered(JSONValue)
    /// A crashed player began the command. The outcome is unknown.
    case interrupted
  }

  package static let most = 1024
  /// The maximum size of a reply that is stored completely, in bytes.
  private static let longestReply = 4096

  private var states: [String: DeliveryState] = [:]
  /// The keys, oldest first. Forgotten keys before `first` are removed now and then.
  private var queue: [String] = []
  private var first = 0

  package init() {}

  package var count: Int { states.count }

  /// The state of the command with this key; nil for a new command.
  package subscript(key: String) -> DeliveryState? { states[key] }

  /// Records that a command is being carried out.
  package mutating func begin(_ key: String) { set(key, .running) }

  /// - Returns: the remembered reply.
  @discardableResult
  package mutating func answer(_ key: String, _ reply: JSONValue) -> JSONValue {
    let stored = Self.shortened(reply)
    set(key, .answered(stored))
    return stored
  }

  /// Shortens a reply that is too long to be stored a thousand times.
  private static func shortened(_ reply: JSONValue) -> JSONValue {
    if isShort(reply) { return reply }
    var rest: [JSONValue.Member] = [.init("data", nil)]
    if case .object(let members) = reply { rest = members.filter { $0.key != "data" } + rest }
    // Check the rest, too: a reply from a damaged journal may have any form.
    return isShort(.object(rest)) ? .object(rest) : ["data": nil]
  }

  private static func isShort(_ reply: JSONValue) -> Bool { reply.description.utf8.count <= longestReply }

  private mutating func set(_ key: String, _ state: DeliveryState) {
    if states.updateValue(state, forKey: key) == nil { queue.append(key) }
    while states.count > Self.most {
      states[queue[first]] = nil
      first += 1
    }
    if first > Self.most {
      queue.removeFirst(first)
      first = 0
    }
  }

  // MARK: Lines

  /// The journal's line for the beginning of a command.
  package static func line(begun key: String) -> JSONValue { ["id": .string(key)] }
  package static func line(answered key: String, _ reply: JSONValue) -> JSONValue {
    ["id": .string(key), "reply": reply]
  }

  /// Reads a line of an earlier player's journal, and skips invalid parts.
  package mutating func take(_ line: JSONValue) {
    guard let key = line["id"]?.string, !key.isEmpty, key.utf8.count <= 1024 else { return }
    if let reply = line["reply"] { answer(key, reply) } else { set(key, .interrupted) }
  }

  /// The journal's lines for all remembered commands, oldest first.
  package var lines: [JSONValue] {
    queue[first...].compactMap { key in
      switch states[key] {
      case nil: nil
      case .answered(let reply)?: Self.line(answered: key, reply)
      case .running?, .interrupted?: Self.line(begun: key)
      }
    }
  }
}
