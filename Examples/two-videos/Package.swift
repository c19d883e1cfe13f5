// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "two-videos",
  dependencies: [.package(path: "../tandem")],
  targets: [
    .executableTarget(
      name: "two-videos",
      dependencies: [
        .product(name: "Tandem", package: "tandem"), .product(name: "TandemMPV", package: "tandem"),
        .product(name: "TandemSDL", package: "tandem"),
      ]),
    .testTarget(
      name: "TwoVideosTests",
      dependencies: [
        .product(name: "Tandem", package: "tandem"), .product(name: "TandemTesting", package: "tandem"),
      ]),
  ]
)
