// swift-tools-version: 6.0
// Tandem: two libmpv players, one full screen and one picture in picture.

import PackageDescription

/// What the pure targets are held to where the compiler can: no unmarked unsafe construct. Only our own scripts set
/// the variable, so that a package which depends on this one never meets an unsafe flag.
#if compiler(>=6.2)
  let pure: [SwiftSetting] =
    Context.environment["TANDEM_STRICT"] == nil ? [] : [.unsafeFlags(["-strict-memory-safety"])]
#else
  let pure: [SwiftSetting] = []
#endif

let package = Package(
  name: "tandem",
  products: [
    .library(
      name: "Tandem",
      targets: [
        "Orchestration", "Playback", "EventLog", "LogTools", "Session", "Scenario", "ScenarioRunner", "Control",
        "MPVPlayer", "SDLDisplay", "Remote",
      ]),
    .executable(name: "tandem", targets: ["tandem"]),
    .executable(name: "tandem-player", targets: ["tandem-player"]),
    .executable(name: "tandem-core", targets: ["tandem-core"]),
  ],
  targets: [
    .target(name: "Orchestration", swiftSettings: pure),
    .target(name: "JSON", swiftSettings: pure),
    .target(name: "Arguments", dependencies: ["Orchestration"], swiftSettings: pure),
    .target(name: "SafeFiles"),
    .target(name: "Playback", dependencies: ["Orchestration"]),
    .target(name: "CLinux"),
    .target(name: "Workers", dependencies: ["CLinux"]),
    // Not among the pure ones: read(2) and write(2) take pointers.
    .target(name: "EventLog", dependencies: ["Orchestration", "JSON", "SafeFiles", "Workers"]),
    .target(name: "Supervision", dependencies: ["CLinux", "Workers", "JSON", "EventLog"]),
    .target(name: "LogTools", dependencies: ["Orchestration", "JSON", "Arguments", "EventLog"]),
    .target(name: "Control", dependencies: ["Orchestration", "JSON", "SafeFiles"]),
    .target(name: "Session", dependencies: ["Orchestration", "Playback", "EventLog"]),
    .target(name: "Scenario", dependencies: ["Orchestration", "JSON", "Arguments"], swiftSettings: pure),
    .target(
      name: "ScenarioRunner",
      dependencies: [
        "Orchestration", "JSON", "Arguments", "SafeFiles", "Playback", "EventLog", "Session", "Scenario", "Shell",
      ]),
    .systemLibrary(name: "CMPV"),
    .target(name: "MPVPlayer", dependencies: ["CMPV", "Playback", "Workers"]),
    .target(name: "CoreLink", dependencies: ["CLinux", "Workers", "Orchestration", "Playback"]),
    .executableTarget(name: "tandem-core", dependencies: ["CoreLink", "MPVPlayer", "Orchestration"]),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CXCB"),
    .target(name: "SDLDisplay", dependencies: ["CSDL2", "CXCB", "CLinux", "Playback", "SafeFiles", "Workers"]),
    .target(name: "Remote", dependencies: ["Orchestration", "Arguments", "Playback"], swiftSettings: pure),
    .target(name: "Shell", dependencies: ["Arguments", "Control", "SafeFiles"]),
    .executableTarget(
      name: "tandem",
      dependencies: [
        "Orchestration", "JSON", "Arguments", "SafeFiles", "EventLog", "LogTools", "Control", "Remote", "Shell",
        "Scenario", "ScenarioRunner", "Supervision", "Workers",
      ]),
    .executableTarget(
      name: "tandem-player",
      dependencies: [
        "Orchestration", "JSON", "Arguments", "SafeFiles", "Playback", "EventLog", "Control", "Session", "MPVPlayer",
        "SDLDisplay", "Remote", "Shell", "Scenario", "ScenarioRunner", "Supervision", "Workers", "CLinux", "CoreLink",
      ]),
    // Only for what measures: it takes the allocator's place.
    .target(name: "CMeasuring"),
    .executableTarget(name: "tandem-bench", dependencies: ["CMeasuring", "Orchestration", "EventLog", "JSON"]),
    .target(name: "CTestOutput", path: "Tests/CTestOutput"),
    .target(
      name: "TestSupport", dependencies: ["CTestOutput", "Orchestration", "Playback", "Workers"],
      path: "Tests/TestSupport"),
    .testTarget(name: "OrchestrationTests", dependencies: ["Orchestration", "EventLog"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "SafeFilesTests", dependencies: ["SafeFiles"]),
    .testTarget(name: "EventLogTests", dependencies: ["EventLog", "JSON", "Workers"]),
    .testTarget(name: "SupervisionTests", dependencies: ["Supervision", "Workers", "EventLog", "JSON"]),
    .testTarget(name: "LogToolsTests", dependencies: ["LogTools", "EventLog", "JSON"]),
    .testTarget(name: "ControlTests", dependencies: ["Control", "Arguments"]),
    .testTarget(
      name: "PlayerContractTests", dependencies: ["Playback", "MPVPlayer", "CoreLink", "tandem-core", "TestSupport"]),
    .testTarget(name: "SoundTests", dependencies: ["Session", "MPVPlayer", "Playback", "TestSupport"]),
    // libmpv says itself which keys it has.
    .testTarget(name: "RemoteTests", dependencies: ["Remote", "CMPV", "JSON"]),
    .testTarget(
      name: "DisplayTests", dependencies: ["CSDL2", "SDLDisplay", "MPVPlayer", "Session", "EventLog", "TestSupport"]),
    .testTarget(name: "SessionTests", dependencies: ["Session", "MPVPlayer", "Control"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: ["Orchestration", "JSON", "EventLog", "LogTools", "Scenario", "ScenarioRunner", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["TestSupport", "EventLog", "Control", "Arguments", "Shell"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TestSupport", "Control", "EventLog", "JSON", "tandem", "tandem-player", "tandem-core"]),
  ],
  swiftLanguageModes: [.v6]
)
