// The house: who may import whom.

import Foundation
import Testing

@Suite struct ImportTests {
  /// What each target's files may import, as the design says; Glibc and Synchronization where threads and files are.
  private static let table: [String: Set<String>] = [
    "Orchestration": [],
    "JSON": [],
    "Arguments": ["Orchestration"],
    "SafeFiles": ["Glibc"],
    "Playback": ["Orchestration"],
    "CLinux": [],
    "Workers": ["CLinux", "Glibc", "Synchronization"],
    "Supervision": ["CLinux", "EventLog", "JSON", "SafeFiles", "Workers", "Glibc", "Synchronization"],
    "EventLog": ["Orchestration", "JSON", "SafeFiles", "Workers", "Glibc", "Synchronization"],
    "LogTools": ["Orchestration", "JSON", "Arguments", "EventLog", "Glibc"],
    "Control": ["Orchestration", "JSON", "SafeFiles", "Glibc", "Synchronization"],
    "Session": ["Orchestration", "Playback", "EventLog", "Glibc", "Synchronization"],
    "Scenario": ["Orchestration", "JSON", "Arguments"],
    "ScenarioRunner": [
      "Arguments", "EventLog", "JSON", "Orchestration", "Playback", "SafeFiles", "Scenario", "Session", "Shell",
      "Glibc",
    ],
    "CoreLink": ["CLinux", "Orchestration", "Playback", "Workers", "Glibc"],
    "tandem-core": ["CoreLink", "MPVPlayer", "Orchestration", "Glibc"],
    "CMPV": [],
    "MPVPlayer": ["CMPV", "Orchestration", "Playback", "Workers", "Glibc", "Synchronization"],
    "CSDL2": [],
    "CXCB": [],
    "SDLDisplay": [
      "CLinux", "CSDL2", "CXCB", "Orchestration", "Playback", "SafeFiles", "Workers", "Glibc", "Synchronization",
    ],
    "Remote": ["Orchestration", "Arguments", "Playback"],
    "Shell": ["Arguments", "Control", "SafeFiles", "Glibc"],
    "tandem": [
      "Arguments", "Control", "EventLog", "JSON", "LogTools", "Orchestration", "Remote", "SafeFiles", "Scenario",
      "ScenarioRunner", "Shell", "Supervision", "Workers", "Glibc",
    ],
    "tandem-player": [
      "Arguments", "CLinux", "Control", "CoreLink", "EventLog", "JSON", "MPVPlayer", "Orchestration", "Playback",
      "Remote",
      "SDLDisplay", "SafeFiles", "Scenario", "ScenarioRunner", "Session", "Shell", "Supervision", "Workers", "Glibc",
      "Synchronization",
    ],
    "CMeasuring": [],
    "tandem-bench": ["CMeasuring", "Orchestration", "EventLog", "JSON", "Glibc"],
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
}
