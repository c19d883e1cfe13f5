import TandemFoundation
import TandemOrchestrator

/// The arguments of a command: their parameters, and the functions that read and write their value.
package struct Argument<Value: Sendable>: Sendable {
  package typealias Read = @Sendable (inout ArgumentReader) throws(ArgumentError) -> Value

  package let parameters: [Parameter]
  private let makeSamples: @Sendable () -> [Value]
  let read: Read
  let write: @Sendable (Value, inout ArgumentWriter) -> Void
  /// The role of the video that the command is about; nil if it is about both videos or none.
  let role: @Sendable (Value) -> Role?

  /// - Parameter samples: returns sample values of each kind; called on demand.
  init(
    parameters: [Parameter], samples: @autoclosure @escaping @Sendable () -> [Value], read: @escaping Read,
    write: @escaping @Sendable (Value, inout ArgumentWriter) -> Void,
    role: @escaping @Sendable (Value) -> Role? = { _ in nil }
  ) {
    (self.parameters, self.read, self.write, self.role) = (parameters, read, write, role)
    makeSamples = samples
  }

  var samples: [Value] { makeSamples() }
}

extension Argument {
  init(
    _ parameter: Parameter, samples: @autoclosure @escaping @Sendable () -> [Value],
    _ json: @escaping @Sendable (Value) -> JSONValue,
    _ read: @escaping @Sendable (inout ArgumentReader, Parameter) throws(ArgumentError) -> Value?
  ) {
    self.init(
      parameters: [parameter], samples: samples(),
      read: { reader throws(ArgumentError) in try read(&reader, parameter).needed(parameter) },
      write: { $1.add(parameter, json($0)) })
  }
}

extension Argument<Bool> {
  static func boolean(_ key: String, _ subject: String, unlessGiven standard: Bool? = nil, _ help: String) -> Self {
    let parameter = Parameter(
      key, placed: subject, .boolean, required: standard == nil, unlessGiven: standard.map(JSONValue.bool), help)
    return Argument(parameter, samples: [true, false], JSONValue.bool) { reader, parameter throws(ArgumentError) in
      try reader.boolean(parameter)
    }
  }
}

extension Argument<Double> {
  static func number(_ key: String, _ subject: String, _ range: ClosedRange<Double>, _ help: String) -> Self {
    let parameter = Parameter(key, placed: subject, .number(range), required: true, help)
    return Argument(parameter, samples: [1.5, 80, -0.25], JSONValue.double) { reader, parameter throws(ArgumentError) in
      try reader.number(parameter)
    }
  }
}

extension Argument where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  static func word(_ key: String, _ subject: String, _ help: String) -> Self {
    let parameter = Parameter(key, placed: subject, .word(Value.allCases.map(\.rawValue)), required: true, help)
    return Argument(parameter, samples: Array(Value.allCases), { .string($0.rawValue) }) {
      reader, parameter throws(ArgumentError) in
      try reader.word(parameter)
    }
  }

  static func picture(_ form: PictureText, _ key: String, _ subject: String, other: Value?, _ help: String) -> Self {
    let parameter = Parameter(key, placed: subject, .picture(form), required: true, help)
    let samples = Array(Value.allCases) + (other.map { [$0] } ?? [])
    return Argument(parameter, samples: samples, { .string($0.rawValue) }) { reader, parameter throws(ArgumentError) in
      try reader.picture(parameter, form)
    }
  }
}

extension Argument<Duration> {
  static func delay(
    _ key: String, _ subject: String, samples: [Duration] = [.milliseconds(100), .milliseconds(-1500)],
    _ help: String = "the delay in seconds; negative to play earlier"
  ) -> Self {
    let parameter = Parameter(
      key, log: key + "_us", placed: subject, .seconds(-1e6...1e6), required: true, help)
    return Argument(
      parameters: [parameter], samples: samples,
      read: { reader throws(ArgumentError) in try reader.time(parameter).needed(parameter) },
      write: { $1.add(parameter, $0) })
  }
}

extension Argument<String> {
  static func language(_ key: String, _ subject: String, _ help: String) -> Self {
    let parameter = Parameter(key, placed: subject, .name, required: true, help)
    return Argument(parameter, samples: ["de", "pt-BR"], JSONValue.string) { reader, parameter throws(ArgumentError) in
      try reader.text(parameter)
    }
  }
}

extension Argument<Int?> {
  static func track(_ key: String, _ subject: String, _ help: String) -> Self {
    let parameter = Parameter(key, placed: subject, .track, required: true, help)
    return Argument(
      parameters: [parameter], samples: [2, nil],
      read: { reader throws(ArgumentError) in
        // Older logs do not use the value null: in them, a missing value means no track.
        let track = try reader.wholeOrNull(parameter)
        return reader.form == .log ? track ?? nil : try track.needed(parameter)
      },
      write: { $1.add(parameter, $0.map(JSONValue.int) ?? .null) })
  }
}

extension Argument {
  /// This argument, followed by another.
  func and<Other>(_ other: Argument<Other>) -> Argument<(Value, Other)> {
    Argument<(Value, Other)>(
      parameters: parameters + other.parameters,
      samples: samples.flatMap { first in other.samples.map { (first, $0) } },
      read: { reader throws(ArgumentError) in (try read(&reader), try other.read(&reader)) },
      write: {
        write($0.0, &$1)
        other.write($0.1, &$1)
      })
  }

  /// The argument of a command about one video. In the log, the video's role precedes the other arguments; elsewhere,
  /// it follows them.
  var ofVideo: Argument<(Value, Role)> {
    Argument<(Value, Role)>(
      parameters: parameters + [.role], samples: samples.flatMap { value in Role.allCases.map { (value, $0) } },
      read: { reader throws(ArgumentError) in (try read(&reader), try reader.role()) },
      write: {
        if $1.form == .log { $1.add($0.1) }
        write($0.0, &$1)
        if $1.form != .log { $1.add($0.1) }
      }, role: \.1)
  }
}

extension Argument<Role> {
  static let video = Argument(
    parameters: [.role], samples: Role.allCases,
    read: { reader throws(ArgumentError) in try reader.role() }, write: { $1.add($0) },
    role: { $0 })
}
