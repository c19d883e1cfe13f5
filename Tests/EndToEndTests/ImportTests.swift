// The house: who may import whom.

import Foundation
import Testing

@Suite struct ImportTests {
  /// What each target's files may import, as the design says; Glibc and Synchronization where threads and files are.
  private static let table: [String: Set<String>] = [
    "CTandemDBus": [],
    "CTandemLinux": [],
    "CTandemMPV": [],
    "CTandemMQTT": [],
    "CTandemMeasuring": [],
    "CTandemSDL": [],
    "CTandemXCB": [],
    "Tandem": [
      "CTandemLinux", "Glibc", "Observation", "Synchronization", "TandemCommands", "TandemFrames", "TandemLog",
      "TandemLoop", "TandemPlayback", "TandemRules", "TandemWorkers",
    ],
    "TandemAVKit": ["Foundation", "Observation", "Tandem"],
    "TandemAlignment": ["Glibc", "Synchronization"],
    "TandemArguments": ["TandemCommands", "TandemJSON", "TandemOptions", "TandemRules", "TandemText"],
    "TandemCommands": ["TandemJSON", "TandemRules"],
    "TandemControl": [
      "Glibc", "Synchronization", "TandemCommands", "TandemFiles", "TandemJSON", "TandemRules", "TandemWorkers",
    ],
    "TandemCoreLink": ["CTandemLinux", "Glibc", "TandemFrames", "TandemPlayback", "TandemRules", "TandemWorkers"],
    "TandemDoctor": [
      "CTandemLinux", "Glibc", "TandemArguments", "TandemControl", "TandemJSON", "TandemRemote", "TandemRules",
      "TandemShell", "TandemWorkers",
    ],
    "TandemFiles": ["Glibc"],
    "TandemFrames": ["Glibc", "Synchronization", "TandemWorkers"],
    "TandemLists": ["Glibc", "TandemCommands", "TandemRules"],
    "TandemJSON": ["Synchronization"],
    "TandemLog": [
      "CTandemLinux", "Glibc", "Synchronization", "TandemCommands", "TandemFiles", "TandemFrames", "TandemJSON",
      "TandemRules", "TandemWorkers",
    ],
    "TandemLogTools": ["Glibc", "TandemJSON", "TandemLog", "TandemRules", "TandemText"],
    "TandemLoop": ["TandemCommands", "TandemFrames", "TandemLog", "TandemPlayback", "TandemRules", "TandemWorkers"],
    "TandemMPRIS": [
      "CTandemDBus", "Glibc", "Synchronization", "TandemControl", "TandemRules", "TandemWorkers",
    ],
    "TandemMPV": [
      "CTandemMPV", "Glibc", "Synchronization", "TandemFrames", "TandemOptions", "TandemPlayback", "TandemRules",
      "TandemText", "TandemWorkers",
    ],
    "TandemMQTT": [
      "CTandemMQTT", "Glibc", "Synchronization", "TandemArguments", "TandemControl", "TandemFiles", "TandemJSON",
      "TandemRules", "TandemShell", "TandemText", "TandemWorkers",
    ],
    "TandemMPVIPC": ["TandemJSON", "TandemRules"],
    "TandemOptions": ["TandemRules", "TandemText"],
    "TandemPlayback": ["TandemFrames", "TandemRules"],
    "TandemRemote": ["TandemCommands", "TandemPlayback", "TandemRules", "TandemText"],
    "TandemRules": [],
    "TandemSDL": [
      "CTandemLinux", "CTandemSDL", "CTandemXCB", "Glibc", "Synchronization", "TandemFiles", "TandemPlayback",
      "TandemRules", "TandemWorkers",
    ],
    "TandemScenario": [
      "TandemLog", "TandemLogTools", "TandemLoop", "TandemPlayback", "TandemRules", "TandemScenarioFormat",
      "TandemScenarioRun", "TandemTesting", "TandemWorkers",
    ],
    "TandemScenarioCommand": [
      "Glibc", "TandemArguments", "TandemFiles", "TandemJSON", "TandemLog", "TandemPlayback", "TandemScenarioFormat",
      "TandemScenarioRun", "TandemShell", "TandemWorkers",
    ],
    "TandemScenarioFormat": ["TandemCommands", "TandemJSON", "TandemRules", "TandemText"],
    "TandemScenarioRun": [
      "TandemCommands", "TandemJSON", "TandemLog", "TandemLoop", "TandemPlayback", "TandemRules",
      "TandemScenarioFormat", "TandemTesting",
    ],
    "TandemShell": [
      "Glibc", "TandemArguments", "TandemCommands", "TandemControl", "TandemFiles", "TandemJSON", "TandemOptions",
      "TandemRules", "TandemText",
    ],
    "TandemSupervision": [
      "CTandemLinux", "Glibc", "Synchronization", "TandemJSON", "TandemLog", "TandemText", "TandemWorkers",
    ],
    "TandemTesting": ["Synchronization", "Tandem", "TandemLog", "TandemPlayback", "TandemRules"],
    "TandemText": [],
    "TandemWorkers": ["CTandemLinux", "Glibc", "Synchronization"],
    "tandem": [
      "Glibc", "TandemAlignment", "TandemArguments", "TandemCommands",
      "TandemControl", "TandemDoctor", "TandemFiles", "TandemJSON", "TandemLog", "TandemLogTools",
      "TandemOptions", "TandemRemote", "TandemRules", "TandemScenarioCommand", "TandemScenarioFormat",
      "TandemScenarioRun",
      "TandemShell", "TandemSupervision", "TandemText", "TandemWorkers",
    ],
    "tandem-bench": ["CTandemMeasuring", "Glibc", "TandemJSON", "TandemLog", "TandemPlayback", "TandemRules"],
    "tandem-core": ["Glibc", "TandemCoreLink", "TandemMPV", "TandemRules"],
    "tandem-screens": [
      "Glibc", "TandemArguments", "TandemCommands", "TandemControl", "TandemJSON", "TandemMQTT", "TandemRules",
      "TandemShell", "TandemText",
    ],
    "tandem-player": [
      "CTandemLinux", "Glibc", "Synchronization", "TandemArguments", "TandemCommands", "TandemControl",
      "TandemCoreLink", "TandemDoctor", "TandemFiles", "TandemFrames",
      "TandemJSON", "TandemLists", "TandemLog", "TandemLogTools",
      "TandemLoop", "TandemMPRIS",
      "TandemMPV", "TandemMPVIPC", "TandemMQTT",
      "TandemOptions", "TandemPlayback", "TandemRemote", "TandemRules", "TandemSDL",
      "TandemScenarioCommand", "TandemScenarioFormat",
      "TandemScenarioRun",
      "TandemShell", "TandemSupervision", "TandemTesting", "TandemText", "TandemWorkers",
    ],
  ]

