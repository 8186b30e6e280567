import Marbles

/// A short tour of all walkthroughs.
struct Tour: Walkthrough {
  static let name = "tour"
  static let summary = "a short tour of all of them"
  static let brief = Tour()

  private init() {}

  init(_ arguments: inout Arguments) {}

  func run(on screen: Screen) async throws(CommandFailure) {
    for walkthrough in walkthroughs where walkthrough != Tour.self {
      screen.print(walkthrough.name.heading(columns: screen.columns))
      screen.print()
      try await walkthrough.brief.run(on: screen)
      screen.print()
    }
  }
}

extension String {
  fileprivate func heading(columns: Int) -> String {
    "── \(self) " + String(repeating: "─", count: max(0, min(columns, 80) - width - 5))
  }
}
