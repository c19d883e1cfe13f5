// The contract and the list of scenarios name every scenario, and only existing ones.

import Foundation
import TandemOrchestrator
import Testing

@Suite struct ContractDocumentTests {
  /// The two documents that list the scenarios.
  private static let lists = ["docs/contract.md", "Scenarios/README.md"]

  @Test("the contract has its ten sections in order, and the first nine have examples and scenarios")
  func contractHasTenSectionsWithScenarios() throws {
    let contract = try MarkdownDocument(named: "docs/contract.md")
    let titles = contract.prose.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    let numbers = titles.map { title in String(title.prefix { $0 != "." }) }
    #expect(numbers == (1...10).map { "\($0)" })
    for number in 1...9 {
      let section = try #require(contract.part(under: "## \(number). "), "section \(number)")
      #expect(!section.scenarios.isEmpty, "section \(number) names no scenario")
      #expect(section.text.contains("Example: "), "section \(number) has no example")
    }
  }

  @Test("section 2 has each of the rules R1 to R11 once, with an example and its scenarios", arguments: 1...11)
  func eachRuleHasAnExampleAndScenarios(number: Int) throws {
    let contract = try MarkdownDocument(named: "docs/contract.md")
    let callbacks = try #require(contract.part(under: "## 2. "))
    let rule = try #require(callbacks.part(under: "#### R\(number) "), "R\(number)")
    #expect(rule.text.contains("Example: "), "R\(number) has no example")
    #expect(!rule.scenarios.isEmpty, "R\(number) names no scenario")
  }

  @Test("the contract explains every refusal", arguments: Refusal.allCases)
  func everyRefusalIsExplained(refusal: Refusal) throws {
    let contract = try MarkdownDocument(named: "docs/contract.md")
    let refusals = try #require(contract.part(under: "### Legal commands and refusals"))
    #expect(refusals.text.contains("`\(refusal.rawValue)`"))
  }

  @Test("every named scenario exists", arguments: lists)
  func everyNamedScenarioExists(list: String) throws {
    let document = try MarkdownDocument(named: list)
    let unknown = document.scenarios.subtracting(CollectedFile.all.map(\.name))
    #expect(unknown.isEmpty, "\(list) names \(unknown.sorted())")
  }

  @Test("every scenario is named in the contract or in the list of the sources")
  func everyScenarioIsNamedInADocument() throws {
    let named = try Self.lists.flatMap { list in try MarkdownDocument(named: list).scenarios }
    let unnamed = Set(CollectedFile.all.map(\.name)).subtracting(named)
    #expect(unnamed.isEmpty, "nowhere named: \(unnamed.sorted())")
  }

  @Test("every link in a document leads to an existing file or heading", arguments: MarkdownDocument.names)
  func documentLinksHaveTargets(name: String) throws {
    let document = try MarkdownDocument(named: name)
    #expect(document.missingFiles.isEmpty, "\(name) links to \(document.missingFiles)")
    #expect(document.missingAnchors.isEmpty, "\(name) links to \(document.missingAnchors)")
  }

  @Test("broken links and repeated headings in a document are found")
  func brokenLinksInADocumentAreFound() {
    let text = """
      ## 1. Words
      [there](../Scenarios/avkit/start.json), [not there](../Scenarios/avkit/nothing.json), [outside](../../README.md)
      [a heading](#1-words), [no heading](#2-words), [the web](https://example.org/nothing)
      ```
      [code](nothing.md)
      ```
      ## 2. Twice
      ## 2. Twice
      """
    let document = MarkdownDocument(name: "docs/broken.md", text: text)
    #expect(document.scenarios == ["avkit/start", "avkit/nothing"])
    #expect(document.missingFiles.count == 2)
    #expect(document.missingFiles.first == "Scenarios/avkit/nothing.json")
    #expect(document.missingAnchors == ["#2-words"])
    #expect(document.part(under: "## 1. ")?.scenarios.count == 2)
    #expect(document.part(under: "## 2. ") == nil)
    #expect(document.part(under: "## 3. ") == nil)
  }
}

/// A Markdown document of the project.
struct MarkdownDocument: Hashable {
  /// Its path from the project's folder: `docs/contract.md`.
  var name: String
  var text: String

  static let project = URL(fileURLWithPath: CollectedFile.folder).deletingLastPathComponent().standardizedFileURL.path

  /// The documents that are checked.
  static let names: [String] = {
    let docs = FileManager.default.enumerator(atPath: project + "/docs")?.compactMap { $0 as? String } ?? []
    return ["README.md", "Scenarios/README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// Its lines outside code blocks.
  var prose: [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }
  }

  /// The targets of its links as they are written, without addresses on the web.
  private var targets: [String] {
    prose.flatMap { line in line.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) } }
      .filter { !$0.contains("://") }
  }

  /// The files that it links to, relative to the project's folder if they are inside.
  private var files: [String] {
    let folder = URL(fileURLWithPath: Self.project).appendingPathComponent(name).deletingLastPathComponent()
    return targets.map { $0.prefix { $0 != "#" } }.filter { !$0.isEmpty }.map { target in
      let path = folder.appendingPathComponent(String(target)).standardizedFileURL.path
      return path.hasPrefix(Self.project + "/") ? String(path.dropFirst(Self.project.count + 1)) : path
    }
  }

  var missingFiles: [String] {
    files.filter { !FileManager.default.fileExists(atPath: Self.project + "/" + $0) }
  }

  /// Links to missing headings of the same document.
  var missingAnchors: [String] {
    let titles = prose.filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" }.dropFirst() }
    let anchors = titles.map { title in
      "#" + title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
    return targets.filter { $0.hasPrefix("#") && !anchors.contains($0) }
  }

  /// The scenarios that it links to, by the names that the collection gives them.
  var scenarios: Set<String> {
    let paths = files.filter {
      $0.hasPrefix("Scenarios/") && $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json")
    }
    return Set(paths.map { String($0.dropFirst("Scenarios/".count).dropLast(".json".count)) })
  }

  /// The part under the heading that begins so, up to the next one of its rank; nil unless there is exactly one.
  func part(under start: String) -> MarkdownDocument? {
    let lines = prose
    let hits = lines.indices.filter { lines[$0].hasPrefix(start) }
    guard let first = hits.first, hits.count == 1 else { return nil }
    let rank = start.prefix { $0 == "#" }.count
    let end = lines[(first + 1)...].firstIndex { (1...rank).contains($0.prefix { $0 == "#" }.count) }
    return MarkdownDocument(name: name, text: lines[first..<(end ?? lines.endIndex)].joined(separator: "\n"))
  }
}

extension MarkdownDocument {
  init(named name: String) throws {
    let file = URL(fileURLWithPath: Self.project).appendingPathComponent(name)
    self.init(name: name, text: try String(contentsOf: file, encoding: .utf8))
  }
}
