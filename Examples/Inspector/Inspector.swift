import Marbles

/// A model that is observed along paths while it is edited: each change with its cause, and no leak at the end.
struct Inspector: Walkthrough {
  static let summary = "a model that is edited, observed along nested paths"

  private let isBrief: Bool

  init(_ arguments: inout Arguments) { isBrief = arguments.isBrief }

  func run(on screen: Screen) {
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
    let pipeline = InspectorPipeline { path, values, cause in
      screen.print("    " + path.padding(to: 12) + values.padding(to: 44).styled(.bold) + "  " + cause.styled(.dim))
    }
    pipeline.inspect(drawing)
    for edit in isBrief ? DrawingEdit.brief : DrawingEdit.edits {
      screen.print("\n" + edit.text)
      edit.make(drawing, census)
    }
    screen.print("\nthe drawing is released")
  }
}
