import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Request {
  /// Reads one line.
  ///
  /// - Parameter volatile: query parameters that ``ContentIdentity`` ignores.
  package init(decoding line: some Collection<UInt8>, ignoringQuery volatile: [String] = []) throws(RequestError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw RequestError(.garbage, "invalid JSON \(error)")
    }
    try self.init(value, ignoringQuery: volatile)
  }

  /// Reads a request from parsed JSON.
  package init(_ value: JSONValue, ignoringQuery volatile: [String] = []) throws(RequestError) {
    let id = value["request_id"]?.int ?? 0
    do throws(RequestError) {
      self.init(id: id, try Self.body(value, volatile))
    } catch {
      throw RequestError(error.reason, error.message, id: id)
    }
  }

  private static func body(_ value: JSONValue, _ volatile: [String]) throws(RequestError) -> Body {
    guard let (word, given) = words(value["command"]) else {
      throw RequestError(.garbage, #"an object such as {"command":["status"],"request_id":1} is expected"#)
    }
    if let id = value["request_id"], id.int == nil {
      throw RequestError(.garbage, "request_id must be a whole number")
    }
    var arguments = given
    arguments.volatileQuery = volatile
    let read = try reader(of: word)
    do throws(ArgumentError) {
      let body = try read(&arguments)
      try arguments.finish()
      return body
    } catch {
      throw RequestError(.badArgument, "\(word): \(error.message(in: arguments.form))")
    }
  }

  /// The command's word and its arguments: `["seek",10]`, or `{"name":"seek","by":10}`.
  private static func words(_ command: JSONValue?) -> (String, ArgumentReader)? {
    switch command {
    case .array(let words)?: return words.first?.string.map { ($0, ArgumentReader(array: words.dropFirst())) }
    case .object(let members)?:
      let word = members.first { $0.key == "name" }?.value.string
      return word.map { ($0, ArgumentReader(.named, members.filter { $0.key != "name" })) }
    case nil, .null?, .bool?, .int?, .double?, .string?: return nil
    }
  }

  /// The decoder for the arguments of a command or query.
  private static func reader(of word: String) throws(RequestError) -> Argument<Body>.Read {
    if let spec = CommandSpec.named(word) {
      return { arguments throws(ArgumentError) in
        .command(try spec.command(&arguments), try CommandOptions(&arguments))
      }
    }
    if let name = RequestName(rawValue: RenamedWords.command(word)) {
      return { arguments throws(ArgumentError) in try request(name, &arguments) }
    }

    let words = CommandSpec.all.map(\.word) + RequestName.allCases.map(\.rawValue)
    // List commands of one word first, because they are the most common.
    let known = words.filter { !$0.contains("-") } + words.filter { $0.contains("-") }
    throw RequestError(
      .unknownCommand,
      "unknown command '\(ArgumentReader.quoted(word))'; known are " + known.joined(separator: ", "))
  }
}

extension CommandOptions {
  static let wait = Parameter("wait", .boolean, unlessGiven: true, "whether the reply waits for the command's end")
  static let dryRun = Parameter(
    "dryRun", .boolean, unlessGiven: false, "true to get the answer without running the command")
  static let initiator = Parameter(
    "initiator", .word(Initiator.allCases.map(\.rawValue)), unlessGiven: "user", "the initiator of the command")

  init(_ arguments: inout ArgumentReader) throws(ArgumentError) {
    self.init(
      waits: try arguments.boolean(Self.wait) ?? true, isDryRun: try arguments.boolean(Self.dryRun) ?? false,
      initiator: try arguments.word(Self.initiator) ?? .user)
  }

  func write(into arguments: inout ArgumentWriter) {
    arguments.add(Self.wait, .bool(waits))
    arguments.add(Self.dryRun, .bool(isDryRun))
    arguments.add(Self.initiator, .string(initiator.rawValue))
  }
}
