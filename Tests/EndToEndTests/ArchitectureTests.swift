// The imports of each target, and the names of files.

import Foundation
import Testing

@Suite struct ArchitectureTests {
  /// Modules that only these targets may import: Observation, by which views observe values, and Foundation, which
  /// provides `CGSize` for AVKit's code.
  private static let also: [String: Set<String>] = [
    "Tandem": ["Observation"], "TandemAVKit": ["Foundation", "Observation"],
  ]

  @Test("Every folder of Sources is a target of Package.swift")
  func everyFolderIsATarget() throws {
    func folders(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appendingPathComponent(folder).path)
        .map { "\(folder)/\($0)" }
    }
    let all = try folders(in: "Sources").filter { $0 != "Sources/CModules" } + folders(in: "Sources/CModules")
    #expect(Set(all) == Set(Self.targets.map(\.folder).filter { $0.hasPrefix("Sources/") }))
  }

  /// The targets other than tests.
  private static let targets = SourceTree.targets.filter { !$0.folder.hasPrefix("Tests/") }

  @Test("No file imports a module that its target does not declare", arguments: targets)
  func importsAreDeclared(target: SourceTree.Target) throws {
    let allowed = target.dependencies
      .union(target.isPure ? ["Synchronization"] : ["Synchronization", "Glibc"]).union(Self.also[target.name] ?? [])
    for file in try SourceTree.files(in: target.folder) {
      let lines = try file.text().split(separator: "\n")
      for line in lines where line.hasPrefix("import ") || line.hasPrefix("@") && line.contains(" import ") {
        let module = line.split(separator: " ").last.map(String.init) ?? ""
        #expect(allowed.contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test("Every target imports each module that it declares", arguments: targets)
  func declarationsAreImported(target: SourceTree.Target) throws {
    let imported = try SourceTree.files(in: target.folder).flatMap { file in
      try file.text().matches(of: /(?m)^ *(?:@\S+ )?(?:package |public )?import (?:\w+ )?(\w+)$/).map { String($0.1) }
    }
    #expect(target.dependencies.isSubset(of: imported))
  }

  /// The folders that also compile on a Mac: the format and the verifier of logs with all their imports, and the format
  /// of scenarios.
  private static let portableFolders: Set<String> = {
    var folders: Set = ["Sources/TandemScenario/Format"]
    var modules = ["TandemLog"]
    while let name = modules.popLast() {
      guard let target = targets.first(where: { $0.name == name }), folders.insert(target.folder).inserted else {
        continue
      }
      modules += target.dependencies
    }
    return folders
  }()

  @Test("No file of the log format, the verifier or the scenario format imports a Linux module")
  func verifierImportsNothingOfLinux() throws {
    let folders = Self.portableFolders
    #expect(folders.isSuperset(of: ["TandemLog", "TandemFoundation", "TandemOrchestrator"].map { "Sources/\($0)" }))
    let modules = Set(folders.compactMap { $0.split(separator: "/").last.map(String.init) }).union(["Synchronization"])
    for folder in folders.sorted() {
      let imports = try SourceTree.files(in: folder).flatMap { file in
        try file.text().matches(of: /(?m)^(?:@\S+ )?(?:package |public )?import (?:\w+ )?([\w.]+)$/).map {
          (file.path, String($0.1))
        }
      }
      #expect(!imports.isEmpty || folder == "Sources/TandemOrchestrator", "\(folder)")
      for (path, module) in imports { #expect(modules.contains(module), "\(path) imports \(module)") }
    }
  }

  @Test("Every file name occurs only once, so that a name identifies its file")
  func fileNamesAreUnique() throws {
    var paths: [String: [String]] = [:]
    for file in try ["Sources", "Tests", "Benchmarks"].flatMap(SourceTree.files) {
      paths[file.name, default: []].append(file.path)
    }
    // Each program has a main.swift.
    paths["main.swift"] = nil
    let doubled = paths.filter { $0.value.count > 1 }
    #expect(paths.count > 1000 && doubled.isEmpty, "\(doubled)")
  }

  @Test("The table of threads in docs/architecture.md has every thread, and no other")
  func threadTableIsComplete() throws {
    let page = try SourceTree.text(of: "docs/architecture.md")
    let table = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(tandem [a-z]+)`/).map { String($0.1) }
    }
    let started = try SourceTree.files(in: "Sources").flatMap { file in
      try file.text().matches(of: /(?:Threads\.start|Worker)\("(tandem [a-z]+)"/).map { String($0.1) }
    }
    // A LineServer's thread has the name of its protocol.
    let sockets = ["tandem socket", "tandem mpv"]
    #expect(started.count > 30)
    #expect(Set(table) == Set(started + sockets))
  }
}
