import Marbles
import Reactive

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
  private static func run(_ arguments: [String], on screen: Screen) async throws(CommandFailure) {
    guard let name = arguments.first else {
      screen.print(list)
      return try await Tour.brief.run(on: screen)
    }
    if ["--help", "-h", "help"].contains(name), arguments.count == 1 { return screen.print(list) }
    guard let walkthrough = walkthroughs.first(where: { $0.name == name }) else {
      let names = walkthroughs.map { $0.name }.joined(separator: ", ")
      throw .usage("there is no walkthrough named '\(name)'; there are \(names)")
    }
    try await walkthrough.init(arguments: Array(arguments.dropFirst())).run(on: screen)
  }

  private static var list: [String] {
    let usages = walkthroughs.map { ($0.usage, $0.summary) }
    let width = usages.map(\.0.count).max() ?? 0
    return ["Walkthroughs, each run by `swift run Examples NAME`:", ""]
      + usages.map { "  " + $0.padding(to: width) + "  " + $1 } + [""]
  }
}
