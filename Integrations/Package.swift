// swift-tools-version: 6.2

import PackageDescription

// Named explicitly, because the parent folder may have any name.
let library = "swift-reactive"

/// Where the library is: in the folder around this one. In the repository of the integrations alone, which
/// `Tools/release` publishes, this line has the library's address and version instead.
let libraryPackage = Package.Dependency.package(name: library, path: "..")

/// One row of the package: a module, and its dependencies in the library and in other packages.
///
/// Target, product and test target derive from it. The tests of `Sources/Reactive<name>` are in `Tests/<name>Tests`.
struct Integration {
  var name: String
  var library: [String]
  var packages: [Target.Dependency]
  /// More modules of the library, for the tests.
  var testLibrary: [String] = []
  /// More products of other packages, for the tests.
  var testPackages: [Target.Dependency] = []
  /// Targets of this package.
  var own: [Target.Dependency] = ["Guarding"]
  /// More targets of this package, for the tests.
  var testOwn: [Target.Dependency] = []

  var target: String { "Reactive" + name }
}

/// With `NATS=0` in the environment, the package has nothing that needs the C client of NATS, and with `GRDB=0` nothing
/// that needs SQLite. With `INTEGRATION=NATS` it has one row and its tests only.
let leftOut = ["NATS", "GRDB"].filter { Context.environment[$0] == "0" }
let only = Context.environment["INTEGRATION"]

func isIncluded(_ name: String) -> Bool { (only == nil || only == name) && !leftOut.contains(name) }

