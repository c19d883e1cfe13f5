/// A positional argument.
package struct Operand: Hashable, Sendable {
  package let name: String
  package let kind: ValueKind
  package let isRequired: Bool
  package let repeats: Bool
  package let help: String

  package init(_ name: String, _ kind: ValueKind, isRequired: Bool = true, repeats: Bool = false, _ help: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.repeats = repeats
    self.help = help
  }

  /// `FILE`, or `[FILE …]` if none or many are allowed.
  var usage: String {
    let name = repeats ? name + " …" : name
    return isRequired ? name : "[\(name)]"
  }
}
