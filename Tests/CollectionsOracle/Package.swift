// swift-tools-version: 6.2

import PackageDescription

/// Compares views of collections with queries of SQLite: the same edits go to a source and to a table of a database.
let package = Package(
  name: "collections-oracle",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-reactive", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
  ],
  targets: [
    .target(name: "Allocated"),
    // Measures one edit, the same by hand, and in SQLite.
    .executableTarget(
      name: "figures",
      dependencies: [
        "Allocated",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ReactiveCollections", package: "swift-reactive"),
        .product(name: "ReactiveCore", package: "swift-reactive"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "OracleTests",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ReactiveBridging", package: "swift-reactive"),
        .product(name: "ReactiveCollections", package: "swift-reactive"),
        .product(name: "ReactiveCore", package: "swift-reactive"),
        .product(name: "ReactiveProperties", package: "swift-reactive"),
        .product(name: "ReactiveTesting", package: "swift-reactive"),
        .product(name: "ReactiveTime", package: "swift-reactive"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ])
