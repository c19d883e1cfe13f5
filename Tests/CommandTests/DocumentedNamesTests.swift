// The commands, options, keys, variables and files that the documents name.

import Foundation
import TandemCommands
import TandemInput
import TandemTestSupport
import Testing

@testable import TandemCLI

@Suite struct DocumentedNamesTests {
  @Test("Every command, option, variable and file that a document names exists", arguments: MarkdownDocument.names)
  func documentNamesExistingThings(name: String) throws {
    let names = DocumentedNames(in: try MarkdownDocument(named: name))
    #expect(names.unknownCommandsAndOptions.isEmpty, "\(name): \(names.unknownCommandsAndOptions)")
    #expect(names.unknownVariables.isEmpty, "\(name): \(names.unknownVariables)")
    #expect(names.unknownFiles.isEmpty, "\(name): \(names.unknownFiles)")
  }

  @Test("Each documented key is bound to a command", arguments: ["docs/keys.md", "docs/start-watching.md"])
  func documentNamesBoundKeys(name: String) throws {
    let names = DocumentedNames(in: try MarkdownDocument(named: name))
    #expect(!names.keys.isEmpty)
    #expect(names.unboundKeys.isEmpty, "\(name): \(names.unboundKeys)")
  }

  @Test("docs/commands.md lists every command, and nothing else")
  func commandsPageListsEveryCommand() throws {
    let listed = DocumentedNames(in: try MarkdownDocument(named: "docs/commands.md")).listedCommands
    let all = Set(Subcommand.allCases.map(\.rawValue))
    #expect(Set(listed).subtracting(all).isEmpty, "not a command: \(Set(listed).subtracting(all).sorted())")
    #expect(all.subtracting(listed).isEmpty, "not listed: \(all.subtracting(listed).sorted())")
  }

  @Test("Documented names that do not exist in the code are reported")
  func missingNamesAreFound() {
    let text = """
      `tandem swop` and `tandem log verify --fast FILE`, `tandem play --hwdec=no --pip:volume=60 A`, `--nothing=1`
      and `$TANDEM_NOTHING/a`, `$XDG_STATE_HOME`, `Scripts/nothing`, `Scripts/run`, `Scripts/nothing/*.swift`

      | key | what it does |
      |---|---|
      | `s`, Alt+`y`, F23 | nothing |

      ```sh
      Scripts/run swap --jsan   # comment --not-read
      $ tandem scenario ran a.json | cat --no-option
      TANDEM_NOBODY=1 Sources/Tandem/Nothing.swift
      ```
      """
    let names = DocumentedNames(in: MarkdownDocument(name: "docs/broken.md", text: text))
    #expect(
      names.unknownCommandsAndOptions.sorted() == [
        "--nothing", "tandem log verify --fast", "tandem scenario ran", "tandem swap --jsan", "tandem swop",
      ])
    #expect(names.unknownVariables.sorted() == ["TANDEM_NOBODY", "TANDEM_NOTHING"])
    #expect(names.unknownFiles.sorted() == ["Scripts/nothing", "Scripts/nothing/", "Sources/Tandem/Nothing.swift"])
    #expect(names.unboundKeys == ["Alt+y", "F23"])
  }
}

/// The names in a document, compared with those of the program and the project.
private struct DocumentedNames {
  private let document: MarkdownDocument
  private let code: (lines: [String], spans: [String])

  init(in document: MarkdownDocument) {
    self.document = document
    code = document.code
  }

  // MARK: Commands and options

  private static let programs: Set<Substring> = ["tandem", "Scripts/run", ".build/release/tandem"]

  var unknownCommandsAndOptions: [String] {
    (code.spans + code.lines).flatMap { text in
      let line = text.hasPrefix("$ ") ? text.dropFirst(2) : text[...]
      let words = line.split(separator: " ").prefix { !["|", "#", ";", "&&", "<", ">"].contains($0) }
      if let first = words.first, Self.programs.contains(first) { return Self.unknown(in: Array(words.dropFirst())) }
      // A code span may consist of an option without a command, such as `--pip`.
      guard let option = words.first.flatMap(Self.option), code.spans.contains(text) else { return [] }
      return Self.isSomeOption(option) ? [] : ["--" + option]
    }
  }

  private static func unknown(in words: [Substring]) -> [String] {
    // Skip a line whose first word is a placeholder, such as COMMAND, or an option of the program itself.
    guard let first = words.first, first.allSatisfy({ $0.isLowercase || $0 == "-" }), !first.hasPrefix("-") else {
      return []
    }
    let isGroup = Subcommand.allCases.contains { $0.group == String(first) }
    if isGroup, words.count < 2 { return [] }
    let name = isGroup ? words[0] + " " + words[1] : String(first)
    guard let command = isGroup ? Subcommand(rawValue: String(name)) : Subcommand(called: name),
      RenamedWords.command(name) == name
    else {
      // Names of threads and programs may begin with `tandem`, too.
      return name.hasPrefix("tandem-") || ProjectText.contains("\"tandem " + name) ? [] : ["tandem " + name]
    }
    return words.dropFirst(isGroup ? 2 : 1).compactMap(option).filter { option in
      // Every command also takes the options of `screens`, which send the command to other screens.
      let isOwn = [command, .screens].contains { CommandCatalog.syntax(of: $0).options.contains { $0.name == option } }
      return !isOwn && option != "help" && !([.play, .demo].contains(command) && isPassed(option))
    }.map { "tandem \(name) --\($0)" }
  }

