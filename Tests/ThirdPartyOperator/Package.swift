// swift-tools-version: 6.2

import PackageDescription

/// A package outside the library: it adds operators with the kernel's public API only, and checks them with the laws.
let package = Package(
  name: "third-party-operator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "PairingOperators", targets: ["PairingOperators"])],
  dependencies: [.package(name: "swift-reactive", path: "../..")],
  targets: [
    .target(
      name: "PairingOperators",
      dependencies: [.product(name: "ReactiveKernel", package: "swift-reactive")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "PairingOperatorsTests",
      dependencies: ["PairingOperators", .product(name: "ReactiveTesting", package: "swift-reactive")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ])