  private static var sources: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
  }

  @Test("every target is in the table")
  func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders) == Set(Self.table.keys))
  }

  @Test("no file imports what its target may not", arguments: table.keys.sorted())
  func imports(target: String) throws {
    let folder = Self.sources.appendingPathComponent(target)
    let allowed = try #require(Self.table[target])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let imports = text.split(separator: "\n").filter {
        $0.hasPrefix("import ") || $0.contains(" import ") && $0.hasPrefix("@")
      }
      for line in imports {
        let module = line.split(separator: " ").last.map(String.init) ?? ""
        #expect(allowed.contains(module), "\(target)/\(name) imports \(module)")
      }
    }
  }

  @Test("every file has a name that occurs once, so that it is found by its name alone")
  func names() throws {
    var places: [String: [String]] = [:]
    for part in ["Sources", "Tests"] {
      let root = Self.sources.deletingLastPathComponent().appendingPathComponent(part)
      for folder in try FileManager.default.contentsOfDirectory(atPath: root.path) {
        let path = root.appendingPathComponent(folder).path
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".swift") {
          places[name, default: []].append(folder)
        }
      }
    }
    // Each program begins in one.
    places["main.swift"] = nil
    let doubled = places.filter { $0.value.count > 1 }
    #expect(doubled.isEmpty, "\(doubled)")
  }
}
