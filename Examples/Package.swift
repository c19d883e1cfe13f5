// swift-tools-version: 6.0
// Small apps on Tandem. Each reproduces the integration that another system's documentation describes.

import PackageDescription

/// The dependencies of an app with a window: the engine and the display of a session.
let playing: [Target.Dependency] = [
  .product(name: "Tandem", package: "tandem"), .product(name: "TandemMPV", package: "tandem"),
]
let testing: [Target.Dependency] = [
  .product(name: "Tandem", package: "tandem"), .product(name: "TandemTesting", package: "tandem"),
]

/// The dependencies of a test target with scenarios, whose findings become issues of Swift Testing.
let scenarios: [Target.Dependency] = [
  .product(name: "TandemScenario", package: "tandem"), .product(name: "TandemSwiftTesting", package: "tandem"),
]

let package = Package(
  name: "examples",
  dependencies: [.package(name: "tandem", path: "..")],
  targets: [
    // docs/start-building.md shows this target's code, word for word.
    .executableTarget(name: "two-videos", dependencies: playing + [.product(name: "TandemSDL", package: "tandem")]),
    // Modules of an app, with names that other packages could also use.
    .target(name: "Control", dependencies: [.product(name: "Tandem", package: "tandem")]),
    .target(name: "Session", dependencies: ["Control", .product(name: "Tandem", package: "tandem")]),
    .target(name: "JSON"),
    // The view model of the hotel's television. Its tests use it without a window.
    .target(name: "Television", dependencies: [.product(name: "Tandem", package: "tandem")]),
    .executableTarget(
      name: "hotel",
      dependencies: ["Television"] + playing + [
        .product(name: "TandemSDL", package: "tandem"), .product(name: "TandemServer", package: "tandem"),
      ]),
    .target(
      name: "Calls",
      dependencies: [.product(name: "Tandem", package: "tandem"), .product(name: "TandemAVKit", package: "tandem")]),
    .executableTarget(name: "streamingcore", dependencies: ["Control", "Session", "JSON"] + playing),
    .executableTarget(name: "avkit", dependencies: playing + [.product(name: "TandemAVKit", package: "tandem")]),
    .executableTarget(
      name: "fcsdk", dependencies: ["Calls"] + playing + [.product(name: "TandemAVKit", package: "tandem")]),
    .executableTarget(name: "bambuser", dependencies: playing),
    .executableTarget(name: "pillarbox", dependencies: playing),
    .executableTarget(name: "unattended", dependencies: playing + [.product(name: "TandemServer", package: "tandem")]),
    .executableTarget(name: "verdict", dependencies: testing),
    .executableTarget(name: "scenarios", dependencies: [.product(name: "TandemScenario", package: "tandem")]),
    // These tests need neither libmpv nor SDL, nor their headers.
    .testTarget(
      name: "ExampleTests", dependencies: ["Calls", "Control", "Session", "Television"] + testing + scenarios),
  ],
  swiftLanguageModes: [.v6]
)
