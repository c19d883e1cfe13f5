// The published JSON Schema and the decoder agree.

import Foundation
import TandemFoundation
import Testing

@testable import TandemScenario

@Suite struct SchemaTests {
  private static func value(_ bytes: [UInt8]) throws -> JSONValue { try JSONValue(parsing: bytes) }

  @Test("The schema in Scenarios/ is the one that the program prints")
  func publishedSchemaIsThePrintedOne() throws {
    let path = CollectedFile.folder + "/scenario.schema.json"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(Scenario.schema.pretty().utf8).write(to: URL(fileURLWithPath: path))
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == Scenario.schema.pretty(), "UPDATE_GOLDENS=1 writes it anew")
  }

  @Test("Every scenario of the collection fits the schema", arguments: CollectedFile.all)
  func everyScenarioFitsTheSchema(file: CollectedFile) throws {
    #expect(SchemaCheck(Scenario.schema).findings(try Self.value(file.bytes())).isEmpty)
  }

  static let wrong: [String] = [
    #"{"version": 2, "descripton": "x", "steps": []}"#,
    #"{"version": 2, "steps": []}"#,
    #"{"version": 3, "description": "x", "steps": []}"#,
    #"{"version": 2, "description": "x", "steps": [{"command": "opne", "content": "film"}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"command": "open"}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"command": "swap", "content": "film"}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"after": -1}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"event": "background", "fault": "terminate"}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"expect": {"fullScren": null}}]}"#,
    #"{"version": 2, "description": "x", "steps": [{"when": {"knid": "audio"}}]}"#,
    #"{"version": 2, "description": "x", "contents": {"film": {"kind": "clip"}}, "steps": []}"#,
    #"{"version": 2, "description": "x", "configuration": {"concurrency": "wait"}, "steps": []}"#,
  ]

  @Test("The decoder refuses a scenario that does not fit the schema", arguments: wrong)
  func decoderRefusesScenariosAgainstTheSchema(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(!SchemaCheck(Scenario.schema).findings(try Self.value(bytes)).isEmpty)
    #expect(throws: ScenarioError.self) { try Scenario(decoding: bytes) }
  }

  @Test("The schema has every key and every word that the decoder knows")
  func schemaHasEveryKeyAndWord() throws {
    let text = Scenario.schema.description
    let forms =
      SchemaTable.commands + SchemaTable.events + SchemaTable.faults
      + [
        SchemaTable.scenario, SchemaTable.configuration, SchemaTable.content, SchemaTable.behaviour,
        SchemaTable.expectation, SchemaTable.saved,
      ]
    for form in forms {
      for field in form.fields { #expect(text.contains("\"\(field.key)\":"), "\(form.name).\(field.key)") }
    }
    for word in (SchemaTable.commands + SchemaTable.events + SchemaTable.faults).map(\.name) {
      #expect(text.contains("\"\(word)\""))
    }
  }
}

/// A checker of the part of JSON Schema that ``Scenario/schema`` uses.
private struct SchemaCheck {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  func findings(_ value: JSONValue) -> [String] { findings(value, root, "$") }

  private func findings(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if case .bool(let allows) = schema { return allows ? [] : ["\(path) is not allowed"] }
    if let name = schema["$ref"]?.string {
      guard let target = root["$defs"]?[String(name.dropFirst(8))] else { return ["no \(name)"] }
      return findings(value, target, path)
    }
    var found: [String] = []
    if let type = schema["type"]?.string, !isType(type, value) { return ["\(path) is no \(type)"] }
    if let constant = schema["const"], constant != value { found.append("\(path) is not \(constant)") }
    if let words = schema["enum"]?.array, !words.contains(value) { found.append("\(path) is none of \(words)") }
    if let number = value.double {
      if let least = schema["minimum"]?.double, number < least { found.append("\(path) is too small") }
      if let most = schema["maximum"]?.double, number > most { found.append("\(path) is too large") }
    }
    if let alternatives = schema["anyOf"]?.array, !alternatives.contains(where: { findings(value, $0, path).isEmpty }) {
      found.append("\(path) fits no alternative")
    }
    if let items = schema["items"] {
      for (index, element) in (value.array ?? []).enumerated() {
        found += findings(element, items, "\(path)[\(index)]")
      }
    }
    if case .object(let members) = value { found += self.findings(members, schema, path) }
    return found
  }

  private func findings(_ members: [JSONValue.Member], _ schema: JSONValue, _ path: String) -> [String] {
    var found: [String] = []
    for key in schema["required"]?.array ?? [] where !members.contains(where: { .string($0.key) == key }) {
      found.append("\(path) lacks \(key)")
    }
    for member in members {
      if let own = schema["properties"]?[member.key] {
        found += findings(member.value, own, "\(path).\(member.key)")
      } else if let other = schema["additionalProperties"] {
        found += findings(member.value, other, "\(path).\(member.key)")
      }
    }
    return found
  }

  private func isType(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("string", .string), ("boolean", .bool), ("null", .null), ("array", .array), ("object", .object): true
    case ("number", .int), ("number", .double), ("integer", .int): true
    default: false
    }
  }
}
