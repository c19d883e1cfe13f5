import TandemFoundation
import TandemLog
import TandemOrchestrator

/// Visits all values of a scenario and reports each value that the table does not allow.
struct Checker {
  var diagnostics: DiagnosticCollector
  let declared: [Declaration: Set<String>]

  init(_ bytes: [UInt8], _ scenario: JSONNode) {
    diagnostics = DiagnosticCollector(bytes)
    func strings(_ key: String) -> [String] { scenario[key]?.elements.compactMap(\.string) ?? [] }
    declared = [
      .content: Set(scenario["contents"]?.members.map(\.key) ?? []),
      .app: Set(strings("apps") + ["tandem"]),
      .screen: Set(strings("screens")),
      .listener: Set(scenario["listeners"]?.members.map(\.key) ?? []),
    ]
  }

  mutating func check(_ value: JSONNode, _ shape: ValueType, _ path: String) {
    switch shape {
    case .text:
      if value.string?.isEmpty != false {
        wrong(value, shape, path)
      } else if let text = value.string, text.utf8.count > TextLimits.text {
        diagnostics.add(
          at: value.offset, path,
          "a text may have at most \(TextLimits.text) bytes, but this one has \(text.utf8.count)")
      }
    case .bool: if value.bool == nil { wrong(value, shape, path) }
    case .null: if !value.isNull { wrong(value, shape, path) }
    case .number(let range): if value.double.map(range.contains) != true { wrong(value, shape, path) }
    case .seconds: if value.double.map(ValueType.anySeconds.contains) != true { wrong(value, shape, path) }
    case .whole(let range): if value.int.map(range.contains) != true { wrong(value, shape, path) }
    case .word(let words): check(value, words, shape, path)
    case .picture(let form): if value.string.map(form.accepts) != true { wrong(value, shape, path) }
    case .name(let declaration): check(value, nameOf: declaration, path)
    case .colour: if value.string.flatMap(Color.init) == nil { wrong(value, shape, path) }
    case .callback: checkCallback(value, path)
    case .list(let element):
      guard case .array = value.plain else { return wrong(value, shape, path) }
      for (index, child) in value.elements.enumerated() { check(child, element, "\(path)[\(index)]") }
    case .map(let element):
      guard checkObject(value, shape, path) else { return }
      for member in value.members {
        if member.key.utf8.count > TextLimits.name {
          diagnostics.add(
            at: member.keyOffset, path,
            "a name may have at most \(TextLimits.name) bytes, but this one has \(member.key.utf8.count)"
          )
        }
        check(member.value, element, path.member(member.key))
      }
    case .object(let form):
      check(value, form.fields, shape, path)
      if SchemaTable.demands.contains(form.name) { checkDemand(value, form, path) }
    case .pattern: checkPattern(value, path)
    case .step: checkStep(value, path)
    case .either(let shapes):
      guard let shape = shapes.first(where: { $0.mayBe(value) }) else { return wrong(value, .either(shapes), path) }
      check(value, shape, path)
    }
  }

  /// Reports an empty list or object that requires nothing. Its author probably thinks that it means "none".
  private mutating func checkDemand(_ value: JSONNode, _ form: ObjectType, _ path: String) {
    guard case .object = value.plain else { return }
    let empty = value.members.filter { $0.value.isEmpty && form[$0.key]?.isExact != true }
    for (value, path) in value.members.isEmpty ? [(value, path)] : empty.map({ ($0.value, path.member($0.key)) }) {
      diagnostics.add(at: value.offset, path, "this expectation is empty, so it always holds")
    }
  }

  mutating func wrong(_ value: JSONNode, _ shape: ValueType, _ path: String) {
    diagnostics.add(at: value.offset, path, "expected \(shape.expectation), found \(value.found)")
  }

  /// - Returns: true if the value is an object.
  mutating func checkObject(_ value: JSONNode, _ shape: ValueType, _ path: String) -> Bool {
    guard case .object = value.plain else {
      wrong(value, shape, path)
      return false
    }
    let members = value.members
    // Search a few keys in the array, which is faster than a set.
    var seen: Set<String> = []
    for (index, member) in members.enumerated() {
      let isSecond =
        members.count > 16 ? !seen.insert(member.key).inserted : members[..<index].contains { $0.key == member.key }
      if !isSecond { continue }
      diagnostics.add(at: member.keyOffset, path.member(member.key), "duplicate key '\(member.key.short)'")
    }
    return true
  }

