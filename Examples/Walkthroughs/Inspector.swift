import Marbles
import Reactive

/// A model that is observed along paths while it is edited: each change with its cause, and no leak at the end.
///
/// Objects on a path may be replaced, removed and added. Each change is reported inside the write, before the next line of the program runs.
struct Inspector: Walkthrough {
  static let name = "inspector"
  static let usage = "inspector"
  static let summary = "a model that is edited, observed along nested paths"
  static var brief: Inspector { Inspector(isBrief: true) }

  private let isBrief: Bool

  private init(isBrief: Bool) {
    self.isBrief = isBrief
  }

  init(arguments: [String]) throws(CommandFailure) {
    try Inspector.requireNoArguments(arguments)
    self.init(isBrief: false)
  }

  func run(on screen: Screen) throws(CommandFailure) {
    screen.print(
      [
        "A drawing is observed along paths:", "",
        "    headline    drawing.headline, computed from its title and its shapes",
        "    background  drawing.background?.paint.colour",
        "    selected    drawing.selected?.paint.colour; being selected keeps no shape alive", "",
      ])
    let census = Census()
    edit(Drawing(in: census), of: census, on: screen)
    screen.print()
    screen.print("\(census.made) objects were made, and \(census.living) are left.")
  }

  /// Edits a drawing, and releases it.
  private func edit(_ drawing: consuming Drawing, of census: Census, on screen: Screen) {
    inspect(drawing, on: screen)
    for edit in isBrief ? DrawingEdit.brief : DrawingEdit.edits {
      screen.print("\n" + edit.text)
      edit.make(drawing, census)
    }
    screen.print("\nthe drawing is released")
  }

  private func inspect(_ drawing: Drawing, on screen: Screen) {
    let background = observe(drawing, \.background).then(\.paint).then(\.colour)
    // The same in one call.
    let selected = observe(drawing, \.selected, \.paint, \.colour)
    show(observe(drawing, \.headline), as: "headline", on: screen) { $0 }
    show(background, as: "background", on: screen) { $0 ?? "nothing" }
    show(selected, as: "selected", on: screen) { $0 ?? "nothing" }
  }

  /// Nothing has to be kept: the objects own the subscriptions, and the end of the drawing completes them.
  private func show<Value: Sendable>(
    _ path: ObservedPath<Value>, as name: String, on screen: Screen, text: @escaping @Sendable (Value) -> String
  ) {
    let report = InspectorReport(path: name, screen: screen)
    path.changes().subscribe(next: { report.show($0, text: text) }, completed: { report.showEnd() })
  }
}
