import Glibc
import TandemControl
import TandemFoundation
import TandemSystem

/// A short conversation with a broker, for a command line. Every wait has a time limit.
package struct ScreensClient {
  /// The retained state of one screen.
  package struct Screen: Sendable {
    package var name: String
    package var isOnline = false
    /// The payload of the topic `state`; nil if missing or invalid.
    package var state: JSONValue?

    package var groups: [String] { state?["groups"]?.array?.compactMap(\.string) ?? [] }
  }

  /// The receivers of a command.
  package enum Addressees: Hashable, Sendable {
    case nodes([String])
    case group(String)
    case all
  }

  private let settings: BrokerSettings
  private let connection: BrokerConnection
  private let end: ContinuousClock.Instant

  /// The broker that answered.
  package var address: BrokerAddress { connection.address }

  private static let mostScreens = 10_000
  /// If no message arrives for this time, the retained messages count as complete.
  private static let silence = Duration.milliseconds(250)
  /// The client sends an unanswered message again after this time, with the same id.
  private static let patience = Duration.seconds(2)

  /// Connects to the first broker that answers.
  package init(_ settings: BrokerSettings, within time: Duration) throws(BrokerError) {
    self.settings = settings
    end = .now + time
    var lastError = BrokerError("no broker is named")
    for address in settings.addresses where ContinuousClock.now < end {
      do throws(BrokerError) {
        connection = try Self.connect(address, settings, end)
        return
      } catch { lastError = error }
    }
    throw lastError
  }

  private static func connect(
    _ address: BrokerAddress, _ settings: BrokerSettings, _ end: ContinuousClock.Instant
  ) throws(BrokerError) -> BrokerConnection {
    let name = "tandem-cli-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    let connection = try reach(address, settings, as: name, end)
    while ContinuousClock.now < end {
      for event in wait(connection, until: end) {
        switch event {
        case .answered(nil): return connection
        case .answered(let refusal?): throw BrokerError("\(address): \(refusal.words)")
        case .closed(let reason): throw BrokerError("the connection to the broker at \(address) ended: \(reason)")
        case .message, .delivered, .subscribed: break
        }
      }
    }
    throw BrokerError("\(address) accepted the connection but does not answer")
  }

  /// Connects on a separate thread, which may stay blocked: libmosquitto sets no time limit on
  /// resolving a name or reaching a machine.
  private static func reach(
    _ address: BrokerAddress, _ settings: BrokerSettings, as name: String, _ end: ContinuousClock.Instant
  ) throws(BrokerError) -> BrokerConnection {
    let found = Locked<Result<BrokerConnection, BrokerError>?>(nil)
    let isFound = Semaphore()
    let failure = Threads.start("tandem broker") {
      let result: Result<BrokerConnection, BrokerError>
      do throws(BrokerError) {
        result = .success(try BrokerConnection(to: address, settings, as: name, will: nil))
      } catch {
        result = .failure(error)
      }
      found.withLock { $0 = result }
      isFound.signal()
    }
    if failure != 0 { throw BrokerError("can't start a thread: \(String(cString: strerror(failure)))") }
    guard isFound.wait(atMost: max(.zero, end - .now)), let result = found.withLock({ $0 }) else {
      throw BrokerError("can't reach \(address): nothing answers there")
    }
    return try result.get()
  }

  private static func wait(
    _ connection: BrokerConnection, until end: ContinuousClock.Instant
  ) -> [BrokerConnection.Event] {
    if !connection.mayHaveMore {
      var entry = connection.awaited
      let rest = max(.zero, min(end - .now, .seconds(1)))
      poll(&entry, 1, Int32((rest / .milliseconds(1)).rounded(.up)))
    }
    return connection.serve()
  }

  /// Returns the screens that the broker lists, sorted by name.
  package func screens() throws(BrokerError) -> [Screen] {
    connection.subscribe(settings.topics.every(.availability), qos: 0)
    let fence = connection.subscribe(settings.topics.every(.state), qos: 0)
    var found: [String: Screen] = [:]
    var isAnswered = false
    var quietAt = end
    while ContinuousClock.now < min(end, quietAt) {
      for event in Self.wait(connection, until: min(end, quietAt)) {
        switch event {
        case .subscribed(fence, _):
          isAnswered = true
          quietAt = .now + Self.silence
        case .closed(let reason): throw BrokerError("the connection to the broker ended: \(reason)")
        case .message(let message):
          guard case .node(let name, let leaf)? = settings.topics.subject(of: message.topic),
            let payload = message.payload, !payload.isEmpty, found.count < Self.mostScreens
          else { continue }
          if isAnswered { quietAt = .now + Self.silence }
          var screen = found[name] ?? Screen(name: name)
          if leaf == .availability { screen.isOnline = String(decoding: payload, as: UTF8.self) == "online" }
          if leaf == .state {
            do throws(JSONError) { screen.state = try JSONValue(parsing: payload) } catch { screen.state = nil }
          }
          found[name] = screen
        case .answered, .delivered, .subscribed: break
        }
      }
    }
    if !isAnswered { throw BrokerError("\(connection.address) does not answer subscriptions") }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Sends a command with a new id, repeats it while it is unanswered, and waits for the answers.
  ///
  /// - Parameters:
  ///   - screens: the screens whose answers are awaited.
  ///   - due: the time at which the command is carried out.
  /// - Returns: the replies by the screens' names; screens that did not answer in time are missing.
  package func send(
    _ command: JSONValue, to addressees: Addressees, answeredBy screens: [String], due: UTCTimestamp? = nil
  ) throws(BrokerError) -> [String: JSONValue] {
    let id = "cli-" + String(UInt64.random(in: 0 ... .max), radix: 16)
    var members: [JSONValue.Member] = [.init("command", command), .init("id", .string(id))]
    if let due { members.append(.init("at", .int(due.microseconds))) }
    let message = JSONValue.object(members).bytes
    for name in screens { connection.subscribe(settings.topics.node(name, .reply), qos: 1) }
    func publish(to addressees: Addressees) {
      switch addressees {
      case .group(let group): connection.publish(message, to: settings.topics.group(group), qos: 2)
      case .all: connection.publish(message, to: settings.topics.all, qos: 2)
      case .nodes(let nodes):
        for node in nodes { connection.publish(message, to: settings.topics.node(node, .command), qos: 2) }
      }
    }
    publish(to: addressees)
    var replies: [String: JSONValue] = [:]
    var repeatsAt = ContinuousClock.now + Self.patience + max(.zero, due.map { $0 - .now } ?? .zero)
    while replies.count < screens.count, ContinuousClock.now < end {
      if ContinuousClock.now >= repeatsAt {
        repeatsAt = .now + Self.patience
        publish(to: .nodes(screens.filter { replies[$0] == nil }))
      }
      for event in Self.wait(connection, until: min(end, repeatsAt)) {
        switch event {
        case .closed(let reason): throw BrokerError("the connection to the broker ended: \(reason)")
        case .message(let message):
          guard case .node(let name, .reply)? = settings.topics.subject(of: message.topic), screens.contains(name),
            let payload = message.payload
          else { continue }
          do throws(JSONError) {
            let reply = try JSONValue(parsing: payload)
            if reply["id"]?.string == id { replies[name] = reply }
          } catch { continue }
        case .answered, .delivered, .subscribed: break
        }
      }
    }
    connection.leave()
    return replies
  }
}
