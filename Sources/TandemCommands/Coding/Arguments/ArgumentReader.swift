import TandemFoundation
import TandemOrchestrator

/// Reads the arguments of one command in one of their forms.
///
/// The reader removes each value that it reads. Values that are left over can then be reported as
/// errors. The functions return nil for a missing argument.
package struct ArgumentReader {
  package let form: WireFormat
  private var positional: ArraySlice<JSONValue> = []
  private var members: [JSONValue.Member]
  /// Query parameters that ``ContentIdentity`` ignores.
  package var volatileQuery: [String] = []
  /// True if an address may be relative, such as a path in the folder of the program that reads it.
  package var takesAnyAddress = false
  /// Returns the key of a content from its name in a scenario.
  private var contentKey: (String) -> ContentKey? = { ContentKey($0) }

  /// Creates a reader of a record, or of an object with named arguments.
  package init(_ form: WireFormat, _ members: [JSONValue.Member]) {
    self.form = form
    self.members = form == .named ? members.map(RenamedWords.argument) : members
  }

  /// Creates a reader of the words that follow the first word of a request's array.
  package init(array: ArraySlice<JSONValue>) {
    form = .array
    positional = array
    members = []
    if case .object(let options)? = array.last {
      members = options.map(RenamedWords.argument)
      positional.removeLast()
    }
  }

  package init(step members: [JSONValue.Member], contentKey: @escaping (String) -> ContentKey?) {
    self.init(.step, members)
    self.contentKey = contentKey
  }

  /// True if no argument is left. An array may still have its options.
  package var isEmpty: Bool { form == .array ? positional.isEmpty : members.isEmpty }

  /// Rejects values that are left over, so that a command with a misspelt `dryRun`, for example, is
  /// not carried out.
  package func finish() throws(ArgumentError) {
    if !positional.isEmpty { throw ArgumentError(together: "too many arguments") }
    guard let member = members.first else { return }
    throw ArgumentError(together: "unknown option " + Self.quoted(member.key))
  }

  /// Quotes received text in an error.
  package static func quoted(_ text: String) -> String { TextLimits.excerpt(text, bytes: 64) }

  /// Reads a value of any type; returns the default if the value is missing.
  package mutating func value(_ parameter: Parameter) -> JSONValue? {
    switch form {
    case .log: return members.first { $0.key == parameter.logKey }?.value
    case .step: return members.first { $0.key == parameter.key }?.value ?? parameter.standard
    case .array where parameter.subject != nil: return positional.popFirst()
    case .array, .named:
      guard let index = members.firstIndex(where: { $0.key == parameter.key }) else { return parameter.standard }
      return members.remove(at: index).value
    }
  }

  private mutating func value<Value>(
    _ parameter: Parameter, _ expectation: @autoclosure () -> String, _ read: (JSONValue) -> Value?
  ) throws(ArgumentError) -> Value? {
    guard let value = value(parameter) else { return nil }
    if let result = read(value) { return result }
    // In a log, treat an unknown value as missing, because another version of Tandem may have written it.
    if form == .log { return nil }
    throw ArgumentError(parameter, "must be " + expectation())
  }

  package mutating func boolean(_ parameter: Parameter) throws(ArgumentError) -> Bool? {
    try value(parameter, "true or false", \.bool)
  }

  package mutating func number(_ parameter: Parameter) throws(ArgumentError) -> Double? {
    try value(parameter, "a number", \.double)
  }

  package mutating func whole(_ parameter: Parameter) throws(ArgumentError) -> Int? {
    try value(parameter, "a whole number", \.int)
  }

  /// Reads a text, which must be neither empty nor too long. Texts of a log or a scenario are accepted without this
  /// check, because they were checked before.
  package mutating func text(_ parameter: Parameter) throws(ArgumentError) -> String? {
    guard let text = try value(parameter, "a text", \.string) else { return nil }
    if form == .log || form == .step { return text }
    if text.isEmpty { throw ArgumentError(parameter, "must not be empty") }
    let longest = parameter.kind.longestText
    if text.utf8.count > longest { throw ArgumentError(parameter, "may have at most \(longest) bytes") }
    return text
  }

  /// Reads a list of addresses or other texts, none of them empty.
  mutating func texts(_ parameter: Parameter, atMost limit: Int) throws(ArgumentError) -> [String]? {
    let longest = parameter.kind.longestText
    return try value(parameter, "a list of at most \(limit) texts") { value in
      guard let elements = value.array, elements.count <= limit else { return nil }
      let texts = elements.compactMap(\.string).filter { !$0.isEmpty && $0.utf8.count <= longest }
      return texts.count == elements.count ? texts : nil
    }
  }

  /// Reads the entries of a list, at least one. All entries together must fit into one line of the log.
  mutating func entries(_ parameter: Parameter) throws(ArgumentError) -> [ContentEntry]? {
    let entries =
      try value(parameter, "a list of 1 to \(MediaContent.mostEntries) addresses") { value in
        guard let elements = value.array, (1...MediaContent.mostEntries).contains(elements.count) else { return nil }
        let entries = elements.compactMap { ContentEntry($0, longest: parameter.kind.longestText) }
        return entries.count == elements.count ? entries : nil
      } as [ContentEntry]?
    guard let entries else { return nil }
    if ContentEntry.size(of: entries) > ContentEntry.mostBytes {
      throw ArgumentError(parameter, "may have at most \(ContentEntry.mostBytes) bytes in total")
    }
    return entries
  }

  /// Reads a text or null; a request can't express null.
  mutating func textOrNull(_ parameter: Parameter) throws(ArgumentError) -> String?? {
    let allowsNull = form == .log || form == .step
    let result = allowsNull ? value(parameter).map(\.string) : try text(parameter).map(Optional.some)
    if parameter.kind == .size, let text = result ?? nil, PictureSize(text: text) == nil {
      throw ArgumentError(parameter, "must be a width and a height, such as 1080x1920")
    }
    return result
  }

  package mutating func word<Choice: CaseIterable & RawRepresentable>(
    _ parameter: Parameter, of: Choice.Type = Choice.self
  ) throws(ArgumentError) -> Choice? where Choice.RawValue == String {
    try value(parameter, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")) {
      $0.string.flatMap(Choice.init(rawValue:))
    }
  }

  mutating func picture<Choice: RawRepresentable<String>>(
    _ parameter: Parameter, _ form: PictureText
  ) throws(ArgumentError) -> Choice? {
    try value(parameter, "one of \(form.names.joined(separator: ", ")), or \(form.numbers)") {
      $0.string.flatMap(Choice.init(rawValue:))
    }
  }

  /// Reads one of several words; the error quotes an unknown word.
  mutating func quotedWord<Choice: CaseIterable & RawRepresentable>(
    _ parameter: Parameter, of: Choice.Type = Choice.self
  ) throws(ArgumentError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(parameter) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw ArgumentError(together: "'\(Self.quoted(text))' must be one of \(words)", at: parameter)
  }

  mutating func wholeOrNull(_ parameter: Parameter) throws(ArgumentError) -> Int?? {
    try value(parameter, "a whole number or null") { $0.isNull ? .some(nil) : $0.int.map(Optional.some) }
  }

  package mutating func booleanOrNull(_ parameter: Parameter) throws(ArgumentError) -> Bool?? {
    try value(parameter, "true, false or null") { $0.isNull ? .some(nil) : $0.bool.map(Optional.some) }
  }

  mutating func content(_ parameter: Parameter) throws(ArgumentError) -> ContentKey? {
    guard let name = try text(parameter) else { return nil }
    guard let key = contentKey(name) else { throw ArgumentError(parameter, "must be the name of a content") }
    return key
  }

  /// Reads a time: whole microseconds in the log, seconds everywhere else.
  ///
  /// Seconds are rounded, so that a time that was written and then read is unchanged.
  mutating func time(_ parameter: Parameter) throws(ArgumentError) -> Duration? {
    if form == .log { return try whole(parameter).map { .microseconds($0) } }
    guard let seconds = try number(parameter) else { return nil }
    if form == .step {
      guard let time = Duration(secondsFromOutside: seconds) else { throw ArgumentError(parameter, "is too long") }
      return time
    }
    return try time(seconds, parameter)
  }

  /// Returns a time if it is at most ten years long, positive or negative.
  func time(_ seconds: Double, _ parameter: Parameter) throws(ArgumentError) -> Duration {
    guard let time = Duration(secondsFromOutside: seconds, atMost: 315_360_000) else {
      throw ArgumentError(together: "a time of at most ten years is expected", at: parameter)
    }
    return time
  }

  /// Reads a time from the beginning of a content.
  mutating func timeOrPosition(_ parameter: Parameter) throws(ArgumentError) -> Duration? {
    let seconds = try value(parameter, "seconds, at least 0") { $0.double.flatMap { $0 >= 0 ? $0 : nil } }
    guard let seconds else { return nil }
    return try time(seconds, parameter)
  }

  package mutating func role() throws(ArgumentError) -> Role {
    if form == .log { return try word(.role, of: Role.self).needed(.role) }
    return try boolean(.role) == true ? .pictureInPicture : .fullScreen
  }
}
