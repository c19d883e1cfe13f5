// The symbols that an app can see are documented.

import Foundation
import Testing

@Suite struct PublicSurfaceTests {
  /// The modules that can be imported, with the modules that they re-export.
  private static let modules = [
    "Tandem", "TandemAVKit", "TandemMPV", "TandemOrchestrator", "TandemPlayback", "TandemSDL", "TandemScenario",
    "TandemServer", "TandemSwiftTesting", "TandemTesting",
  ]

  @Test("Every public symbol is documented", arguments: modules)
  func everyPublicSymbolIsDocumented(module: String) throws {
    var count = 0
    for file in try SourceTree.files(in: "Sources/\(module)") {
      for symbol in Self.symbols(in: try file.text()) {
        count += 1
        #expect(symbol.isDocumented, "\(file.path):\(symbol.line): \(symbol.declaration)")
      }
    }
    #expect(count > 0, "nothing public was found in Sources/\(module)")
  }

  @Test(
    "A symbol without documentation of its own is found",
    arguments: [
      ("public var size: Int", false),
      ("  public init() {}", false),
      ("/// How much it holds.\npublic var size: Int", true),
      ("/// How much it holds.\n@MainActor\n@discardableResult\npublic func size() -> Int", true),
      ("/// How much it holds.\n@available(*, deprecated)\npublic var size: Int", true),
      ("@MainActor public func size() -> Int", false),
      ("/// How much it holds.\n@MainActor public var size: Int { 1 }\npublic var own: Int { 1 }", false),
      ("/// How much it holds.\n\npublic var size: Int", false),
      ("// How much it holds.\npublic var size: Int", false),
      ("///\npublic var size: Int", false),
      ("/// - Parameter size: how much it holds.\npublic init(size: Int)", false),
      ("/// One that holds something.\n///\n/// - Parameter size: how much.\npublic init(size: Int)", true),
      ("nonisolated public static let size = 1", false),
      ("/// Holds.\npublic protocol Holding {\n  var size: Int { get }\n}", false),
      ("/// Holds.\npublic protocol Holding {\n  /// How much.\n  var size: Int { get }\n}\nvar own = 1", true),
      ("open class Size {}", false),
      ("/// Ways.\npublic enum Way { case there, back }", false),
      ("/// Ways.\npublic enum Way {\n  case there\n}", false),
      ("/// Ways.\npublic enum Way {\n  /// Away.\n  case there\n}", true),
      ("/// Holds.\n  public enum Way {\n    /// Away.\n    indirect case there(Way)\n    case back\n  }", false),
      ("/// Ways.\npublic enum Way {}\nenum Own {\n  case there\n}", true),
      ("/// A way.\npublic var way: Int {\n  switch 1 {\n  case 1: 1\n  }\n}", true),
      ("/// Holds.\nprotocol Holding {\n  var size: Int { get }\n}\n/// How much.\npublic var size: Int", true),
    ])
  func undocumentedSymbolsAreFound(text: String, isDocumented: Bool) throws {
    let symbols = Self.symbols(in: text)
    #expect(!symbols.isEmpty)
    #expect(symbols.allSatisfy(\.isDocumented) == isDocumented)
  }

  @Test(
    "Declarations that are not public are ignored",
    arguments: ["package var size: Int", "public extension Int {", "}"])
  func otherDeclarationsAreIgnored(text: String) { #expect(Self.symbols(in: text).isEmpty) }

  private struct Symbol {
    var line: Int
    var declaration: String
    var isDocumented: Bool
  }

  /// The public declarations of a file, the requirements of public protocols, and the cases of public enumerations.
  private static func symbols(in text: String) -> [Symbol] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var symbols: [Symbol] = []
    var isInProtocol = false
    // The indentations of the public enumerations around a line.
    var enumerations: [Int] = []
    for (index, line) in lines.enumerated() {
      let words = self.words(of: line)
      let indentation = line.prefix { $0 == " " }.count
      if line == "}" { isInProtocol = false }
      if words == ["}"], enumerations.last == indentation { enumerations.removeLast() }
      let isRequirement = isInProtocol && line.hasPrefix("  ") && !line.hasPrefix("   ") && isDeclaration(words.first)
      let isCase = words.first == "case" && enumerations.last.map { $0 + 2 } == indentation
      let isPublic =
        ["public", "open"].contains(words.first) && words.count > 1 && !["extension", "import"].contains(words[1])
      if isPublic, words[1] == "protocol", !line.hasSuffix("}") { isInProtocol = true }
      let isEnumeration = isPublic && words[1] == "enum"
      if isEnumeration, line.hasSuffix("{") { enumerations.append(indentation) }
      guard isPublic || isRequirement || isCase else { continue }
      symbols.append(
        Symbol(
          line: index + 1, declaration: line.trimmingCharacters(in: .whitespaces),
          isDocumented: hasSentence(above: index, in: lines) && !(isEnumeration && words.contains("case"))))
    }
    return symbols
  }

  /// True if a comment is directly above the declaration, or above its attributes, and begins with a sentence.
  private static func hasSentence(above index: Int, in lines: [String]) -> Bool {
    let above = lines[..<index].reversed().map { $0.trimmingCharacters(in: .whitespaces) }
      .drop { $0.hasPrefix("@") && words(of: $0).isEmpty }
    guard let first = above.prefix(while: { $0.hasPrefix("///") }).last else { return false }
    let sentence = first.dropFirst(3).trimmingCharacters(in: .whitespaces)
    return !sentence.isEmpty && !sentence.hasPrefix("- ")
  }

  /// A line's words without attributes, and without the modifiers that can precede `public`.
  private static func words(of line: String) -> [String] {
    let words = line.replacing(/@\w+(\([^)]*\))?/, with: "").split { " (:".contains($0) }.map(String.init)
    let modifiers: Set = ["nonisolated", "final", "static", "override", "mutating", "indirect"]
    return Array(words.drop { modifiers.contains($0) })
  }

  private static func isDeclaration(_ word: String?) -> Bool {
    word.map { ["var", "func", "init", "subscript", "associatedtype"].contains($0) } ?? false
  }
}
