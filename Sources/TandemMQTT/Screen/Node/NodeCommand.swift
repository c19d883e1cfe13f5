import TandemControl
import TandemFoundation
import TandemOrchestrator

/// A message at a `command` topic: `{"command":["swap"],"id":"a7","at":"2026-11-23T20:15:00.250Z","reply":true}`, or
/// the array alone.
package struct NodeCommand: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    case request(Request.Body)
    /// A picture of the screen at the topic `image`.
    case image
    /// Publish every record of the event log for this long; nil to stop.
    case records(Duration?)
  }

  package var body: Body
  /// The command's id: a text or a whole number; nil if the sender chose none.
  package var id: JSONValue?
  /// The time at which the command is carried out; nil to carry it out at once.
  package var due: UTCTimestamp?
  package var wantsReply = true

  /// The maximum size of a message, in bytes.
  package static let longest = ControlLimits.lineLength
  /// The maximum size of an id, in bytes.
  static let longestID = 128
  /// The default duration for records.
  private static let recordTime = Duration.seconds(600)
  /// The longest duration for records, in seconds.
  private static let longestRecords = 86_400.0

  /// The reason why a message is not a command, with the id of the intended command.
  package struct ParseError: Error, Hashable, Sendable {
    package var failure: ReplyError
    package var id: JSONValue?
    package var wantsReply = true
  }

  package init(_ body: Body) { self.body = body }

  /// - Parameter volatile: query parameters that ``ContentIdentity`` ignores.
  package init(decoding payload: [UInt8], ignoringQuery volatile: [String] = []) throws(ParseError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: payload, maximumDepth: 16) } catch {
      throw ParseError(failure: Self.invalid("invalid JSON: \(error)"))
    }
    guard case .object(let members) = value else {
      self.init(try Self.body(value, volatile) { ParseError(failure: $0) })
      return
    }
    var (id, wantsReply, due): (JSONValue?, Bool, UTCTimestamp?) = (nil, true, nil)
    func invalid(_ message: String) -> ParseError {
      ParseError(failure: Self.invalid(message), id: id, wantsReply: wantsReply)
    }
    if let given = value["id"], !given.isNull {
      guard given.int != nil || given.string.map({ (1...Self.longestID).contains($0.utf8.count) }) == true else {
        throw invalid("`id` must be a text of at most \(Self.longestID) bytes, or a whole number")
      }
      id = given
    }
    if let reply = value["reply"] {
      guard let wants = reply.bool else { throw invalid("`reply` must be true or false") }
      wantsReply = wants
    }
    if let at = value["at"], !at.isNull {
      guard let time = at.string.flatMap({ UTCTimestamp($0) }) ?? at.int.flatMap(UTCTimestamp.init(checking:)) else {
        throw invalid("`at` must be a time such as 2026-11-23T20:15:00.250Z, or microseconds since 1970")
      }
      due = time
    }
    // Refuse unknown keys: a misspelt `at` or `id` would otherwise execute the command too early,
    // or twice.
    if let stranger = members.first(where: { !["command", "id", "at", "reply"].contains($0.key) }) {
      throw invalid(
        "unknown key '\(TextLimits.excerpt(stranger.key, bytes: 60))'; known are command, id, at, reply")
    }
    guard let command = value["command"] else {
      throw invalid(#"an object such as {"command":["swap"],"id":"1"} is expected"#)
    }
    self.init(
      try Self.body(command, volatile) { [id, wantsReply] in ParseError(failure: $0, id: id, wantsReply: wantsReply) })
    (self.id, self.due, self.wantsReply) = (id, due, wantsReply)
  }

  /// Decodes a message on a setting topic.
  package init(setting name: String, _ payload: [UInt8], ignoringQuery volatile: [String] = []) throws(ParseError) {
    guard let topic = HomeAutomationTopic.named(name) else {
      throw ParseError(failure: Self.invalid("there is no topic set/\(TextLimits.excerpt(name, bytes: 60))"))
    }
    guard let text = String(validating: payload, as: UTF8.self), let words = HomeAutomationTopic.command(name, text)
    else {
      throw ParseError(failure: Self.invalid("set/\(name) takes: \(topic.payload)"))
    }
    self.init(try Self.body(.array(words), volatile) { ParseError(failure: $0) })
    wantsReply = false
  }

  /// - Parameter fault: makes the error for a command that is refused.
  private static func body(
    _ command: JSONValue, _ volatile: [String], _ fault: (ReplyError) -> ParseError
  ) throws(ParseError) -> Body {
    switch command.array?.first?.string {
    case "image" where command.array?.count == 1: return .image
    case "records": return .records(try time(command.array ?? [], fault))
    default: break
    }
    let request: Request
    do throws(RequestError) {
      request = try Request(.object([.init("command", command)]), ignoringQuery: volatile)
    } catch { throw fault(error.failure) }
    if let reason = refusal(of: request.body) {
      throw fault(ReplyError(.refused, reason, reason: "notOverABroker"))
    }
    return .request(request.body)
  }

  /// Returns the duration of a request such as `["records",true,{"for_s":600}]`.
  private static func time(
    _ words: [JSONValue], _ fault: (ReplyError) -> ParseError
  ) throws(ParseError) -> Duration? {
    guard words.count == 2 || words.count == 3, let wanted = words[1].bool else {
      throw fault(invalid(#"records takes true or false, and optionally {"for_s":600}"#))
    }
    if !wanted { return nil }
    guard words.count == 3 else { return recordTime }
    guard case .object(let members) = words[2], members.count == 1, let seconds = words[2]["for_s"]?.double,
      seconds > 0, seconds <= longestRecords
    else { throw fault(invalid("for_s must be a number of seconds, at most a day")) }
    return .milliseconds(Int(seconds * 1000))
  }

  /// Refuses requests that need a client that stays connected, or the machine's own user.
  private static func refusal(of body: Request.Body) -> String? {
    switch body {
    case .snapshot: "commands from a broker write no files; ask for the picture with [\"image\"]"
    case .subscribe: "over a broker, ask for records with [\"records\",true]"
    case .notifyToken: "a token is made on the screen's machine; run there: tandem remote token NAME"
    case .pairPhone: "a phone can be paired only on the screen's machine; run there: tandem remote pair"
    case .delegate, .register, .unregister, .answerRestore, .answerDismissal, .view(_, .built):
      "this command needs a permanent connection; send it to the session's socket"
    case .command, .status, .state, .version, .app, .screen, .view, .suspension, .channel, .channels, .guide,
      .fullScreen:
      nil
    }
  }

  private static func invalid(_ message: String) -> ReplyError { ReplyError(.invalid, message) }
}

extension Request.Body {
  /// The command's name for the log.
  package var name: String { Request(id: 0, self).json["command"]?.array?.first?.string ?? "" }
}
