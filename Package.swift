// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// One row of the package: a folder of sources, the module made of it, and the modules it stands on.
///
/// Target, product and test target derive from it. The tests of `Modules/<folder>` are in `Tests/<name>Tests`.
struct Module {
  var name: String
  var folder: String
  var dependencies: [String]
  var testDependencies: [String] = []
  /// Whether other packages can link it.
  var isProduct = true

  /// A module that only this package depends on is tested with those that depend on it, unless its row has test
  /// dependencies.
  var hasTests: Bool { isProduct || !testDependencies.isEmpty }

  var target: String { name == "Reactive" ? name : "Reactive" + name }
}

let operators = ["Transforming", "Filtering", "Collecting", "Combining", "Flattening", "Recovering", "Effects"]

/// The modules of machines that operators of several modules share.
let machines = ["Collecting": ["Windows"], "Combining": ["Pacing"], "Flattening": ["Pacing"]]

let allModules: [Module] =
  [
    Module(name: "Primitives", folder: "Core/Primitives", dependencies: [], isProduct: false),
    Module(name: "Disposables", folder: "Disposables", dependencies: ["Primitives"]),
    Module(name: "Inspection", folder: "Core/Inspection", dependencies: ["Disposables"], isProduct: false),
    Module(
      name: "Kernel", folder: "Core/Kernel", dependencies: ["Disposables", "Inspection"],
      testDependencies: ["Core", "Subjects"]),
    Module(name: "Windows", folder: "Core/Windows", dependencies: ["Kernel"], isProduct: false),
    Module(
      name: "Pacing", folder: "Core/Pacing", dependencies: ["Kernel"], testDependencies: ["Disposables"],
      isProduct: false),
    Module(
      name: "Bridging", folder: "Core/Bridging", dependencies: ["Kernel", "Pacing"],
      testDependencies: ["Core", "Extras", "Schedulers", "Subjects", "Multicast"]),
  ]
  + operators.map { name in
    Module(
      name: name, folder: "Core/" + name, dependencies: ["Kernel"] + (machines[name] ?? []),
      testDependencies: ["Bridging", "Subjects"] + (name == "Flattening" ? ["Effects"] : []))
  }
  + [
    // Operators with async closures. They join two concerns, so they depend on modules of operators.
    Module(
      name: "Asynchronous", folder: "Core/Asynchronous",
      dependencies: ["Kernel", "Bridging", "Filtering", "Flattening"], testDependencies: ["Core", "Subjects"]),
    Module(
      name: "Core", folder: "Core/Exports", dependencies: ["Kernel", "Bridging", "Asynchronous"] + operators,
      testDependencies: ["Subjects"]),
    Module(
      name: "Time", folder: "Time", dependencies: ["Kernel", "Pacing", "Windows"],
      testDependencies: ["Bridging", "Core", "Schedulers"]),
    // Where other modules may ask which dispatch queue their code runs on.
    Module(name: "Queues", folder: "Queues", dependencies: [], isProduct: false),
    Module(
      name: "Schedulers", folder: "Schedulers", dependencies: ["Kernel", "Time", "Queues"],
      testDependencies: ["Bridging", "Core"]),
    Module(
      name: "Isolation", folder: "Isolation", dependencies: ["Kernel", "Flattening", "Schedulers"],
      testDependencies: ["Core", "Subjects", "Observation"]),
    Module(name: "Subjects", folder: "Subjects", dependencies: ["Kernel"], testDependencies: ["Core", "Extras"]),
    Module(
      name: "Multicast", folder: "Multicast",
      dependencies: ["Disposables", "Kernel", "Pacing", "Subjects", "Time"],
      testDependencies: [
        "Bridging", "Collecting", "Combining", "Effects", "Extras", "Filtering", "Flattening", "Recovering",
        "Transforming",
      ]),
    // Operators that few programs need: `Reactive` does not import them.
    Module(
      name: "Extras", folder: "Extras",
      dependencies: [
        "Kernel", "Windows", "Pacing", "Combining", "Flattening", "Effects", "Subjects", "Multicast",
      ],
      testDependencies: ["Bridging", "Core", "Schedulers"]),
    Module(
      name: "Command", folder: "Command",
      dependencies: ["Disposables", "Kernel", "Bridging", "Schedulers", "Subjects", "Multicast"],
      testDependencies: ["Core"]),
    Module(name: "Channel", folder: "Channel", dependencies: ["Kernel", "Queues"], testDependencies: ["Subjects"]),
    Module(
      name: "Properties", folder: "Properties", dependencies: ["Disposables", "Kernel", "Channel"],
      testDependencies: ["Subjects"]),
    Module(
      name: "Resources", folder: "Resources",
      dependencies: ["Disposables", "Kernel", "Bridging", "Schedulers", "Properties"],
      testDependencies: ["Core", "Multicast", "Observation", "Simulation", "Subjects"]),
    Module(
      name: "Observation", folder: "Observation",
      dependencies: ["Disposables", "Kernel", "Filtering", "Channel", "Properties"],
      testDependencies: ["Core", "Subjects"]),
    Module(
      name: "Collections", folder: "Collections",
      dependencies: ["Disposables", "Kernel", "Pacing", "Properties", "Time"],
      testDependencies: ["Core", "Multicast", "Schedulers", "Subjects"]),
    Module(
      name: "System", folder: "System", dependencies: ["Disposables", "Kernel", "Pacing", "Bridging", "Schedulers"],
      testDependencies: ["Core", "Subjects"]),
    Module(
      name: "Streaming", folder: "Streaming", dependencies: ["Disposables", "Kernel", "Schedulers"],
      testDependencies: ["Core", "Simulation", "Subjects"]),
    Module(
      name: "Foundation", folder: "Foundation",
      dependencies: [
        "Disposables", "Kernel", "Bridging", "Schedulers", "Channel", "Properties", "Streaming", "System",
      ],
      testDependencies: ["Core", "Subjects"]),
    Module(
      name: "Diagnosis", folder: "Diagnosis", dependencies: ["Disposables", "Inspection", "Kernel", "Schedulers"],
      testDependencies: ["Core", "Multicast", "Subjects"]),
    Module(name: "Testing", folder: "Testing", dependencies: ["Schedulers", "Subjects"], testDependencies: ["Core"]),
    Module(
      name: "Simulation", folder: "Simulation", dependencies: ["Core", "Testing"],
      testDependencies: ["Bridging", "Command", "Extras", "Multicast", "Schedulers", "Subjects"]),
    Module(
      name: "Reactive", folder: "Reactive",
      dependencies: [
        "Core", "Schedulers", "Isolation", "Subjects", "Multicast", "Command", "Channel", "Properties", "Observation",
        "Resources",
      ],
      testDependencies: ["Extras"]),
  ]

