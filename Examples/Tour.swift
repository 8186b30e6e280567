import Marbles

/// A short tour of all walkthroughs but `top`, which needs a trait.
struct Tour: Walkthrough {
  static let summary = "a short tour of all of them but top"

  init(_ arguments: inout Arguments) {}

  func run(on screen: Screen) async throws(CommandFailure) {
    for walkthrough in walkthroughs where walkthrough != Tour.self && walkthrough != Top.self {
      let line = String(repeating: "─", count: max(0, min(screen.columns, 80) - walkthrough.name.width - 5))
      screen.print(["── \(walkthrough.name) " + line, ""])
      try await walkthrough.run([], isBrief: true, on: screen)
      screen.print()
    }
  }
}
