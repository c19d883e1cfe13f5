import TandemFoundation
import TandemLog
import TandemOrchestrator

extension Scenario {
  /// The JSON Schema, draft 2020-12, for editors; generated from the decoder's table.
  package static var schema: JSONValue {
    var definitions = Definitions()
    let root = definitions.schema(of: SchemaTable.scenario.fields)
    _ = definitions.reference(to: .step)
    var members: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", .string("A scenario of Tandem, version \(SchemaTable.version)")),
    ]
    if case .object(let rest) = root { members += rest }
    members.append(.init("$defs", .object(definitions.all)))
    return .object(members)
  }
}

private struct Definitions {
  var all: [JSONValue.Member] = []

  /// - Parameters:
  ///   - shared: fields that many objects have; each has one definition.
  ///   - const: keys with exactly one allowed value.
  mutating func schema(of fields: [Field], shared: [Field] = [], const: [JSONValue.Member] = []) -> JSONValue {
    var properties = const
    properties += shared.map { field in
      .init(field.key, definition("step." + field.key) { $0.description(of: field) })
    }
    properties += fields.map { .init($0.key, description(of: $0)) }
    let required = const.map(\.key) + fields.filter(\.isRequired).map(\.key)
    var members: [JSONValue.Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { members.append(.init("required", .array(required.map(JSONValue.string)))) }
    members.append(.init("additionalProperties", false))
    return .object(members)
  }

  private mutating func description(of field: Field) -> JSONValue {
    guard case .object(let members) = reference(to: field.shape) else { preconditionFailure("a type is an object") }
    return .object(members + [.init("description", .string(field.help))])
  }

  mutating func reference(to shape: ValueType) -> JSONValue {
    switch shape {
    case .text: return ["type": "string", "minLength": 1]
    case .bool: return ["type": "boolean"]
    case .null: return ["type": "null"]
    case .seconds: return numbers("number", .double(0), .double(ValueType.anySeconds.upperBound))
    case .number(let range): return numbers("number", .double(range.lowerBound), .double(range.upperBound))
    case .whole(let range): return numbers("integer", .int(range.lowerBound), .int(range.upperBound))
    case .word(let words): return ["enum": .array(words.map(JSONValue.string))]
    case .picture(let form):
      let names = JSONValue.array(form.names.map(JSONValue.string))
      return ["anyOf": [["enum": names], ["type": "string", "pattern": .string(form.pattern)]]]
    case .name: return ["type": "string", "minLength": 1]
    case .colour: return ["type": "string", "pattern": "^#[0-9a-fA-F]{6}$"]
    case .callback:
      let names = SchemaTable.words(Callback.Step.self).joined(separator: "|")
      return ["type": "string", "pattern": .string("^(\(names)) [^ ]+( [A-Za-z]+)?$")]
    case .list(let element): return ["type": "array", "items": reference(to: element)]
    case .map(let element): return ["type": "object", "additionalProperties": reference(to: element)]
    case .object(let form): return definition(form.name) { $0.schema(of: form.fields) }
    case .pattern: return definition("pattern") { $0.pattern() }
    case .step: return definition("step") { $0.step() }
    case .either(let shapes): return ["anyOf": .array(shapes.map { reference(to: $0) })]
    }
  }

  private func numbers(_ type: String, _ least: JSONValue, _ most: JSONValue) -> JSONValue {
    ["type": .string(type), "minimum": least, "maximum": most]
  }

  private mutating func definition(_ name: String, _ make: (inout Definitions) -> JSONValue) -> JSONValue {
    if !all.contains(where: { $0.key == name }) {
      // Reserve the name first, because a definition may refer to itself.
      all.append(.init(name, .null))
      let schema = make(&self)
      if let index = all.firstIndex(where: { $0.key == name }) { all[index].value = schema }
    }
    return ["$ref": .string("#/$defs/" + name)]
  }

  private func pattern() -> JSONValue {
    let properties = SchemaTable.recordKeys.map { key -> JSONValue.Member in
      switch key {
      case "kind": .init(key, ["enum": .array(RecordKind.allCases.map { .string($0.rawValue) })])
      case "callback": .init(key, ["enum": .array(SchemaTable.words(Callback.Step.self).map(JSONValue.string))])
      default: .init(key, true)
      }
    }
    return [
      "type": "object", "properties": .object(properties), "minProperties": 1, "additionalProperties": false,
    ]
  }

  /// The schema of a step, with one alternative for each action.
  private mutating func step() -> JSONValue {
    var alternatives: [JSONValue] = []
    for action in SchemaTable.Action.allCases {
      for word in action.words {
        alternatives.append(
          schema(
            of: word.fields, shared: SchemaTable.timing + action.common,
            const: [.init(action.rawValue, ["const": .string(word.name)])]))
      }
    }
    let expect = Field("expect", .object(SchemaTable.expectation), required: true, "the state that is expected now")
    alternatives.append(schema(of: [expect], shared: SchemaTable.timing))
    alternatives.append(schema(of: [], shared: SchemaTable.timing))
    return ["anyOf": .array(alternatives)]
  }
}
