import TandemFoundation

/// The members of an object, without members that have the default value.
struct Members {
  var all: [JSONValue.Member] = []

  mutating func add(_ key: String, _ value: JSONValue) { all.append(.init(key, value)) }

  mutating func add(_ key: String, _ value: Bool, unless standard: Bool) {
    if value != standard { add(key, .bool(value)) }
  }

  mutating func add(_ key: String, _ value: Duration, unless standard: Duration) {
    if value != standard { add(key, .seconds(value)) }
  }

  mutating func add<Choice: RawRepresentable>(_ key: String, _ value: Choice, unless standard: Choice)
  where Choice.RawValue == String { if value.rawValue != standard.rawValue { add(key, .string(value.rawValue)) } }

  mutating func add(event word: String, _ arguments: (key: String, text: String)...) {
    add("event", .string(word))
    for argument in arguments { add(argument.key, .string(argument.text)) }
  }

  mutating func add(_ key: String, names: [String]) {
    if !names.isEmpty { add(key, .array(names.map(JSONValue.string))) }
  }

  mutating func add(_ key: String, _ occupant: StateExpectation.Occupant?) {
    switch occupant {
    case nil: break
    case .nobody: add(key, .null)
    case .named(let name): add(key, .string(name))
    }
  }
}
