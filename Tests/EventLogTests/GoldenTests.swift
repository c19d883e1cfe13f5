// The logs in Scenarios/: kept rules, and cuts at every byte.

import TandemLog
import Foundation
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

  @Test("there are some")
  func exist() { #expect(Self.paths.count > 100) }

  /// A cut can only be told by the line that it is in: everything before is as it was.
  @Test("Whole they keep every rule; cut at any byte there is a warning or an error, never a trap", arguments: paths)
  func cut(path: String) throws {
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
      // No prefix of an object is one.
      #expect(found == nil && (part.isEmpty || reader.tornLine != nil))
    } catch {
      Issue.record("\(error)")
    }
    let found = verifier.finish()
    #expect(!found.isEmpty || reader.tornLine != nil || verifier.source == .foreign || part.isEmpty)
  }
}
