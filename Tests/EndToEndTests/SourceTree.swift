// The package's own sources, for tests of its architecture.

import Foundation

/// The files of the package, at any depth.
enum SourceTree {
  struct File {
    /// The path relative to the package's folder, such as `Sources/TandemLog/Record.swift`.
    var path: String
    var url: URL
    var name: String { url.lastPathComponent }

    func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }
  }

  /// A target as Package.swift declares it.
  struct Target: Sendable, CustomStringConvertible {
    var name: String
    /// The target's folder: `Sources/NAME`, unless Package.swift gives another path.
    var folder: String
    var dependencies: Set<String>
    /// True if the target only computes, without a file, a thread or the system's clock.
    var isPure: Bool
    var description: String { name }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// - Parameter path: the path from the package's folder.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift files in a folder of the package and in all folders below it.
  static func files(in folder: String) throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { File(path: "\(folder)/\($0)", url: root.appendingPathComponent(folder).appendingPathComponent($0)) }
  }

  /// All targets of Package.swift except those of tests.
  static let targets: [Target] = {
    guard let package = try? String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8) else {
      return []
    }
    return package.components(separatedBy: "\n    .").dropFirst().compactMap { declaration in
      guard let name = declaration.firstMatch(of: /^(?:target|executableTarget|systemLibrary)\(\s*name: "([^"]+)"/)
      else {
        return nil
      }
      let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      return Target(
        name: String(name.1),
        folder: declaration.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? "Sources/\(name.1)",
        dependencies: Set(list.matches(of: /"([^"]+)"/).map { String($0.1) }),
        isPure: declaration.contains("swiftSettings: pure"))
    }
  }()
}