/// With `ONLY=Filtering` in the environment, or `ONLY=Filtering,Time`, the package has only these modules, their tests
/// and what these depend on, so that much less is built. A module that is no product is there with the tests of those
/// that depend on it.
let only = Context.environment["ONLY"].flatMap { $0.isEmpty ? nil : Set($0.split(separator: ",").map(String.init)) }

if let unknown = only?.subtracting(allModules.map(\.name)).min() {
  let names = allModules.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(Data("ONLY has \"\(unknown)\": it must be one of \(names).\n".utf8))
  exit(1)
}

/// The modules whose tests the package has.
let tested = allModules.filter { module in
  guard let only, !only.contains(module.name) else { return module.hasTests }
  let parts = allModules.filter { only.contains($0.name) && !$0.isProduct }.map(\.name)
  return module.hasTests && parts.contains(where: module.dependencies.contains)
}

/// The names of all modules that some modules and their tests stand on.
func closure(of names: Set<String>) -> Set<String> {
  let more = allModules.filter { names.contains($0.name) }.reduce(into: names) { $0.formUnion($1.dependencies) }
  return more == names ? names : closure(of: more)
}

let needed = closure(
  of: Set(tested.flatMap { [$0.name, "Testing"] + $0.testDependencies } + (only ?? [])))
let modules = allModules.filter { only == nil || needed.contains($0.name) }

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Exit tests start the test program again in a process of its own, which the systems of phones, watches and the like
/// do not allow.
let testSettings =
  settings + [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]

func target(named name: String) -> Target.Dependency {
  .target(name: name == "Reactive" ? name : "Reactive" + name)
}

/// Walks along a stack, to show where signals are made. Swift has no access to the frame pointer.
let framePointers = Target.Dependency.target(name: "FramePointers", condition: .when(traits: ["Diagnosis"]))

/// Functions of the C library that its Swift module does not declare.
let systemCalls = Target.Dependency.target(name: "SystemCalls", condition: .when(platforms: [.linux]))

/// What a module has beside other modules of the table, and the settings for it.
func library(_ module: Module) -> Target {
  var dependencies = module.dependencies.map(target(named:))
  var settings = settings
  switch module.name {
  case "Primitives":
    // The memory of atomic variables, which has a size and no fields, and the compiler's atomic operations on it.
    // Packages that depend on this one need no setting.
    settings += [.enableExperimentalFeature("RawLayout"), .enableExperimentalFeature("BuiltinModule")]
  case "Inspection": dependencies.append(framePointers)
  case "System": dependencies.append(systemCalls)
  default: break
  }
  return .target(
    name: module.target, dependencies: dependencies, path: "Modules/" + module.folder, swiftSettings: settings)
}

/// Limits how many tests run at a time. The tests of all modules are one program, so one of them is enough; with `ONLY`
/// that can be any.
let parallelism = Target.target(name: "Parallelism", path: "Tests/Parallelism")

