import TandemFoundation
import TandemOrchestrator

/// Collects the arguments of one command in one of their forms.
package struct ArgumentWriter {
  package let form: WireFormat
  /// The positional arguments of a request.
  package private(set) var positional: [JSONValue] = []
  /// The named arguments, and the options of an array.
  package var members: [JSONValue.Member]
  /// Returns the name of a content in a scenario.
  private let contentName: (ContentKey) -> String

  package init(
    _ form: WireFormat, _ members: [JSONValue.Member] = [],
    contentName: @escaping (ContentKey) -> String = \.rawValue
  ) {
    self.form = form
    self.members = members
    self.contentName = contentName
  }

  package mutating func add(_ parameter: Parameter, _ value: JSONValue) {
    switch form {
    case .log: members.append(JSONValue.Member(parameter.logKey, value))
    case .array where parameter.subject != nil: positional.append(value)
    case .array, .named: if value != parameter.standard { members.append(JSONValue.Member(parameter.key, value)) }
    case .step: if value != parameter.standard { members.append(JSONValue.Member(parameter.key, value.shortened)) }
    }
  }

  mutating func add(_ parameter: Parameter, _ time: Duration) {
    switch form {
    case .log: add(parameter, .int(time.microseconds))
    case .array, .named: add(parameter, .double(time.inSeconds))
    case .step: add(parameter, .seconds(time))
    }
  }

  mutating func add(_ parameter: Parameter, _ content: ContentKey) { add(parameter, .string(contentName(content))) }

  mutating func add(_ role: Role) {
    add(.role, form == .log ? .string(role.rawValue) : .bool(role == .pictureInPicture))
  }
}

extension Duration {
  /// The time in seconds, exact to the microsecond.
  package var inSeconds: Double { Double(microseconds) / 1_000_000 }
}

extension JSONValue {
  /// A time in seconds, as a whole number if possible.
  package static func seconds(_ time: Duration) -> JSONValue {
    // A time that is too long is clamped, and the reader of the scenario then reports it.
    let microseconds = Int(nearest: time / .microseconds(1))
    return microseconds % 1_000_000 == 0 ? .int(microseconds / 1_000_000) : .double(Double(microseconds) / 1_000_000)
  }

  /// The same number, as a whole number if possible.
  package var shortened: JSONValue {
    guard case .double(let value) = self, value == value.rounded(), abs(value) < 1e15 else { return self }
    return .int(Int(nearest: value))
  }
}