  /// The name of a complete option; nil for other words.
  private static func option(_ word: Substring) -> String? {
    word.firstMatch(of: /^\[?--([a-z][A-Za-z0-9:-]*[A-Za-z0-9])/).map { String($0.output.1) }
  }

  private static func isPassed(_ option: String) -> Bool {
    var name = option[...]
    for prefix in ["pip:", "full:", "no-"] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    for suffix in ["-append", "-add", "-set", "-pre", "-remove", "-clr", "-toggle"] where name.hasSuffix(suffix) {
      if OptionTable.entry(String(name)) == nil { name = name.dropLast(suffix.count) }
    }
    return OptionTable.entry(option) != nil || OptionTable.entry(String(name)) != nil
  }

  private static let options = Set(CommandCatalog.commands.flatMap { $0.options.map(\.name) })

  /// True for an option of any command, of mpv, or of a script of the project.
  private static func isSomeOption(_ option: String) -> Bool {
    options.contains(option) || isPassed(option) || option == "help" || option == "version"
      || ProjectText.contains("--" + option)
  }

  /// The commands in the tables of `docs/commands.md`. In a cell with several commands, only the first has the word
  /// `tandem` and the group's word.
  var listedCommands: [String] {
    document.firstCells(under: "command").flatMap { cell in
      var group: String?
      return cell.matches(of: /`([^`]+)`/).map { match in
        var words = match.output.1.split(separator: " ")
        words = Array(words.prefix { word in word.allSatisfy { $0.isLowercase || $0 == "-" } })
        if words.first == "tandem" {
          words.removeFirst()
          let first = words.first.map(String.init)
          group = Subcommand.allCases.contains { $0.group == first } ? first : nil
        } else if let group {
          return group + " " + words.joined(separator: " ")
        }
        return words.prefix(group == nil ? 1 : 2).joined(separator: " ")
      }
    }
  }

  // MARK: Variables and files

  var unknownVariables: [String] {
    let named = (code.spans + code.lines).filter { $0.contains("$") || $0.contains("TANDEM_") }.flatMap { text in
      text.matches(of: /\$\{?([A-Z][A-Z0-9_]+)/).map { String($0.output.1) }
        + text.matches(of: /\b(TANDEM_[A-Z0-9_]+)/).map { String($0.output.1) }
    }
    return Set(named).filter { !ProjectText.contains($0) }.sorted()
  }

  /// A path with a star stands for the folder before the star.
  var unknownFiles: [String] {
    let path =
      /(?:^|[\s"'(=]|\.\/)((?:Sources|Tests|Scripts|Scenarios|Examples|Packaging|Benchmarks|Model|docs|Tandem[A-Za-z]*)\/[A-Za-z0-9_+.\/*…-]*)/
    let named = (code.spans + code.lines).filter { $0.contains("/") }.flatMap { text in
      text.matches(of: path).map { match in
        let path = String(match.output.1)
        let star = path.firstIndex { $0 == "*" || $0 == "…" }
        return star.map { String(path[..<$0].prefix(through: path[..<$0].lastIndex(of: "/") ?? path.startIndex)) }
          ?? path
      }
    }
    return Set(named).filter { path in
      // A page about an app names files of an example app.
      let test = "Examples/Tests/ExampleTests/" + (path.split(separator: "/").last ?? "")
      let candidates = ["", "Sources/", "Examples/", "Examples/two-videos/"].map { $0 + path } + [test]
      return !candidates.contains { FileManager.default.fileExists(atPath: MarkdownDocument.project + "/" + $0) }
    }.sorted()
  }

  // MARK: Keys

  /// The keys in tables of keys, as input.conf names them. Words such as "arrows" are not read.
  var keys: [String] {
    document.firstCells(under: "key").flatMap { cell in
      cell.matches(of: /((?:[A-Z][a-z]+\+)*)(?:`([^`]+)`|([A-Z][A-Z0-9_]+)\b)/).map { match in
        String(match.output.1) + String(match.output.2 ?? match.output.3 ?? "")
      }
    }
  }

  var unboundKeys: [String] {
    keys.filter { name in KeyName.key(name).flatMap { KeyBindings.standard[$0] } == nil }
  }
}

/// The text of the sources, the scripts, the packaging and the tests.
private enum ProjectText {
  static func contains(_ text: String) -> Bool { all.range(of: Data(text.utf8)) != nil }

  private static let all: Data = {
    var all = Data()
    for folder in ["Sources", "Scripts", "Packaging", "Tests"] {
      let root = MarkdownDocument.project + "/" + folder
      for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? []
      where !path.hasSuffix(".md") && !path.hasSuffix("DocumentedNamesTests.swift") {
        all += FileManager.default.contents(atPath: root + "/" + path) ?? Data()
      }
    }
    return all
  }()
}
