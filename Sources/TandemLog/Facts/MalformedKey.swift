/// A key whose value is not of the documented form.
struct MalformedKey: Error {
  var key: String
  var expected: String

  /// The rule that the malformed key breaks.
  func rule(_ kind: RecordKind?, isForeign: Bool) -> Violation.Rule {
    kind == .callback && !isForeign ? .identification : .format
  }

  init(_ key: FieldKey, expected: String) { self.init(key.rawValue, expected: expected) }

  init(_ key: String, expected: String) {
    self.key = key
    self.expected = expected
  }
}
