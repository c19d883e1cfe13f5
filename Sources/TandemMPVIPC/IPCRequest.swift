import TandemFoundation

/// A command with its arguments, in the form of mpv's JSON IPC.
package struct IPCRequest: Hashable, Sendable {
  /// The arguments, by position or by name.
  package enum Arguments: Hashable, Sendable {
    case placed([JSONValue])
    case named([JSONValue.Member])
  }

  package var name: String
  package var arguments: Arguments
  /// The id for the reply: the id that the client sent, or 0. Nil if no reply is wanted.
  package var id: JSONValue?
  /// True if the client's later requests may overtake this request.
  package var isAsynchronous = false
  /// True if `${…}` in texts expands to properties. The prefix `expand-properties` sets this flag,
  /// and `raw` clears it.
  package var expands = false

  package init(_ name: String, _ arguments: [JSONValue] = [], id: JSONValue? = 0) {
    self.name = name
    self.arguments = .placed(arguments)
    self.id = id
  }

  /// The maximum length of a line in bytes. Typical lines have a few hundred bytes.
  package static let longestLine = 1 << 16
  private static let mostArguments = 64

  /// Reads a line of JSON.
  ///
  /// - Throws: the error, with the id for its reply.
  init(json line: ArraySlice<UInt8>) throws(IPCRequestError) {
    let value: JSONValue
    do throws(JSONError) { value = try LenientJSON.value(line) } catch {
      throw IPCRequestError(.invalidParameter, "invalid JSON \(error)", isGarbage: true)
    }
    let id = value["request_id"] ?? 0
    do throws(IPCRequestError) {
      switch value["command"] {
      case .array(let words)?: self = try Self(words: words[...])
      case .object(let members)?:
        guard let name = members.first(where: { $0.key == "name" })?.value.string else {
          throw IPCRequestError(.invalidParameter, "a command that is an object needs the key 'name'")
        }
        self.init(name)
        for case .string(let flag) in members.first(where: { $0.key == "_flags" })?.value.array ?? [] { take(flag) }
        arguments = .named(members.filter { $0.key != "name" && $0.key != "_flags" })
      case .string(let text)?:
        guard let first = try IPCTextCommand.read(text).first else {
          throw IPCRequestError(.invalidParameter, "an empty command")
        }
        self = first
      case nil, .null?, .bool?, .int?, .double?:
        throw IPCRequestError(
          .invalidParameter, #"an object such as {"command":["get_property","pause"]} is expected"#, isGarbage: true)
      }
    } catch {
      var fault = error
      fault.id = id
      throw fault
    }
    self.id = id
    if let flag = value["async"]?.bool { isAsynchronous = flag }
  }

  /// The address that the command opens; nil if it opens none.
  package var address: String? {
    guard name == "loadfile" || name == "loadlist" else { return nil }
    let given: JSONValue? =
      switch arguments {
      case .placed(let values): values.first
      case .named(let members): members.first { $0.key == "url" }?.value
      }
    guard let address = given?.string, !expands || !address.contains("$") else { return nil }
    return address
  }

  /// Reads words; leading prefixes set flags.
  init(words: ArraySlice<JSONValue>) throws(IPCRequestError) {
    var words = words
    self.init("")
    while let word = words.first?.string, take(word) { words.removeFirst() }
    guard let name = words.popFirst()?.string, !name.isEmpty else {
      throw IPCRequestError(.invalidParameter, "the name of a command is expected")
    }
    guard words.count <= Self.mostArguments else {
      throw IPCRequestError(
        .invalidParameter, "\(name) has \(words.count) arguments; at most \(Self.mostArguments) are accepted")
    }
    self.name = name
    arguments = .placed(Array(words))
  }

  /// - Returns: true if the word is a prefix of a command, such as `async`.
  @discardableResult
  private mutating func take(_ word: String) -> Bool {
    switch word {
    case "raw": expands = false
    case "expand-properties": expands = true
    case "async": isAsynchronous = true
    case "sync": isAsynchronous = false
    case "no-osd", "osd-bar", "osd-msg", "osd-msg-bar", "osd-auto", "repeatable", "nonrepeatable", "nonscalable":
      break
    default: return false
    }
    return true
  }
}

/// The reason why a line is not a request.
package struct IPCRequestError: Error, Hashable, Sendable {
  package var error: IPCError
  /// The reason, for the session's log.
  package var why: String
  /// The id for the reply.
  package var id: JSONValue = 0
  /// True if the line does not follow mpv's protocol, so that the client may have opened the wrong socket.
  package var isGarbage = false

  package init(_ error: IPCError, _ why: String, isGarbage: Bool = false) {
    (self.error, self.why, self.isGarbage) = (error, why, isGarbage)
  }
}

/// Reads lines: a JSON command, or several text commands. Text commands get no reply.
package enum IPCLine {
  /// - Returns: nil for an empty line or a comment.
  package static func read(_ line: ArraySlice<UInt8>) throws(IPCRequestError) -> [IPCRequest]? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }), first != UInt8(ascii: "#") else {
      return nil
    }
    if line.count > IPCRequest.longestLine {
      throw IPCRequestError(
        .invalidParameter, "a line has \(line.count) bytes, but at most \(IPCRequest.longestLine) are accepted")
    }
    if first == UInt8(ascii: "{") { return [try IPCRequest(json: line)] }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw IPCRequestError(.invalidParameter, "a text command is not UTF-8", isGarbage: true)
    }
    return try IPCTextCommand.read(text)
  }

  /// The commands of a valid text command; empty for an invalid one.
  package static func requests(ofWords text: String) -> [IPCRequest] {
    do throws(IPCRequestError) { return try IPCTextCommand.read(text) } catch { return [] }
  }
}

extension IPCReply {
  /// The reply to a line that could not be read.
  package init(_ fault: IPCRequestError) { self.init(id: fault.id, .failure(fault.error)) }
}

/// A reply: `{"request_id":7,"error":"success","data":…}`.
package struct IPCReply: Hashable, Sendable {
  package var id: JSONValue
  /// The data or the error; nil for success without data.
  package var result: Result<JSONValue?, IPCError>

  package init(id: JSONValue, _ result: Result<JSONValue?, IPCError>) { (self.id, self.result) = (id, result) }

  package var json: JSONValue {
    switch result {
    case .success(let data): .fields(["data": data, "request_id": id, "error": "success"])
    case .failure(let error): .fields(["request_id": id, "error": .string(error.rawValue)])
    }
  }
}
