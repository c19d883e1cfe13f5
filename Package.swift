// swift-tools-version: 6.0
// Tandem: two libmpv players, one full screen and one picture in picture.

import PackageDescription

/// Only Tandem's own scripts set this variable. Packages that depend on Tandem can't be built with unsafe flags.
let isStrict = Context.environment["TANDEM_STRICT"] != nil

/// The targets without pointers: compilers from 6.2 on refuse unsafe code in them.
#if compiler(>=6.2)
  let pure: [SwiftSetting] = isStrict ? [.unsafeFlags(["-strict-memory-safety"])] : []
#else
  let pure: [SwiftSetting] = []
#endif

/// Targets that compute for minutes are optimised in the tests as well. Preconditions stay in force. The files are
/// optimised separately: after the change of one file, a whole module could keep objects that do not fit each other.
let quick: [SwiftSetting] = isStrict ? [.unsafeFlags(["-O"])] : []

let package = Package(
  name: "tandem",
  // Only the format and the verifier of logs build on macOS. Everything else needs Linux.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Tandem", targets: ["Tandem"]),
    .library(name: "TandemAVKit", targets: ["TandemAVKit"]),
    .library(name: "TandemMPV", targets: ["TandemMPV"]),
    .library(name: "TandemSDL", targets: ["TandemSDL"]),
    .library(name: "TandemServer", targets: ["TandemServer"]),
    .library(name: "TandemTesting", targets: ["TandemTesting"]),
    .library(name: "TandemScenario", targets: ["TandemScenario"]),
    .library(name: "TandemSwiftTesting", targets: ["TandemSwiftTesting"]),
    .plugin(name: "TandemVerifyCommand", targets: ["TandemVerifyCommand"]),
    .plugin(name: "TandemScenarioCommand", targets: ["TandemScenarioCommand"]),
    .executable(name: "tandem", targets: ["tandem"]),
    .executable(name: "tandem-player", targets: ["tandem-player"]),
    .executable(name: "tandem-player-host", targets: ["tandem-player-host"]),
    .executable(name: "tandem-screens", targets: ["tandem-screens"]),
  ],
  targets: [
    // The state machine that makes all decisions.
    .target(name: "TandemOrchestrator", swiftSettings: pure + quick),
    // JSON and text.
    .target(name: "TandemFoundation", swiftSettings: pure + quick),
    // The commands' names and parameters, saved states, and mpv's options.
    .target(
      name: "TandemCommands", dependencies: ["TandemFoundation", "TandemOrchestrator"], swiftSettings: pure + quick),
    .target(name: "CTandemLinux", path: "Sources/CModules/CTandemLinux"),
    // Blends pixels.
    .target(name: "CTandemPixels", path: "Sources/CModules/CTandemPixels"),
    // Files and threads.
    .target(name: "TandemSystem", dependencies: ["CTandemLinux"]),
    // The protocols of an engine and a display, compositing, and frames from apps.
    .target(name: "TandemPlayback", dependencies: ["CTandemPixels", "TandemOrchestrator", "TandemSystem"]),
    // Records, verification and analysis, without Linux. The scanner uses pointers.
    .target(
      name: "TandemLog",
      dependencies: ["TandemCommands", "TandemFoundation", "TandemOrchestrator"],
      swiftSettings: quick),
    // Event logs in files, pipes and the journal.
    .target(
      name: "TandemLogFiles",
      dependencies: ["CTandemLinux", "TandemFoundation", "TandemLog", "TandemSystem"],
      swiftSettings: quick),
    // Carries out the orchestrator's effects.
    .target(
      name: "TandemRuntime",
      dependencies: [
        "TandemCommands", "TandemLog", "TandemLogFiles", "TandemOrchestrator", "TandemPlayback", "TandemSystem",
      ]),
    // The control socket, its reports, and a session's bridge to it; playlists.
    .target(
      name: "TandemControl",
      dependencies: [
        "TandemCommands", "TandemFoundation", "TandemLog", "TandemOrchestrator", "TandemPlayback", "TandemRuntime",
        "TandemSystem",
      ]),
    .target(
      name: "Tandem",
      dependencies: [
        "CTandemLinux", "TandemCommands", "TandemControls", "TandemInput", "TandemLog", "TandemLogFiles",
        "TandemOrchestrator", "TandemPlayback", "TandemRuntime", "TandemSystem",
      ]),
    .target(
      name: "TandemTesting",
      dependencies: ["Tandem", "TandemLog", "TandemLogFiles", "TandemOrchestrator", "TandemPlayback"]),
    // AVKit's names over Tandem.
    .target(name: "TandemAVKit", dependencies: ["Tandem", "TandemRuntime"]),
    // Scenarios, for apps and for Tandem's own programs.
    .target(
      name: "TandemScenario",
      dependencies: [
        "Tandem", "TandemCommands", "TandemFoundation", "TandemLog", "TandemLogFiles", "TandemOrchestrator",
        "TandemPlayback", "TandemRuntime", "TandemSystem", "TandemTesting",
      ]),
    // Reports violations as issues of Swift Testing; for tests only.
    .target(name: "TandemSwiftTesting", dependencies: ["TandemScenario"]),
    // Random sessions on simulated players, with their verdicts and counts.
    .target(
      name: "TandemExplore",
      dependencies: ["TandemFoundation", "TandemLog", "TandemOrchestrator", "TandemPlayback", "TandemScenario"],
      swiftSettings: quick),
    .target(name: "CTandemMPV", path: "Sources/CModules/CTandemMPV"),
    .target(
      name: "TandemMPV",
      dependencies: [
        "CTandemMPV", "TandemCommands", "TandemFoundation", "TandemOrchestrator", "TandemPlayback", "TandemProcess",
        "TandemSystem",
      ]),
    // The supervisor of tandem-player, and the process of a separate libmpv player.
    .target(
      name: "TandemProcess",
      dependencies: [
        "CTandemLinux", "TandemFoundation", "TandemLog", "TandemLogFiles", "TandemOrchestrator", "TandemPlayback",
        "TandemSystem",
      ]),
    // SDL and XCB.
    .systemLibrary(name: "CTandemSDL", path: "Sources/CModules/CTandemSDL"),
    .target(
      name: "TandemSDL",
      dependencies: ["CTandemLinux", "CTandemSDL", "TandemOrchestrator", "TandemPlayback", "TandemSystem"]),
    // Keys, key bindings and the actions that they ask for.
    .target(
      name: "TandemInput",
      dependencies: ["TandemCommands", "TandemFoundation", "TandemOrchestrator", "TandemPlayback"],
      swiftSettings: pure),
    // The on-screen display, and the pointer on it.
    .target(
      name: "TandemOSD",
      dependencies: ["TandemCommands", "TandemFoundation", "TandemInput", "TandemOrchestrator", "TandemPlayback"],
      swiftSettings: pure),
    // Keys, the pointer and the on-screen display of a session.
    .target(
      name: "TandemControls",
      dependencies: [
        "TandemCommands", "TandemControl", "TandemFoundation", "TandemInput", "TandemOSD", "TandemOrchestrator",
        "TandemPlayback", "TandemRuntime",
      ]),
    // The command line, saved sessions, settings, doctor and scenarios.
    .target(
      name: "TandemCLI",
      dependencies: [
        "CTandemLinux", "TandemCommands", "TandemControl", "TandemExplore", "TandemFoundation", "TandemInput",
        "TandemLog", "TandemOrchestrator", "TandemPlayback", "TandemScenario", "TandemSystem",
      ]),
    .systemLibrary(name: "CTandemDBus", path: "Sources/CModules/CTandemDBus"),
    // Offers a session on the desktop's bus.
    .target(
      name: "TandemMPRIS",
      dependencies: [
        "CTandemDBus", "TandemCommands", "TandemControl", "TandemFoundation", "TandemOrchestrator", "TandemPlayback",
        "TandemRuntime", "TandemSystem",
      ]),
    // Offers an app's session on the control socket and on the desktop's bus.
    .target(
      name: "TandemServer",
      dependencies: [
        "Tandem", "TandemControl", "TandemMPRIS", "TandemPlayback", "TandemRuntime", "TandemSystem",
      ]),
    .systemLibrary(name: "CTandemMQTT", path: "Sources/CModules/CTandemMQTT"),
    // Connects a session to an MQTT broker, as one of many screens.
    .target(
      name: "TandemMQTT",
      dependencies: [
        "CTandemMQTT", "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation", "TandemLog",
        "TandemOrchestrator", "TandemPlayback", "TandemRuntime", "TandemSystem",
      ]),
    // expat and zlib.
    .target(
      name: "CTandemXML", path: "Sources/CModules/CTandemXML",
      linkerSettings: [.linkedLibrary("expat"), .linkedLibrary("z")]),
    // Programme guides of television channels.
    .target(
      name: "TandemGuide", dependencies: ["CTandemXML", "TandemControl", "TandemOrchestrator", "TandemSystem"],
      swiftSettings: quick),
    // libmicrohttpd and libqrencode.
    .target(
      name: "CTandemHTTP", path: "Sources/CModules/CTandemHTTP",
      linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("qrencode"), .linkedLibrary("gnutls")]),
    // Phones that control a session in a browser.
    .target(
      name: "TandemRemote",
      dependencies: [
        "CTandemHTTP", "CTandemLinux", "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation",
        "TandemOrchestrator", "TandemPlayback", "TandemRuntime", "TandemSystem",
      ],
      resources: [
        .embedInCode("Page/remote.html"), .embedInCode("Page/remote.css"), .embedInCode("Page/remote.js"),
      ]),
    // mpv's JSON IPC: lines, the table of commands and properties, events.
    .target(
      name: "TandemMPVIPC",
      dependencies: [
        "TandemControl", "TandemFoundation", "TandemLog", "TandemOrchestrator", "TandemPlayback", "TandemRuntime",
        "TandemSystem",
      ]),
    .executableTarget(
      name: "tandem",
      dependencies: [
        "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation", "TandemInput", "TandemLog",
        "TandemLogFiles", "TandemOrchestrator", "TandemProcess", "TandemScenario", "TandemSystem",
      ]),
    .executableTarget(
      name: "tandem-player",
      dependencies: [
        "CTandemLinux", "TandemCLI", "TandemCommands", "TandemControl", "TandemControls", "TandemFoundation",
        "TandemGuide", "TandemInput", "TandemLog", "TandemLogFiles", "TandemMPRIS", "TandemMPV", "TandemMPVIPC",
        "TandemMQTT", "TandemOSD", "TandemOrchestrator", "TandemPlayback", "TandemProcess", "TandemRemote",
        "TandemRuntime", "TandemSDL", "TandemScenario", "TandemSystem", "TandemTesting",
      ]),
    // `swift package tandem-verify` and `swift package tandem-scenario`, also in packages that depend on this one.
    .plugin(
      name: "TandemVerifyCommand",
      capability: .command(
        intent: .custom(verb: "tandem-verify", description: "Check event logs against the contract of Tandem"))),
    .plugin(
      name: "TandemScenarioCommand",
      capability: .command(
        intent: .custom(verb: "tandem-scenario", description: "Play scenarios of Tandem with simulated players"))),
    // One libmpv player in a separate process.
    .executableTarget(name: "tandem-player-host", dependencies: ["TandemMPV", "TandemOrchestrator", "TandemProcess"]),
    // Controls other screens from the command line, without libmpv.
    .executableTarget(
      name: "tandem-screens",
      dependencies: [
        "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation", "TandemMQTT", "TandemOrchestrator",
      ]),
    // Replaces the allocator; for benchmarks only.
    .target(name: "CTandemMeasuring", path: "Benchmarks/CTandemMeasuring"),
    .executableTarget(
      name: "tandem-bench",
      dependencies: [
        "CTandemMeasuring", "Tandem", "TandemFoundation", "TandemLog", "TandemLogFiles", "TandemMPV",
        "TandemOrchestrator", "TandemPlayback", "TandemSDL",
      ],
      path: "Benchmarks/tandem-bench"),
    .target(name: "CTandemTestOutput", path: "Tests/CTandemTestOutput"),
    .target(
      name: "TandemTestSupport",
      dependencies: [
        "CTandemSDL", "CTandemTestOutput", "TandemOrchestrator", "TandemPlayback", "TandemSystem", "TandemTesting",
      ],
      path: "Tests/TandemTestSupport"),
    .testTarget(name: "AlignmentTests", dependencies: ["TandemCLI"]),
    // Converts every command to every format and back.
    .testTarget(
      name: "CodecTests",
      dependencies: [
        "TandemCommands", "TandemControl", "TandemFoundation", "TandemLog", "TandemOrchestrator", "TandemScenario",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation", "TandemInput", "TandemLog",
        "TandemLogFiles", "TandemOrchestrator", "TandemTestSupport",
      ]),
    .testTarget(
      name: "ControlTests",
      dependencies: [
        "TandemCLI", "TandemCommands", "TandemControl", "TandemFoundation", "TandemOrchestrator", "TandemSystem",
        "TandemTestSupport",
      ]),
    .testTarget(
      name: "DisplayTests",
      dependencies: [
        "CTandemLinux", "CTandemSDL", "TandemLog", "TandemLogFiles", "TandemMPV", "TandemOrchestrator",
        "TandemPlayback", "TandemRuntime", "TandemSDL", "TandemSystem", "TandemTestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TandemCommands", "TandemControl", "TandemFoundation", "TandemLog", "TandemLogFiles", "TandemMPVIPC",
        "TandemOrchestrator", "TandemPlayback", "TandemSystem", "TandemTestSupport", "tandem", "tandem-player",
        "tandem-player-host", "tandem-screens",
      ]),
    .testTarget(
      name: "EventLogTests",
      dependencies: ["TandemFoundation", "TandemLog", "TandemLogFiles", "TandemOrchestrator", "TandemSystem"]),
    .testTarget(
      name: "ExploreTests",
      dependencies: [
        "TandemControl", "TandemExplore", "TandemFoundation", "TandemOrchestrator", "TandemScenario",
        "TandemTestSupport", "tandem",
      ]),
    // Reads guides from files, as a session does.
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "TandemControl", "TandemGuide", "TandemOrchestrator", "TandemRuntime", "TandemTestSupport", "TandemTesting",
      ]),
    .testTarget(name: "JSONTests", dependencies: ["TandemFoundation"]),
    .testTarget(name: "ListFileTests", dependencies: ["TandemControl", "TandemOrchestrator"]),
    .testTarget(name: "LogToolsTests", dependencies: ["TandemFoundation", "TandemLog", "TandemOrchestrator"]),
    // Uses a real bus of dbus-daemon.
    .testTarget(
      name: "MPRISTests", dependencies: ["CTandemDBus", "TandemMPRIS", "TandemOrchestrator", "TandemTestSupport"]),
    // Compares the names of errors with libmpv's own names.
    .testTarget(
      name: "MPVIPCTests",
      dependencies: ["CTandemMPV", "TandemFoundation", "TandemMPVIPC", "TandemOrchestrator", "TandemPlayback"]),
    .testTarget(
      name: "MQTTTests",
      dependencies: ["TandemControl", "TandemFoundation", "TandemMQTT", "TandemOrchestrator", "TandemTestSupport"]),
    // Compares the options with libmpv's own list.
    .testTarget(
      name: "OptionTests",
      dependencies: [
        "CTandemMPV", "TandemCLI", "TandemCommands", "TandemMPV", "TandemOrchestrator", "TandemPlayback",
        "TandemSystem", "TandemTestSupport",
      ]),
    .testTarget(name: "OrchestrationTests", dependencies: ["TandemLog", "TandemOrchestrator"], swiftSettings: quick),
    .testTarget(
      name: "PlayerContractTests",
      dependencies: [
        "TandemMPV", "TandemOrchestrator", "TandemPlayback", "TandemProcess", "TandemSystem", "TandemTestSupport",
        "TandemTesting", "tandem-player-host",
      ]),
    // Uses curl and plain sockets with a server of libmicrohttpd.
    .testTarget(
      name: "PhoneRemoteTests",
      dependencies: [
        "TandemCLI", "TandemControl", "TandemFoundation", "TandemLog", "TandemLogFiles", "TandemOrchestrator",
        "TandemPlayback", "TandemRemote", "TandemRuntime", "TandemSystem", "TandemTestSupport", "TandemTesting",
      ]),
    // Compares the keys with libmpv's own list.
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "CTandemMPV", "TandemCommands", "TandemFoundation", "TandemInput", "TandemOSD", "TandemOrchestrator",
        "TandemPlayback",
      ]),
    .testTarget(name: "SafeFilesTests", dependencies: ["TandemSystem"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Tandem", "TandemCLI", "TandemFoundation", "TandemLog", "TandemOrchestrator", "TandemPlayback",
        "TandemScenario", "TandemSwiftTesting", "TandemTestSupport", "TandemTesting",
      ]),
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "Tandem", "TandemCommands", "TandemLog", "TandemLogFiles", "TandemOrchestrator", "TandemPlayback",
        "TandemRuntime", "TandemSystem", "TandemTesting",
      ]),
    .testTarget(
      name: "SoundTests",
      dependencies: [
        "TandemLog", "TandemLogFiles", "TandemMPV", "TandemOrchestrator", "TandemPlayback", "TandemRuntime",
        "TandemSystem", "TandemTestSupport",
      ]),
    .testTarget(name: "SupervisionTests", dependencies: ["TandemLog", "TandemProcess", "TandemSystem"]),
    .testTarget(name: "TandemAVKitTests", dependencies: ["Tandem", "TandemAVKit", "TandemInput", "TandemTesting"]),
    .testTarget(
      name: "TandemTests",
      dependencies: [
        "Tandem", "TandemAVKit", "TandemMPV", "TandemServer", "TandemTestSupport", "TandemTesting", "tandem",
        "tandem-player-host",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
