/// Names of nodes and groups, and the topic prefix.
package enum NodeName {
  package static let longest = 64
  /// The rule in words, for messages.
  package static let rule = "at most \(longest) letters, digits, _ and -"
  package static let mostGroups = 32

  /// Returns true for letters, digits, `_` and `-`, so that no name is a wildcard or has several levels.
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest && name.utf8.allSatisfy(isPlain)
  }

  /// Topic levels may not be empty, and a leading `$` is reserved for the broker.
  package static func isValidPrefix(_ prefix: String) -> Bool {
    let levels = prefix.split(separator: "/", omittingEmptySubsequences: false)
    return levels.count <= 8 && levels.allSatisfy { isValid(String($0)) }
  }

  /// A machine's name as a node's name: its first part, with `-` for invalid characters.
  package static func cleaned(_ name: String) -> String {
    let first = name.prefix { $0 != "." }.utf8.prefix(longest)
    let text = String(decoding: first.map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    return text.allSatisfy { $0 == "-" } ? "tandem" : text
  }

  /// The next name to try if a name is taken: `tv`, `tv-2`, `tv-3` …
  package static func next(after name: String, of base: String) -> String? {
    // Read the number after the base. The base may itself end with a hyphen and a number. Cut a
    // long base to make room for the number.
    var number = name == base ? 1 : name.lastIndex(of: "-").flatMap { Int(name[name.index(after: $0)...]) } ?? 1
    while number < 99 {
      number += 1
      let ending = "-\(number)"
      let next = String(base.prefix(longest - ending.count)) + ending
      if next != base { return next }
    }
    return nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
