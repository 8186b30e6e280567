// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Named explicitly, because the parent folder may have any name.
let library = "swift-reactive"

let reactive: [Target.Dependency] = [
  "ReactiveCore", "ReactiveSchedulers", "ReactiveSubjects", "ReactiveMulticast", "ReactiveProperties",
  "ReactiveObservation", "ReactiveResources", "ReactiveDiagnosis",
].map { .product(name: $0, package: library) }

/// The programs whose instructions `instructions.sh` counts: one executable each.
///
/// In a single executable the compiler merges equal closures, and each call then needs a jump to the merged body.
let pipelines = [
  "Push", "MapOnce", "MapTenAlike", "MapTenTypes", "Scan", "FanOut", "EndedSubscribers", "Generate", "GenerateTake",
  "Create", "SubscribeDispose", "LiveMemory", "PropertyWrite", "AppendInPlace",
  "TakeThree", "FlatMapJust", "FlatMapBounded", "BehaviorSend", "ReplaySend", "ReplayLate", "ReentrantSend", "Bind",
  "ComputedChange", "ChangeTogether", "ShareCycle", "PublishCycle", "Checkpointed", "MeasuredCount", "MeasuredEach",
  "ResourceState", "ResourceMemory",
]

// Without the peers the build fetches nothing: enough to count the instructions of the programs without peers.
let hasPeers = Context.environment["PEERS"] != "0"
let comparing = ["PropertyWrite", "AppendInPlace"]

// With DIAGNOSIS=on the library has its trait `Diagnosis`. With DIAGNOSIS=counting the programs also count what is
// subscribed to, and with DIAGNOSIS=recording they write a timeline of it.
let diagnosis = Context.environment["DIAGNOSIS"]
let inspecting: [String: [SwiftSetting]] = ["counting": [.define("COUNTING")], "recording": [.define("RECORDING")]]

let peers: [Package.Dependency] = [
  .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
]

let comparisons: [Target] = [
  .target(
    name: "Models",
    dependencies: [
      .product(name: "OpenCombine", package: "OpenCombine"),
      .product(name: "ReactiveObservation", package: library),
    ],
    swiftSettings: settings),
  .executableTarget(
    name: "Compare",
    dependencies: [
      "AllocationCounter", "Models", "Reporting", "Support", .product(name: "OpenCombine", package: "OpenCombine"),
      .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
    ] + reactive,
    swiftSettings: settings),
]

let package = Package(
  name: "reactive-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: library, path: "..", traits: diagnosis == nil ? [.defaults] : ["Diagnosis"])]
    + (hasPeers ? peers : []),
  targets: [
    .target(name: "AllocationCounter"),
    .target(
      name: "Support",
      dependencies: diagnosis == nil ? [] : [.product(name: "ReactiveDiagnosis", package: library)],
      swiftSettings: settings + (diagnosis.flatMap { inspecting[$0] } ?? [])),
    .target(name: "Reporting", dependencies: ["Support"], swiftSettings: settings),
    .executableTarget(name: "Probes", dependencies: ["Reporting", "Support"] + reactive, swiftSettings: settings),
    .executableTarget(
      name: "Graphs", dependencies: ["Support", .product(name: "ReactiveProperties", package: library)],
      swiftSettings: settings),
    .executableTarget(name: "Streams", dependencies: ["Reporting", "Support"] + reactive, swiftSettings: settings),
    .executableTarget(name: "Growth", dependencies: ["Reporting", "Support"] + reactive, swiftSettings: settings),
  ]
    + (hasPeers ? comparisons : [])
    + pipelines.filter { hasPeers || !comparing.contains($0) }.map { name in
      .executableTarget(
        name: name,
        dependencies: ["Support"] + (name.hasSuffix("Memory") ? ["AllocationCounter"] : [])
          + (comparing.contains(name) ? ["Models"] : []) + reactive,
        path: "Sources/Pipelines/" + name,
        swiftSettings: settings)
    })
