// The table of mpv's options, with those that a user may pass on.

import CTandemMPV
import Foundation
import Testing

@testable import TandemCommands

@Suite struct OptionTableTests {
  @Test("No option is listed twice, and every alternative name leads to a listed option")
  func optionsAreListedOnce() {
    let names = OptionTable.names
    #expect(Set(names).count == names.count, "\(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)")
    let targets = Set(OptionTable.otherNames.values).subtracting(names)
    #expect(targets.isEmpty, "\(targets)")
    #expect(Set(OptionTable.otherNames.keys).isDisjoint(with: names))
  }

  @Test("The table has every option of the installed libmpv")
  func tableHasEveryOptionOfLibmpv() throws {
    setlocale(LC_NUMERIC, "C")
    let handle = try #require(mpv_create())
    defer { mpv_terminate_destroy(handle) }
    #expect(mpv_initialize(handle) >= 0)
    func text(_ name: String) -> String? {
      guard let value = mpv_get_property_string(handle, name) else { return nil }
      defer { mpv_free(value) }
      return String(cString: value)
    }
    let all = (text("options") ?? "").split(separator: ",").map(String.init)
    #expect(all.count > 500)
    // Options without a type are obsolete, or exist only on the command line.
    let real = all.filter { text("option-info/\($0)/type") != nil && !["{", "}"].contains($0) }
    let missing = real.filter { OptionTable.entry($0) == nil }
    #expect(missing.isEmpty, "\(missing)")
  }

  private static var document: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/options.md")
  }

  @Test("The table in the document is the code's table")
  func documentShowsTheTable() throws {
    var text = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(text.range(of: OptionDocument.beginning)?.lowerBound)
    let end = try #require(text.range(of: OptionDocument.end + "\n")?.upperBound)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      text.replaceSubrange(start..<end, with: OptionDocument.markdown)
      try text.write(to: Self.document, atomically: true, encoding: .utf8)
    } else {
      #expect(String(text[start..<end]) == OptionDocument.markdown, "UPDATE_GOLDENS=1 writes it anew")
    }
  }

  @Test("The help fits a terminal and names every topic")
  func helpFitsATerminalAndNamesTopics() {
    #expect(OptionDocument.help.split(separator: "\n").allSatisfy { $0.count <= 130 })
    for (topic, _) in OptionTable.passing { #expect(OptionDocument.help.contains("\n\(topic)\n")) }
  }
}
