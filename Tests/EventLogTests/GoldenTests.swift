// The logs in Scenarios/, whole and cut at every byte.

import Foundation
import TandemLog
import Testing

@Suite("The golden logs")
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios")

  static let paths: [String] = {
    guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".jsonl") && !$0.contains("wrong-") }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  @Test("The collection has more than 100 logs")
  func collectionHasManyGoldenLogs() { #expect(Self.paths.count > 100) }

  /// A cut affects only its own line, so each line is cut after all earlier lines were read as a whole.
  @Test(
    "Golden logs keep every rule; a log that is cut at any byte gives a warning or a torn line, and never a crash",
    arguments: paths)
  func goldenLogsKeepRulesAndSurviveCuts(path: String) throws {
    let bytes = try Self.bytes(path)
    var verifier = Verifier()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      for count in 0..<line.count { expectWarning(Array(line.prefix(count)), after: verifier) }
      let found = try LogReader(bytes: Array(line)).feedNext(to: &verifier) ?? []
      #expect(found.allSatisfy { $0.severity == .warning }, "\(found)")
    }
    #expect(verifier.finish().allSatisfy { $0.severity == .warning })
  }

  private func expectWarning(_ part: [UInt8], after verifier: Verifier) {
    var verifier = verifier
    let reader = LogReader(bytes: part)
    do throws(LogReadError) {
      let found = try reader.feedNext(to: &verifier)
      // A prefix of a JSON object is not an object.
      #expect(found == nil && (part.isEmpty || reader.tornLine != nil))
    } catch {
      Issue.record("\(error)")
    }
    let found = verifier.finish()
    #expect(!found.isEmpty || reader.tornLine != nil || verifier.source == .foreign || part.isEmpty)
  }
}
