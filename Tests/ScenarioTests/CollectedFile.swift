// The scenarios of the collection in Scenarios/.

import Foundation
import TandemScenario

/// One file of the collection.
struct CollectedFile: Sendable, CustomStringConvertible {
  /// The path in the folder, without `.json`: `avkit/swap-in-one-app`.
  var name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios").path

  static let all: [CollectedFile] = {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
      .map { CollectedFile(name: String($0.dropLast(5))) }
  }()

  var description: String { name }
  var path: String { "\(Self.folder)/\(name).json" }
  var golden: String { "\(Self.folder)/\(name).log.jsonl" }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func scenario() throws -> Scenario { try Scenario(decoding: bytes()) }
}
