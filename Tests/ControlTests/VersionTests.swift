// The version is the same in all places.

import Foundation
import TandemControl
import Testing

@Suite struct VersionTests {
  private static func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("The version has three numbers")
  func versionHasThreeNumbers() {
    #expect(Version.number.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
  }

  @Test("The newest released heading of CHANGELOG.md is this version, and older ones follow in order")
  func changelogBeginsWithThisVersion() throws {
    var headings = try Self.text("CHANGELOG.md").matches(of: /(?m)^## (.+)$/).map { String($0.1) }
    if headings.first == "Unreleased" { headings.removeFirst() }
    #expect(headings.first == Version.number)
    let versions = headings.map { $0.split(separator: ".").compactMap { Int($0) } }
    #expect(versions.allSatisfy { $0.count == 3 }, "\(headings)")
    for (newer, older) in zip(versions, versions.dropFirst()) {
      #expect(older.lexicographicallyPrecedes(newer), "\(older) stands below \(newer)")
    }
  }

  @Test("README.md names this version, and no other")
  func readmeNamesOnlyThisVersion() throws {
    let named = try Self.text("README.md").matches(of: /version (\d+\.\d+\.\d+)/).map { String($0.1) }
    #expect(named == [Version.number])
  }
}