  mutating func check(_ value: JSONNode, _ fields: [Field], _ shape: ValueType, _ path: String) {
    guard checkObject(value, shape, path) else { return }
    for member in value.members {
      let path = path.member(member.key)
      if let field = fields.first(where: { $0.key == member.key }) {
        check(member.value, field.shape, path)
      } else {
        unknownKey(member, among: fields.map(\.key), path)
      }
    }
    for field in fields where field.isRequired && value[field.key] == nil {
      diagnostics.add(at: value.offset, path, "the key '\(field.key)' is missing (\(field.help))")
    }
  }

  mutating func unknownKey(_ member: JSONNode.Member, among keys: [String], _ path: String) {
    diagnostics.add(
      at: member.keyOffset, path, "unknown key '\(member.key.short)'" + Self.hint(member.key, among: keys))
  }

  private mutating func check(_ value: JSONNode, _ words: [String], _ shape: ValueType, _ path: String) {
    guard let word = value.string else { return wrong(value, shape, path) }
    if words.contains(word) { return }
    let hint = Self.hint(word, among: words, orNot: "")
    let message = hint.isEmpty ? "'\(word.short)' is not \(shape.expectation)" : "unknown word '\(word.short)'" + hint
    diagnostics.add(at: value.offset, path, message)
  }

  private mutating func check(_ value: JSONNode, nameOf declaration: Declaration, _ path: String) {
    guard let name = value.string else { return wrong(value, .name(declaration), path) }
    let names = declared[declaration] ?? []
    if names.contains(name) { return }
    let hint = Self.hint(name, among: names.sorted(), orNot: "; declare it under \(declaration.plural)")
    diagnostics.add(at: value.offset, path, "undefined \(declaration.rawValue) '\(name.short)'" + hint)
  }

  private mutating func checkCallback(_ value: JSONNode, _ path: String) {
    guard let text = value.string else { return wrong(value, .callback, path) }
    do throws(CallbackTextError) {
      let callback = try ExpectedCallback(text)
      check(JSONNode(callback.content, offset: value.offset), nameOf: .content, path)
    } catch {
      diagnostics.add(at: value.offset, path, error.message)
    }
  }

  private mutating func checkPattern(_ value: JSONNode, _ path: String) {
    guard checkObject(value, .pattern, path) else { return }
    if value.members.isEmpty { wrong(value, .pattern, path) }
    for member in value.members {
      let path = path.member(member.key)
      switch member.key {
      case "kind": check(member.value, .word(RecordKind.allCases.map(\.rawValue)), path)
      case "callback": check(member.value, .word(SchemaTable.words(Callback.Step.self)), path)
      case let key where SchemaTable.recordKeys.contains(key): break
      default: unknownKey(member, among: SchemaTable.recordKeys, path)
      }
    }
  }

  static func hint(_ name: String, among names: [String], orNot otherwise: String? = nil) -> String {
    if let nearest = NearestName.nearest(to: name, among: names) { return "; did you mean '\(nearest)'?" }
    if let otherwise { return otherwise }
    return names.isEmpty ? "; none is allowed here" : "; known are " + names.joined(separator: ", ")
  }
}

extension Checker {
  private mutating func checkStep(_ value: JSONNode, _ path: String) {
    guard case .object = value.plain else { return wrong(value, .step, path) }
    let members = value.members
    let actions =
      SchemaTable.Action.allCases.filter { value[$0.rawValue] != nil }.map(\.rawValue)
      + (value["expect"] == nil ? [] : ["expect"])
    if actions.count > 1 {
      diagnostics.add(
        at: value.offset, path, "a step has one action; this one has " + actions.joined(separator: " and "))
    }
    let times = SchemaTable.timingKeys.filter { value[$0] != nil }
    if times.count > 1 {
      diagnostics.add(at: value.offset, path, "a step has one time; this one has " + times.joined(separator: " and "))
    }
    if members.allSatisfy({ $0.key == "comment" }) { diagnostics.add(at: value.offset, path, "the step does nothing") }
    if value["within"] != nil, value["when"] == nil, value["until"] == nil {
      diagnostics.add(at: value.offset, path.member("within"), "'within' needs 'when' or 'until'")
    }
    let fields = stepFields(value)
    check(value, fields, .step, path)
    if actions.isEmpty, members.allSatisfy({ member in fields.contains { $0.key == member.key } }) {
      let own = Set(SchemaTable.timing.map(\.key))
      for member in members where !own.contains(member.key) {
        diagnostics.add(
          at: member.keyOffset, path.member(member.key),
          "'\(member.key)' needs a command, an event or a fault")
      }
    }
  }

