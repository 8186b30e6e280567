import Marbles

/// `Examples` lists the walkthroughs and runs the tour; `Examples NAME [arguments]` runs one.
@main
enum Program {
  @MainActor
  static func main() async {
    let screen = Screen()
    do throws(CommandFailure) {
      try await run(Array(CommandLine.arguments.dropFirst()), on: screen)
    } catch {
      screen.exit(with: error)
    }
  }

  @MainActor
  private static func run(_ words: [String], on screen: Screen) async throws(CommandFailure) {
    guard let name = words.first else {
      screen.print(list)
      return try await Tour.run([], on: screen)
    }
    let rest = Array(words.dropFirst())
    if ["--help", "-h", "help", "--list", "list"].contains(name) {
      guard let wanted = rest.first, name != "list" else { return screen.print(list) }
      return screen.print(try walkthrough(wanted).help)
    }
    let walkthrough = try walkthrough(name)
    if ["--help", "-h"].contains(rest.first) { return screen.print(walkthrough.help) }
    try await walkthrough.run(rest, on: screen)
  }

  private static func walkthrough(_ name: String) throws(CommandFailure) -> any Walkthrough.Type {
    if let found = walkthroughs.first(where: { $0.name == name }) { return found }
    let names = walkthroughs.map { $0.name }.joined(separator: ", ")
    throw .usage("there is no walkthrough named '\(name)'; there are \(names)")
  }

  private static var list: [String] {
    let calls = walkthroughs.map { ($0.call, $0.summary) }
    let width = calls.map(\.0.count).max() ?? 0
    return [
      "Walkthroughs, each run by `swift run Examples NAME`, and explained by `swift run Examples help NAME`:", "",
    ]
      + calls.map { "  " + $0.padding(to: width) + "  " + $1 } + [""]
  }
}
