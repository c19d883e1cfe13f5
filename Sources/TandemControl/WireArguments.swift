// The arguments of one request, taken one by one.

import TandemJSON
import TandemRules

/// What follows the first word of a request's `command`. What is taken is gone; what is left at the end is an error.
struct WireArguments {
  let name: WireName
  private var positional: ArraySlice<JSONValue>
  private var options: [JSONValue.Member] = []

  init(_ name: WireName, _ arguments: ArraySlice<JSONValue>) {
    self.name = name
    positional = arguments
    if case .object(let members)? = arguments.last {
      options = members
      positional.removeLast()
    }
  }

  var isEmpty: Bool { positional.isEmpty }

  func error(_ expectation: String) -> RequestError { RequestError(.badArgument, "\(name.rawValue): \(expectation)") }

  mutating func take(_ what: String) throws(RequestError) -> JSONValue {
    guard let value = positional.popFirst() else { throw error("\(what) is missing") }
    return value
  }

  mutating func takeText(_ what: String) throws(RequestError) -> String { try text(take(what), what) }

  /// What somebody calls an app, a screen, a view, a listener or an owner: logs and events repeat it many times over.
  mutating func takeName(_ what: String) throws(RequestError) -> String {
    try text(take(what), what, longest: TextLimits.name)
  }

  mutating func takeNumber(_ what: String) throws(RequestError) -> Double {
    guard let number = try take(what).double else { throw error("\(what) must be a number") }
    return number
  }

  mutating func takeBool(_ what: String) throws(RequestError) -> Bool {
    guard let bool = try take(what).bool else { throw error("\(what) must be true or false") }
    return bool
  }

  /// An answer: true, false, or null for none.
  mutating func takeAnswer() throws(RequestError) -> Bool? {
    let answer = try take("the answer")
    guard answer.isNull || answer.bool != nil else { throw error("the answer must be true, false or null") }
    return answer.bool
  }

  mutating func takeTransaction() throws(RequestError) -> Int {
    guard let transaction = try take("the transaction").int else {
      throw error("the transaction must be a whole number")
    }
    return transaction
  }

  mutating func takeCase<Choice: CaseIterable & RawRepresentable>(
    _ what: String, of: Choice.Type = Choice.self
  ) throws(RequestError) -> Choice where Choice.RawValue == String {
    try choice(take(what), what)
  }

  mutating func option(_ key: String) -> JSONValue? {
    guard let index = options.firstIndex(where: { $0.key == key }) else { return nil }
    return options.remove(at: index).value
  }

  mutating func flag(_ key: String, standard: Bool = false) throws(RequestError) -> Bool {
    try truth(key) ?? standard
  }

  /// True, false, or nil where nothing is said.
  mutating func truth(_ key: String) throws(RequestError) -> Bool? {
    guard let value = option(key) else { return nil }
    guard let bool = value.bool else { throw error("\(key) must be true or false") }
    return bool
  }

  mutating func text(_ key: String) throws(RequestError) -> String? {
    guard let value = option(key) else { return nil }
    return try text(value, key)
  }

  mutating func name(_ key: String) throws(RequestError) -> String? {
    guard let value = option(key) else { return nil }
    return try text(value, key, longest: TextLimits.name)
  }

  private func text(
    _ value: JSONValue, _ what: String, longest: Int = TextLimits.text
  ) throws(RequestError) -> String {
    guard let text = value.string, !text.isEmpty else { throw error("\(what) must be a text") }
    guard text.utf8.count <= longest else { throw error("\(what) may have at most \(longest) bytes") }
    return text
  }

  mutating func seconds(_ key: String) throws(RequestError) -> Duration? {
    guard let value = option(key) else { return nil }
    guard let seconds = value.double, seconds >= 0 else { throw error("\(key) must be seconds, from 0 on") }
    return try duration(seconds)
  }

  mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ key: String, of: Choice.Type = Choice.self
  ) throws(RequestError) -> Choice? where Choice.RawValue == String {
    guard let value = option(key) else { return nil }
    return try choice(value, key)
  }

  /// Whole microseconds, so that what was written is what is read.
  func duration(_ seconds: Double) throws(RequestError) -> Duration {
    guard let time = Duration(secondsFromOutside: seconds, atMost: 315_360_000) else {
      throw error("a time of at most ten years is expected")
    }
    return time
  }

  mutating func role() throws(RequestError) -> Role { try flag("pip") ? .pictureInPicture : .fullScreen }

  mutating func commandOptions() throws(RequestError) -> CommandOptions {
    CommandOptions(
      waits: try flag("wait", standard: true), isDryRun: try flag("dryRun"), initiator: try choice("initiator") ?? .user
    )
  }

  /// Nothing may be left that nobody asked for: a misspelt `dryRun` must not be carried out.
  func finish() throws(RequestError) {
    if !positional.isEmpty { throw error("too many arguments") }
    if let option = options.first { throw error("unknown option \(RequestError.quoted(option.key))") }
  }

  private func choice<Choice: CaseIterable & RawRepresentable>(
    _ value: JSONValue, _ what: String
  ) throws(RequestError) -> Choice where Choice.RawValue == String {
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      throw error("\(what) must be one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
