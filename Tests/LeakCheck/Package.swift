// swift-tools-version: 6.2

import PackageDescription

/// A program that creates and releases each kind of observable, run under the address sanitizer, which searches for
/// leaks at its end.
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
