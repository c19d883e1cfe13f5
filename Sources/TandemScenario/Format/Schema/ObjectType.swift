struct ObjectType: Sendable {
  /// The type's name among the schema's definitions.
  let name: String
  let fields: [Field]

  init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
  }

  subscript(key: String) -> Field? { fields.first { $0.key == key } }
}