let integrations = [
  Integration(
    name: "Combine", library: ["Bridging", "Kernel", "Properties", "Schedulers", "Subjects"],
    packages: [.product(name: "OpenCombineShim", package: "OpenCombine")], testLibrary: ["Properties"],
    testPackages: [.product(name: "Reactive", package: library)], testOwn: ["beside", "ExampleSupport"]),
  Integration(
    name: "Logging", library: ["Bridging", "Effects", "Kernel", "Schedulers"],
    packages: [.product(name: "Logging", package: "swift-log")],
    testPackages: [.product(name: "InMemoryLogging", package: "swift-log")]),
  Integration(
    name: "Metrics", library: ["Bridging", "Effects", "Kernel", "Schedulers"],
    packages: [.product(name: "CoreMetrics", package: "swift-metrics")],
    testPackages: [.product(name: "MetricsTestKit", package: "swift-metrics")]),
  Integration(
    name: "Tracing", library: ["Effects", "Kernel", "Schedulers"],
    packages: [.product(name: "Tracing", package: "swift-distributed-tracing")],
    testPackages: [.product(name: "InMemoryTracing", package: "swift-distributed-tracing")]),
  Integration(
    name: "Services", library: ["Effects", "Filtering", "Kernel", "Schedulers", "Subjects"],
    packages: [.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")],
    testPackages: [
      .product(name: "Logging", package: "swift-log"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ]),
  Integration(
    name: "NATS",
    library: [
      "Bridging", "Channel", "Combining", "Effects", "Filtering", "Flattening", "Kernel", "Properties", "Recovering",
      "Schedulers",
      "Subjects", "Transforming",
    ], packages: [], own: ["CNATS", "CNATSCheck", "Guarding"], testOwn: ["Loopback"]),
  Integration(
    name: "NIO",
    library: ["Bridging", "Flattening", "Isolation", "Kernel", "Schedulers"],
    packages: [
      .product(name: "NIOCore", package: "swift-nio")
    ],
    testPackages: [
      .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
    ]),
  Integration(
    name: "HTTP",
    library: ["Bridging", "Kernel", "Recovering", "Schedulers", "Streaming", "Transforming"],
    packages: [
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    testPackages: [
      .product(name: "HummingbirdCore", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
    ]),
  Integration(
    name: "GRDB",
    library: [
      "Bridging", "Collections", "Filtering", "Flattening", "Kernel", "Properties", "Schedulers", "Time",
      "Transforming",
    ],
    packages: [.product(name: "GRDB", package: "GRDB.swift")],
    testLibrary: ["Properties", "Time"], testOwn: ["ledger", "ExampleSupport"]),
].filter { isIncluded($0.name) }

// A setting and not an option of the build, because warnings in the packages that this one uses are no errors.
let isStrict = Context.environment["STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Exit tests start the test program again in a process of its own, which the systems of phones, watches and the like
/// do not allow.
let testSettings = settings + [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]

func product(_ name: String) -> Target.Dependency { .product(name: "Reactive" + name, package: library) }

/// The targets of each row.
let rows = integrations.flatMap { integration -> [Target] in
  [
    .target(
      name: integration.target,
      dependencies: integration.library.map(product) + integration.own + integration.packages,
      swiftSettings: settings),
    .testTarget(
      name: integration.name + "Tests",
      dependencies: [
        .target(name: integration.target), "Guarding", product("Core"), product("Schedulers"), product("Subjects"),
      ]
        + [product("Testing")] + integration.testLibrary.map(product) + integration.testOwn + integration.packages
        + integration.testPackages,
      swiftSettings: testSettings),
  ]
}

/// The program of Documentation/Combine.md, and the measurement there.
let combine: [Target] = [
  .executableTarget(
    name: "beside", dependencies: ["ReactiveCombine", product("Core"), product("Properties"), product("Schedulers")],
    path: "Examples/Beside", swiftSettings: settings),
  .executableTarget(
    name: "bridges", dependencies: ["ReactiveCombine", product("Core")], path: "Benchmarks/Bridges",
    swiftSettings: settings),
]

/// The C client, and the programs that use it.
let nats: [Target] = [
  .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
  // Fails with one line if the C client is missing. The others wait for it, and would fail with a hundred.
  .target(name: "CNATSCheck", dependencies: ["CNATS"]),
  .executableTarget(
    name: "workers", dependencies: ["ReactiveNATS", "ExampleSupport", "Guarding", "Loopback", product("Core")],
    path: "Examples/Workers", exclude: ["README.md"],
    swiftSettings: settings),
  .testTarget(name: "WorkersTests", dependencies: ["workers", "ExampleSupport"], swiftSettings: testSettings),
  .executableTarget(
    name: "throughput", dependencies: ["ReactiveNATS", "CNATS", product("Core")], path: "Benchmarks/Throughput",
    swiftSettings: settings),
]

/// The program of Documentation/GRDB.md, and the example.
let grdb: [Target] = [
  .executableTarget(
    name: "ledger",
    dependencies: [
      "ReactiveGRDB", product("Core"), product("Schedulers"), .product(name: "GRDB", package: "GRDB.swift"),
    ], path: "Examples/Ledger", swiftSettings: settings),
  .executableTarget(
    name: "notes",
    dependencies: [
      "ReactiveGRDB", "ExampleSupport", product("Core"), product("Properties"), product("Schedulers"),
      product("System"), .product(name: "GRDB", package: "GRDB.swift"),
    ], path: "Examples/Notes", exclude: ["README.md"], swiftSettings: settings),
  .testTarget(name: "NotesTests", dependencies: ["notes", "ExampleSupport"], swiftSettings: testSettings),
]

/// Compares the library's views of collections with queries of SQLite. `figures` measures one edit, the same by hand,
/// and in SQLite.
let oracle: [Target] = [
  .target(name: "Allocated", path: "Benchmarks/Allocated"),
  .executableTarget(
    name: "figures",
    dependencies: [
      "Allocated", .product(name: "GRDB", package: "GRDB.swift"), product("Collections"), product("Core"),
    ],
    path: "Benchmarks/Figures", swiftSettings: settings),
  .testTarget(
    name: "OracleTests",
    dependencies: [.product(name: "GRDB", package: "GRDB.swift")]
      + ["Bridging", "Collections", "Core", "Properties", "Testing", "Time"].map(product),
    exclude: ["README.md"], swiftSettings: testSettings),
]

let feed: [Target] = [
  .executableTarget(
    name: "feed",
    dependencies: [
      "ReactiveHTTP", "ReactiveMetrics", "ExampleSupport", "Guarding",
      product("Core"), product("Multicast"), product("Schedulers"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "CoreMetrics", package: "swift-metrics"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    ], path: "Examples/Feed", exclude: ["README.md"], swiftSettings: settings),
  .testTarget(
    name: "FeedTests",
    dependencies: [
      "feed", "ExampleSupport", "ReactiveHTTP", product("Core"), product("Schedulers"), product("Testing"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
    ], swiftSettings: testSettings),
]

let chat: [Target] = [
  .executableTarget(
    name: "chat",
    dependencies: [
      "ReactiveHTTP", "ExampleSupport", "Guarding", product("Core"), product("Schedulers"), product("System"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
    ], path: "Examples/Chat", exclude: ["README.md"], swiftSettings: settings),
  .testTarget(
    name: "ChatTests",
    dependencies: [
      "chat", "ExampleSupport", "ReactiveHTTP", product("Core"), product("Testing"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
    ], swiftSettings: testSettings),
]

let package = Package(
  name: "swift-reactive-integrations",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: integrations.map { .library(name: $0.target, targets: [$0.target]) },
  dependencies: [
    libraryPackage,
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
  ],
  targets: [
    .target(name: "Guarding", swiftSettings: settings),
    .target(name: "Loopback", dependencies: ["Guarding"], swiftSettings: settings),
    .target(name: "ExampleSupport", path: "Examples/Support", swiftSettings: settings),
  ] + rows + (isIncluded("Combine") ? combine : []) + (isIncluded("NATS") ? nats : [])
    + (isIncluded("GRDB") ? grdb + oracle : []) + (only == nil ? feed + chat : []))
