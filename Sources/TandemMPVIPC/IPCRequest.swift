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
