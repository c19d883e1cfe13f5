// Each key has the same type in all records.

import Foundation
import TandemFoundation
import TandemLog
import Testing

@Suite struct KeyTypeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios")

  @Test("No key of the golden logs has two types, at any depth")
  func everyKeyHasOneType() throws {
    var types: [String: [String: String]] = [:]
    func visit(_ key: String, _ value: JSONValue, in kind: String) {
      guard let type = value.typeName else { return }
      types[key, default: [:]][type] = kind
      for member in value.members { visit(member.key, member.value, in: kind) }
      for element in value.array ?? [] { for member in element.members { visit(member.key, member.value, in: kind) } }
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
      $0.hasSuffix(".log.jsonl")
    }
    try #require(names.count > 100)
    for name in names {
      let reader = LogReader(bytes: [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name))))
      while let record = try reader.next() {
        for field in record.fields { visit(field.key, field.value, in: record.kind) }
      }
    }
    try #require(types.count > 100)
    let torn = types.filter { $1.count > 1 }
    #expect(torn.isEmpty, "\(torn)")
  }
}

extension JSONValue {
  /// The name of the value's JSON type; nil for null, which any key may have.
  fileprivate var typeName: String? {
    switch self {
    case .null: nil
    case .bool: "boolean"
    case .int, .double: "number"
    case .string: "string"
    case .array: "list"
    case .object: "object"
    }
  }

  fileprivate var members: [JSONValue.Member] { if case .object(let members) = self { members } else { [] } }
}