  /// The keys that a step may have, depending on its action.
  private func stepFields(_ value: JSONNode) -> [Field] {
    let actions = SchemaTable.Action.allCases.filter { value[$0.rawValue] != nil }
    if actions.isEmpty { return Self.fieldsWithoutAction }
    if actions.count == 1, let word = value[actions[0].rawValue]?.string,
      let fields = Self.fieldsByWord[actions[0]]?[word]
    {
      return fields
    }
    var fields = SchemaTable.timing
    for action in actions {
      fields.append(action.field)
      let forms = action.words.filter { value[action.rawValue]?.string == $0.name }
      fields += forms.flatMap(\.fields)
      // Allow the keys of all actions if the action is misspelt, because one diagnostic is enough.
      if forms.isEmpty { Self.add(action.words.flatMap(\.fields), to: &fields) }
      fields += action.common
    }
    return fields + [Self.expect]
  }

  // The key is allowed in each step, so that a message can suggest it as the nearest name.
  private static let expect = Field("expect", .object(SchemaTable.expectation), "")

  /// The keys of each action, by its word.
  private static let fieldsByWord = Dictionary(
    uniqueKeysWithValues: SchemaTable.Action.allCases.map { action in
      let fields = action.words.map { form in
        (form.name, SchemaTable.timing + [action.field] + form.fields + action.common + [expect])
      }
      return (action, Dictionary(uniqueKeysWithValues: fields))
    })

  /// The keys that are allowed in a step without an action: the keys of all actions. The missing action has its own
  /// diagnostic.
  private static let fieldsWithoutAction: [Field] = {
    var fields = SchemaTable.timing + [expect]
    for action in SchemaTable.Action.allCases {
      fields.append(Field(action.rawValue, .text, ""))
      add(action.words.flatMap(\.fields) + action.common, to: &fields)
    }
    return fields
  }()

  /// Adds fields with new keys, none of them required.
  private static func add(_ others: [Field], to fields: inout [Field]) {
    for field in others where !fields.contains(where: { $0.key == field.key }) {
      fields.append(Field(field.key, field.shape, field.help))
    }
  }
}

extension SchemaTable.Action {
  fileprivate var field: Field { Field(rawValue, .word(words.map(\.name)), "") }
}

extension ValueType {
  /// True if a value has this JSON type.
  fileprivate func mayBe(_ value: JSONNode) -> Bool {
    switch (self, value.plain) {
    case (.bool, .bool), (.null, .null), (.list, .array): true
    case (.number, .int), (.number, .double), (.seconds, .int), (.seconds, .double), (.whole, .int): true
    case (.map, .object), (.object, .object), (.pattern, .object), (.step, .object): true
    // Only a colour begins with `#`, which distinguishes it from a name.
    case (.colour, .string(let text)): text.hasPrefix("#")
    case (.name, .string(let text)): !text.hasPrefix("#")
    case (.text, .string), (.word, .string), (.picture, .string), (.callback, .string): true
    case (.either(let shapes), _): shapes.contains { $0.mayBe(value) }
    default: false
    }
  }
}

extension JSONNode {
  /// The value's description for a message.
  var found: String {
    switch plain {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): text.isEmpty ? "an empty text" : "'\(text.short)'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  /// The beginning of the text, short enough for a message.
  var short: String { TextLimits.excerpt(self, bytes: 60) }

  /// This path with a key appended.
  func member(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "$")
    }
    return isPlain && !key.isEmpty ? "\(self).\(key)" : "\(self)[\(JSONValue.string(String(key.short)))]"
  }
}

extension JSONNode {
  /// True for a list or an object without members.
  fileprivate var isEmpty: Bool { plain == .array([]) || plain == .object([]) }
}
