import TandemCommands

struct Field: Sendable {
  let key: String
  let shape: ValueType
  let isRequired: Bool
  /// True for a list that must match exactly. An empty list is then a requirement, too.
  let isExact: Bool
  /// The description in the schema: one sentence without a full stop.
  let help: String

  init(_ key: String, _ shape: ValueType, required: Bool = false, exact: Bool = false, _ help: String) {
    self.key = key
    self.shape = shape
    (isRequired, isExact) = (required, exact)
    self.help = help
  }
}

extension Field {
  init(_ parameter: Parameter) {
    self.init(parameter.key, ValueType(parameter.kind), required: parameter.isRequired, parameter.help)
  }
}
