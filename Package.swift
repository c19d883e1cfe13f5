// swift-tools-version: 6.0
// Tandem: two libmpv players, one full screen and one picture in picture.

import PackageDescription

/// Only our own scripts set the variable, so that a package which depends on this one never meets an unsafe flag.
let isStrict = Context.environment["TANDEM_STRICT"] != nil

/// What the pure targets are held to where the compiler can: no unmarked unsafe construct.
#if compiler(>=6.2)
  let pure: [SwiftSetting] = isStrict ? [.unsafeFlags(["-strict-memory-safety"])] : []
#else
  let pure: [SwiftSetting] = []
#endif

/// What only computes, for minutes, is optimised in the tests, too. Preconditions hold all the same. Each file by itself: whole
/// modules leave objects behind that don't fit each other when one file has changed.
let quick: [SwiftSetting] = isStrict ? [.unsafeFlags(["-O"])] : []

let package = Package(
  name: "tandem",
  products: [
    .library(name: "Tandem", targets: ["Tandem"]),
    .library(name: "TandemAVKit", targets: ["TandemAVKit"]),
    .library(name: "TandemMPV", targets: ["TandemMPV"]),
    .library(name: "TandemSDL", targets: ["TandemSDL"]),
    .library(name: "TandemTesting", targets: ["TandemTesting"]),
    .library(name: "TandemScenario", targets: ["TandemScenario"]),
    .executable(name: "tandem", targets: ["tandem"]),
    .executable(name: "tandem-player", targets: ["tandem-player"]),
    .executable(name: "tandem-screens", targets: ["tandem-screens"]),
    .executable(name: "tandem-player-host", targets: ["tandem-player-host"]),
  ],
  targets: [
    .target(name: "TandemRules", swiftSettings: pure + quick),
    .target(name: "TandemJSON", swiftSettings: pure + quick),
    .target(name: "TandemText", swiftSettings: pure),
    // Which of mpv's options are passed on, and mpv.conf.
    .target(name: "TandemOptions", dependencies: ["TandemRules", "TandemText"], swiftSettings: pure),
    // What each command is called and takes, for every format that has commands.
    .target(name: "TandemCommands", dependencies: ["TandemRules", "TandemJSON"], swiftSettings: pure + quick),
    .target(
      name: "TandemArguments",
      dependencies: ["TandemRules", "TandemJSON", "TandemText", "TandemOptions", "TandemCommands"],
      swiftSettings: pure),
    .target(name: "TandemFiles"),
    // Folders, M3U, PLS and channels.
    .target(name: "TandemLists", dependencies: ["TandemRules", "TandemCommands"]),
    .target(name: "CTandemLinux"),
    .target(name: "TandemWorkers", dependencies: ["CTandemLinux"]),
    .target(name: "TandemFrames", dependencies: ["TandemWorkers"]),
    .target(name: "TandemPlayback", dependencies: ["TandemRules", "TandemFrames"]),
    // Not among the pure ones: read(2) and write(2) take pointers.
    .target(
      name: "TandemLog",
      dependencies: [
        "CTandemLinux", "TandemFrames", "TandemRules", "TandemJSON", "TandemCommands", "TandemFiles", "TandemWorkers",
      ],
      swiftSettings: quick),
    .target(
      name: "TandemSupervision",
      dependencies: ["CTandemLinux", "TandemWorkers", "TandemJSON", "TandemLog", "TandemText"]),
    .target(name: "TandemLogTools", dependencies: ["TandemRules", "TandemJSON", "TandemText", "TandemLog"]),
    .target(
      name: "TandemControl",
      dependencies: ["TandemRules", "TandemJSON", "TandemCommands", "TandemFiles", "TandemPlayback", "TandemWorkers"]),
    .target(
      name: "TandemLoop",
      dependencies: [
        "TandemRules", "TandemFrames", "TandemPlayback", "TandemCommands", "TandemLog", "TandemWorkers",
      ]),
    .target(
      name: "Tandem",
      dependencies: [
        "CTandemLinux", "TandemWorkers", "TandemFrames", "TandemRules", "TandemPlayback", "TandemCommands",
        "TandemLog", "TandemLoop",
      ]),
    .target(name: "TandemTesting", dependencies: ["Tandem", "TandemLog", "TandemPlayback", "TandemRules"]),
    // AVKit's names for what Tandem does.
    .target(name: "TandemAVKit", dependencies: ["Tandem"]),
    .target(
      name: "TandemScenarioFormat", dependencies: ["TandemRules", "TandemJSON", "TandemText", "TandemCommands"],
      swiftSettings: pure),
    .target(
      name: "TandemScenarioRun",
      dependencies: [
        "TandemRules", "TandemJSON", "TandemPlayback", "TandemCommands", "TandemLog", "TandemLoop",
        "TandemScenarioFormat", "TandemTesting",
      ]),
    // Scenarios and event logs as an app sees them.
    .target(
      name: "TandemScenario",
      dependencies: [
        "Tandem", "TandemRules", "TandemPlayback", "TandemLog", "TandemLogTools", "TandemLoop", "TandemScenarioFormat",
        "TandemScenarioRun", "TandemTesting", "TandemWorkers",
      ]),
    // The commands `tandem scenario …`, whoever plays.
    .target(
      name: "TandemScenarioCommand",
      dependencies: [
        "TandemArguments", "TandemFiles", "TandemJSON", "TandemLog", "TandemPlayback", "TandemScenarioFormat",
        "TandemScenarioRun", "TandemShell", "TandemWorkers",
      ]),
    // How far apart two videos are by what is heard in both.
    .target(name: "TandemAlignment"),
    .target(name: "CTandemMPV"),
    .target(
      name: "TandemMPV",
      dependencies: [
        "CTandemMPV", "TandemFrames", "TandemOptions", "TandemPlayback", "TandemRules", "TandemText", "TandemWorkers",
      ]),
    .target(
      name: "TandemCoreLink",
      dependencies: ["CTandemLinux", "TandemFrames", "TandemWorkers", "TandemRules", "TandemPlayback"]),
    .executableTarget(name: "tandem-player-host", dependencies: ["TandemCoreLink", "TandemMPV", "TandemRules"]),
    .systemLibrary(name: "CTandemSDL"),
    .systemLibrary(name: "CTandemXCB"),
    .target(
      name: "TandemSDL",
      dependencies: [
        "CTandemSDL", "CTandemXCB", "CTandemLinux", "TandemRules", "TandemPlayback", "TandemFiles", "TandemWorkers",
      ]),
    .systemLibrary(name: "CTandemDBus"),
    // A session on the desktop's bus.
    .target(name: "TandemMPRIS", dependencies: ["CTandemDBus", "TandemControl", "TandemRules", "TandemWorkers"]),
    .systemLibrary(name: "CTandemMQTT"),
    // A session as one screen of many, over a broker.
    .target(
      name: "TandemMQTT",
      dependencies: [
        "CTandemMQTT", "TandemArguments", "TandemControl", "TandemFiles", "TandemJSON", "TandemPlayback", "TandemRules",
        "TandemShell",
        "TandemText", "TandemWorkers",
      ]),
    // mpv's JSON IPC: lines, the table of commands and properties, events.
    .target(name: "TandemMPVIPC", dependencies: ["TandemJSON", "TandemPlayback", "TandemRules"], swiftSettings: pure),
    .target(
      name: "TandemRemote",
      dependencies: ["TandemJSON", "TandemRules", "TandemText", "TandemCommands", "TandemPlayback"],
      swiftSettings: pure),
    .target(
      name: "TandemShell",
      dependencies: [
        "TandemArguments", "TandemCommands", "TandemControl", "TandemFiles", "TandemJSON", "TandemOptions",
        "TandemRules", "TandemText",
      ]),
    // What tandem doctor finds, each thing in a process of its own.
    .target(
      name: "TandemDoctor",
      dependencies: [
        "CTandemLinux", "TandemArguments", "TandemControl", "TandemJSON", "TandemRemote", "TandemRules", "TandemShell",
        "TandemWorkers",
      ]),
    .executableTarget(
      name: "tandem",
      dependencies: [
        "TandemRules", "TandemCommands", "TandemJSON", "TandemText", "TandemOptions", "TandemArguments", "TandemFiles",
        "TandemLog",
        "TandemLogTools",
        "TandemControl", "TandemRemote", "TandemShell", "TandemScenarioFormat", "TandemScenarioRun",
        "TandemScenarioCommand", "TandemSupervision", "TandemWorkers", "TandemAlignment", "TandemDoctor",
      ]),
    .executableTarget(
      name: "tandem-player",
      dependencies: [
        "TandemRules", "TandemJSON", "TandemText", "TandemCommands", "TandemArguments", "TandemFiles", "TandemLists",
        "TandemPlayback", "TandemLog", "TandemLogTools", "TandemControl", "TandemLoop", "TandemMPV", "TandemSDL",
        "TandemRemote",
        "TandemShell", "TandemScenarioFormat", "TandemScenarioRun", "TandemScenarioCommand", "TandemSupervision",
        "TandemTesting", "TandemWorkers", "CTandemLinux", "TandemCoreLink", "TandemFrames", "TandemOptions",
        "TandemMPRIS", "TandemMPVIPC", "TandemMQTT", "TandemDoctor",
      ]),
    // Other screens from the command line, without libmpv.
    .executableTarget(
      name: "tandem-screens",
      dependencies: [
        "TandemArguments", "TandemCommands", "TandemControl", "TandemJSON", "TandemMQTT", "TandemRules", "TandemShell",
        "TandemText",
      ]),
    // Only for what measures: it takes the allocator's place.
    .target(name: "CTandemMeasuring", path: "Benchmarks/CTandemMeasuring"),
    .executableTarget(
      name: "tandem-bench",
      dependencies: ["CTandemMeasuring", "TandemRules", "TandemPlayback", "TandemLog", "TandemJSON"],
      path: "Benchmarks/tandem-bench"),
    .target(name: "CTandemTestOutput", path: "Tests/CTandemTestOutput"),
    .target(
      name: "TandemTestSupport",
      dependencies: ["CTandemTestOutput", "TandemRules", "TandemPlayback", "TandemTesting", "TandemWorkers"],
      path: "Tests/TandemTestSupport"),
    .testTarget(name: "OrchestrationTests", dependencies: ["TandemRules", "TandemLog"], swiftSettings: quick),
    .testTarget(name: "JSONTests", dependencies: ["TandemJSON"]),
    // libmpv says itself which options it has.
    .testTarget(
      name: "OptionTests",
      dependencies: [
        "TandemOptions", "TandemArguments", "TandemMPV", "CTandemMPV", "TandemPlayback", "TandemRules", "TandemShell",
        "TandemTestSupport",
      ]),
    .testTarget(name: "ListFileTests", dependencies: ["TandemLists"]),
    .testTarget(name: "SafeFilesTests", dependencies: ["TandemFiles"]),
    .testTarget(name: "AlignmentTests", dependencies: ["TandemAlignment"]),
    .testTarget(name: "EventLogTests", dependencies: ["TandemLog", "TandemJSON", "TandemWorkers"]),
    .testTarget(
      name: "SupervisionTests", dependencies: ["TandemSupervision", "TandemWorkers", "TandemLog", "TandemJSON"]),
    .testTarget(name: "LogToolsTests", dependencies: ["TandemLogTools", "TandemLog", "TandemJSON"]),
    .testTarget(
      name: "ControlTests",
      dependencies: [
        "TandemControl", "TandemCommands", "TandemArguments", "TandemText", "TandemWorkers", "TandemTestSupport",
      ]),
    // Every command through every format.
    .testTarget(
      name: "CodecTests",
      dependencies: ["TandemCommands", "TandemLog", "TandemControl", "TandemScenarioFormat", "TandemArguments"]),
    .testTarget(
      name: "PlayerContractTests",
      dependencies: [
        "TandemFrames", "TandemPlayback", "TandemMPV", "TandemCoreLink", "TandemTesting", "tandem-player-host",
        "TandemTestSupport",
      ]),
    .testTarget(
      name: "SoundTests",
      dependencies: ["TandemFrames", "TandemLoop", "TandemMPV", "TandemPlayback", "TandemTestSupport", "TandemWorkers"]),
    // libmpv says itself which keys it has.
    .testTarget(name: "RemoteTests", dependencies: ["TandemRemote", "CTandemMPV", "TandemJSON"]),
    .testTarget(
      name: "DisplayTests",
      dependencies: [
        "CTandemLinux", "CTandemSDL", "TandemSDL", "TandemMPV", "TandemLoop", "TandemLog", "TandemTestSupport",
      ]),
    .testTarget(name: "SessionTests", dependencies: ["TandemLoop", "TandemMPV", "TandemControl", "TandemTesting"]),
    .testTarget(
      name: "TandemTests", dependencies: ["Tandem", "TandemAVKit", "TandemTesting", "TandemMPV", "TandemTestSupport"]),
    .testTarget(name: "TandemAVKitTests", dependencies: ["TandemAVKit", "Tandem", "TandemTesting"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "TandemRules", "TandemJSON", "TandemLog", "TandemLogTools", "TandemScenarioFormat", "TandemScenario",
        "TandemScenarioRun", "TandemScenarioCommand", "TandemTesting", "TandemTestSupport",
      ]),
    // libmpv says itself how its errors are called.
    .testTarget(
      name: "MPVIPCTests", dependencies: ["TandemMPVIPC", "TandemControl", "TandemRules", "TandemJSON", "CTandemMPV"]),
    .testTarget(
      name: "MQTTTests",
      dependencies: ["TandemMQTT", "TandemControl", "TandemJSON", "TandemRules", "TandemTestSupport"]),
    // A real bus, which dbus-daemon is.
    .testTarget(
      name: "MPRISTests",
      dependencies: ["TandemMPRIS", "CTandemDBus", "TandemRules", "TandemWorkers", "TandemTestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["TandemTestSupport", "TandemLog", "TandemControl", "TandemArguments", "TandemShell"]
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TandemTestSupport", "TandemControl", "TandemLog", "TandemJSON", "TandemMPVIPC", "tandem", "tandem-player",
        "tandem-player-host",
        "tandem-screens",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