/// What tests of several modules use, and no test of another package.
let testSupport = Target.target(
  name: "TestSupport",
  dependencies: ["Disposables", "Kernel", "Schedulers", "Subjects", "Testing"].map(target(named:)),
  path: "Tests/Support",
  swiftSettings: settings)

/// With `WITHOUT`, files of tests that are left out, one on a line. The thread sanitizer builds only what it runs.
let without = Context.environment["WITHOUT"].map { $0.split(separator: "\n").map(String.init) } ?? []

let tests = tested.map { module in
  let folder = "Tests/" + module.name + "Tests"
  return Target.testTarget(
    name: module.name + "Tests",
    dependencies: Set([module.name, "Testing"] + module.dependencies + module.testDependencies).sorted().map(
      target(named:)) + (module.name == "System" ? ["Keys"] : []) + ["TestSupport", "Parallelism"],
    path: folder,
    exclude: without.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) },
    swiftSettings: testSettings)
}

/// `ReactiveFoundation` is tested on Linux only, so the walkthrough that needs it is left out elsewhere.
#if os(Linux)
  let crawl = (dependencies: [target(named: "Foundation")], excluded: [String]())
#else
  let crawl = (dependencies: [Target.Dependency](), excluded: ["Crawl"])
#endif

/// The keyboard of the walkthroughs. It is tested with the module that reads its bytes.
let keys = Target.target(
  name: "Keys",
  dependencies: ["Disposables", "Kernel", "System"].map(target(named:)),
  path: "Examples/Keys",
  swiftSettings: settings)

/// The small programs that the page SixPrograms.md quotes, with the modules that each needs beside `Reactive`.
///
/// Not in a folder `Snippets` of the root: the package manager would build that with `ONLY` too, where their modules
/// are missing.
let programs = [
  "SearchWhileTyping": ["Foundation"], "FollowFile": ["System"], "CountLines": ["System"], "BoundForm": [],
  "CommandWithProgress": [], "ActorAndBack": [],
]

let snippets = programs.filter { $0.value != ["Foundation"] || crawl.excluded.isEmpty }.map { name, modules in
  Target.executableTarget(
    name: name, dependencies: (["Reactive"] + modules).map(target(named:)), path: "Examples/Snippets",
    exclude: programs.keys.filter { $0 != name }.sorted().map { $0 + ".swift" }, swiftSettings: settings)
}

/// The drawing tool, and the walkthroughs, which reach it as `Examples marbles`.
let examples: [Target] = [
  .target(
    name: "Marbles",
    dependencies: [target(named: "Reactive"), target(named: "Extras")],
    path: "Tools/Marbles",
    swiftSettings: settings),
  .executableTarget(
    name: "Examples",
    dependencies: ["Keys", "Marbles"]
      + ["Reactive", "Extras", "Collections", "System", "Streaming", "Diagnosis"].map(target(named:))
      + crawl.dependencies,
    path: "Examples",
    exclude: ["Keys", "Snippets"] + crawl.excluded,
    resources: [.copy("Texts")],
    swiftSettings: settings),
]

/// Starts the walkthroughs as their users do. The program is built with all tests, and is found beside them.
let exampleTests: [Target] = [
  .testTarget(
    name: "ExamplesTests",
    dependencies: ["Core", "System", "Testing"].map(target(named:)) + ["TestSupport"],
    path: "Tests/ExamplesTests",
    swiftSettings: testSettings)
]

/// Explores the orders of threads, see Tests/Exploration/Explored.md. Without the trait it has nothing to do.
let exploration: [Target] = [
  .executableTarget(
    name: "Explore",
    dependencies: [
      "Disposables", "Kernel", "Bridging", "Core", "Schedulers", "Subjects", "Multicast", "Command", "Channel",
      "Properties", "Resources", "Collections",
    ].map(target(named:)),
    path: "Tests/Exploration",
    exclude: ["Faults", "Explored.md"],
    swiftSettings: settings)
]

let package = Package(
  name: "swift-reactive",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: modules.filter(\.isProduct).map { .library(name: $0.target, targets: [$0.target]) }
    + (only == nil ? [.executable(name: "Examples", targets: ["Examples"])] : []),
  traits: [
    .trait(
      name: "Diagnosis",
      description: "Subscriptions are listed and counted while `Inspection` of ReactiveDiagnosis is on."),
    .trait(
      name: "Exploration",
      description:
        "The atomics and locks of the library wait for an explorer of thread orders. For tests of the library alone."),
  ],
  targets: modules.map(library) + tests + (only == nil ? examples + snippets + exampleTests + exploration : [])
    + (tested.contains { $0.name == "System" } ? [keys] : [])
    + ["FramePointers", "SystemCalls"].map { .target(name: $0, path: "Modules/" + $0) } + [parallelism, testSupport])
