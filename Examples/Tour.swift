import Marbles

/// A short tour: what most readers want to see first, and what to run next.
struct Tour: Walkthrough {
  static let summary = "a short tour of some of them"

  private static let stops: [any Walkthrough.Type] = [
    Words.self, MarblesTool.self, Search.self, Signup.self, Converter.self, Watch.self,
  ]

  init(_ arguments: inout Arguments) {}

  func run(on screen: Screen) async throws(CommandFailure) {
    for walkthrough in Tour.stops {
      let line = String(repeating: "─", count: max(0, min(screen.columns, 80) - walkthrough.name.width - 5))
      screen.print(["── \(walkthrough.name) " + line, ""])
      try await walkthrough.run([], isBrief: true, on: screen)
      screen.print()
    }
    screen.print([
      "What to run next:", "",
      "  swift run Examples which                                  finds the operator for a task",
      "  swift run Examples which file                             what there is for files, or for another word",
      "  swift run Examples marbles debounce \"a-b---c|\" --for 2    an operator on your own input",
      "  swift run Examples list                                   all walkthroughs",
      "", "Modules/Reactive/Reactive.docc/TenMinutes.md begins at the beginning.",
    ])
  }
}
