/// The spelling of a case's name on the command line and in input.conf: the case `topLeft` is written `top-left`.
package enum KebabCase {
  package static func word(_ name: String) -> String {
    name.reduce(into: "") { word, letter in word += letter.isUppercase ? "-" + letter.lowercased() : String(letter) }
  }

  package static func words<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> [String]
  where Choice.RawValue == String { Choice.allCases.map { word($0.rawValue) } }

  package static func name(_ word: String) -> String {
    let parts = word.split(separator: "-")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { name, part in
      name + part.prefix(1).uppercased() + part.dropFirst()
    }
  }
}
