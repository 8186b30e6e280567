// swift-tools-version: 6.2

import PackageDescription

/// One row of the package: a folder of sources, the module made of it, and the modules it stands on.
///
/// Target, product and test target derive from the row. `Tests/<name>Tests` holds the tests of `Modules/<folder>`.
struct Module {
  var name: String
  var folder: String
  var dependencies: [String]
  var testDependencies: [String] = []

  var target: String { name == "Reactive" ? name : "Reactive" + name }
}

let modules: [Module] = [
  Module(name: "Disposables", folder: "Disposables", dependencies: []),
  Module(name: "Kernel", folder: "Core/Kernel", dependencies: ["Disposables"], testDependencies: ["Subjects"]),
  Module(name: "Transforming", folder: "Core/Transforming", dependencies: ["Kernel"]),
  Module(name: "Filtering", folder: "Core/Filtering", dependencies: ["Kernel"]),
  Module(name: "Subjects", folder: "Subjects", dependencies: ["Kernel"]),
  Module(name: "Schedulers", folder: "Schedulers", dependencies: ["Kernel"]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func target(named name: String) -> Target.Dependency {
  .target(name: name == "Reactive" ? name : "Reactive" + name)
}

let package = Package(
  name: "swift-reactive",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { .library(name: $0.target, targets: [$0.target]) },
  targets: modules.map { module in
    .target(
      name: module.target,
      dependencies: module.dependencies.map(target(named:)),
      path: "Modules/" + module.folder,
      swiftSettings: settings
    )
  }
    + modules.map { module in
      .testTarget(
        name: module.name + "Tests",
        dependencies: ([module.name] + module.dependencies + module.testDependencies).map(target(named:)),
        path: "Tests/" + module.name + "Tests",
        swiftSettings: settings
      )
    }
)
