// The contract and the list of scenarios name every scenario, and only existing ones.

import Foundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite struct ContractDocumentTests {
  /// The two documents that list the scenarios.
  private static let lists = ["docs/contract.md", "Scenarios/README.md"]

  @Test("The contract has its ten sections in order, and the first nine have examples and scenarios")
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

  @Test("Section 2 has each of the rules R1 to R11 once, with an example and its scenarios", arguments: 1...11)
  func eachRuleHasAnExampleAndScenarios(number: Int) throws {
    let contract = try MarkdownDocument(named: "docs/contract.md")
    let callbacks = try #require(contract.part(under: "## 2. "))
    let rule = try #require(callbacks.part(under: "#### R\(number) "), "R\(number)")
    #expect(rule.text.contains("Example: "), "R\(number) has no example")
    #expect(!rule.scenarios.isEmpty, "R\(number) names no scenario")
  }

  @Test("The contract explains every refusal", arguments: Refusal.allCases)
  func everyRefusalIsExplained(refusal: Refusal) throws {
    let contract = try MarkdownDocument(named: "docs/contract.md")
    let refusals = try #require(contract.part(under: "### Legal commands and refusals"))
    #expect(refusals.text.contains("`\(refusal.rawValue)`"))
  }

  @Test("Every scenario that a document names exists", arguments: lists)
  func everyNamedScenarioExists(list: String) throws {
    let document = try MarkdownDocument(named: list)
    let unknown = document.scenarios.subtracting(CollectedFile.all.map(\.name))
    #expect(unknown.isEmpty, "\(list) names \(unknown.sorted())")
  }

  @Test("Every scenario is named in the contract or in the list of the sources")
  func everyScenarioIsNamedInADocument() throws {
    let named = try Self.lists.flatMap { list in try MarkdownDocument(named: list).scenarios }
    let unnamed = Set(CollectedFile.all.map(\.name)).subtracting(named)
    #expect(unnamed.isEmpty, "nowhere named: \(unnamed.sorted())")
  }

  @Test("Pages that count the scenarios have the right number", arguments: MarkdownDocument.names)
  func countsOfScenariosAreRight(name: String) throws {
    let count = CollectedFile.all.count
    // Documents also mention other numbers of scenarios, such as those of benchmarks. They differ from the count by
    // more than 60.
    let numbers = try MarkdownDocument(named: name).text.matches(of: /\b(\d+) scenarios/).compactMap { Int($0.1) }
    #expect(numbers.allSatisfy { abs($0 - count) > 60 || $0 == count }, "\(count) scenarios exist, not \(numbers)")
  }

  @Test("Every link in a document leads to an existing file or heading", arguments: MarkdownDocument.names)
  func documentLinksHaveTargets(name: String) throws {
    let document = try MarkdownDocument(named: name)
    #expect(document.missingFiles.isEmpty, "\(name) links to \(document.missingFiles)")
    #expect(document.missingAnchors.isEmpty, "\(name) links to \(document.missingAnchors)")
  }

  @Test("Broken links and repeated headings in a document are found")
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
