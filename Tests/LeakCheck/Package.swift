// swift-tools-version: 6.2

import PackageDescription

/// A program that makes and releases every kind of observation. It runs under the address sanitizer, which looks for leaks at the end.
let package = Package(
  name: "leak-check",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-reactive", path: "../..")],
  targets: [
    .executableTarget(
      name: "LeakCheck",
      dependencies: [.product(name: "Reactive", package: "swift-reactive")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
