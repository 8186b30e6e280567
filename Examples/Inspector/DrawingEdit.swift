/// A step of the walkthrough: what it says, and what it does to a drawing.
struct DrawingEdit {
  let text: String
  let make: (Drawing, Census) -> Void

  static var brief: [DrawingEdit] { [edits[0], edits[1], edits[4], edits[5], edits[6], edits[7]] }

  static var edits: [DrawingEdit] {
    [
      DrawingEdit(text: "a title") { drawing, _ in drawing.title = "Harbour" },
      DrawingEdit(text: "a boat, in place, and selected") { drawing, census in
        drawing.shapes.append(Shape("boat", "red", in: census))
        drawing.selected = drawing.shapes.last
      },
      DrawingEdit(text: "a background") { drawing, census in drawing.background = Shape("sea", "blue", in: census) },
      DrawingEdit(text: "another background: the old one ends") { drawing, census in
        drawing.background = Shape("sky", "grey", in: census)
      },
      DrawingEdit(text: "another colour for the boat") { drawing, _ in drawing.selected?.paint.colour = "green" },
      DrawingEdit(text: "another paint for the boat, then a colour") { drawing, census in
        let former = drawing.selected?.paint
        drawing.selected?.paint = Paint("white", in: census)
        drawing.selected?.paint.colour = "ivory"
        // On no path any more.
        former?.colour = "not observed"
      },
      DrawingEdit(text: "the boat removed, while it is selected") { drawing, _ in drawing.shapes.removeAll() },
      DrawingEdit(text: "a buoy, selected") { drawing, census in
        drawing.shapes.append(Shape("buoy", "yellow", in: census))
        drawing.selected = drawing.shapes.last
      },
      DrawingEdit(text: "no background") { drawing, _ in drawing.background = nil },
    ]
  }
}
