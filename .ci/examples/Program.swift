import Foundation

/// The package of all blocks: one file per block, one program for blocks of the library, one test target for tests.
struct Program {
  let folder: URL
  let preludes: URL

  /// Writes the package. Unchanged files keep their date, so that little is compiled again.
  func write(_ blocks: [Block], libraryAt library: String) throws {
    var files = ["Package.swift": manifest(libraryAt: library)]
    var table: [String] = []
    for (number, block) in blocks.enumerated() {
      switch block.fate {
      case .skipped: continue
      case .test: files["Tests/BlocksTests/Block\(number).swift"] = try source(of: block, number: number)
      case .compiled, .run:
        files["Sources/Blocks/Block\(number).swift"] = try source(of: block, number: number)
        table.append("  \(number): block\(number),")
      }
    }
    files["Sources/Blocks/main.swift"] = """
      import Foundation

      func finish() -> Never { exit(0) }

      let blocks: [Int: @MainActor () async throws -> Void] = [
      \(table.joined(separator: "\n"))
      ]
      guard let block = blocks[Int(CommandLine.arguments[1]) ?? -1] else { fatalError("no such block") }
      try await block()

      """
    for part in ["Sources/Blocks", "Tests/BlocksTests"] {
      let place = folder.appendingPathComponent(part)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: place.path) where files["\(part)/\(name)"] == nil
      {
        try FileManager.default.removeItem(at: place.appendingPathComponent(name))
      }
    }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      let isSame = (try? String(contentsOf: file, encoding: .utf8)) == text
      if !isSame { try text.write(to: file, atomically: true, encoding: .utf8) }
    }
  }

  /// The block as a function. What it takes for granted comes from its page's prelude, in a scope outside its own.
  private func source(of block: Block, number: Int) throws -> String {
    var imports: Set<String> = []
    var declarations: [String] = []
    var outer: [String] = []
    var inner: [String] = []
    var isTest = false
    if case .test = block.fate { isTest = true }
    let parts = block.beginning + [block]
    if parts.allSatisfy(\.imports.isEmpty) {
      let name = block.page.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
      let file = preludes.appendingPathComponent("\(name).swift")
      if let text = try? String(contentsOf: file, encoding: .utf8) {
        let prelude = Listing(text.components(separatedBy: "\n"), page: ".ci/examples/Preludes/\(name).swift", line: 1)
        imports.formUnion(prelude.imports)
        declarations += prelude.declarations
        outer += prelude.statements
      }
      imports.insert("import Reactive")
      if isTest { imports.formUnion(["import ReactiveTesting", "import Testing"]) }
    }
    for part in parts {
      let listing = Listing(part.lines, page: part.page, line: part.line)
      // A block that continues a page may import the module that the page creates.
      imports.formUnion(listing.imports.filter { block.beginning.isEmpty || isKnown($0) })
      declarations += listing.declarations
      inner += listing.statements
    }
    if isTest, !imports.contains("import Testing") { imports.insert("import Testing") }
    let head = isTest && !inner.isEmpty ? "@Test @MainActor" : "@MainActor"
    let opening = ["\(head) func block\(number)() async throws {"]
    // A script's variables live until the process ends, whatever that may print if they did not.
    if case .run = block.fate { inner += ["#sourceLocation()", "finish()", "#sourceLocation(file: \"end\", line: 1)"] }
    let closing = inner.isEmpty ? ["}", "}"] : ["#sourceLocation()", "}", "}"]
    return
      (imports.sorted() + declarations + (declarations.isEmpty ? [] : ["#sourceLocation()"]) + opening + outer + [
        "do {"
      ]
      + inner + closing).joined(separator: "\n") + "\n"
  }

  private func isKnown(_ importing: String) -> Bool {
    let module = importing.split(separator: " ").last.map(String.init) ?? ""
    return (products + ["Dispatch", "Foundation", "Observation", "Synchronization", "Testing"]).contains(module)
  }

  private func manifest(libraryAt library: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let settings: [SwiftSetting] = [
      .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-suppress-warnings"]),
    ]
    let products = \(products).map { Target.Dependency.product(name: $0, package: "swift-reactive") }
    let package = Package(
      name: "blocks",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "swift-reactive", path: "\(library)")],
      targets: [
        .executableTarget(name: "Blocks", dependencies: products, swiftSettings: settings),
        .testTarget(name: "BlocksTests", dependencies: products, swiftSettings: settings),
      ])

    """
  }

  /// The library's products: the modules with a catalogue.
  private let products: [String] =
    (FileManager.default.enumerator(atPath: "Modules")?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".docc") }
    .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    .sorted()
}
