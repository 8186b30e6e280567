/// A diagram as a picture: SVG that stands alone, for light and for dark pages.
///
/// The same diagram gives the same bytes on every machine: positions are whole numbers.
struct DiagramPicture {
  private let diagram: Diagram
  private let layout: DiagramLayout

  init(_ diagram: Diagram) {
    self.diagram = diagram
    layout = DiagramLayout(diagram)
  }

  var svg: String {
    let size = "\(layout.width) \(layout.height)"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(layout.width)\" height=\"\(layout.height)\""
        + " role=\"img\">",
      "<title>\(escaped("\(diagram.section): \(diagram.name)"))</title>",
      "<desc>\(escaped(DiagramText(diagram).lines.joined(separator: "\n")))</desc>",
      "<style>", DiagramPicture.style, "</style>",
    ]
    lines += connectors(diagram.inputs, layout.inputs) + connectors(diagram.outputs, layout.outputs)
    for (row, y) in zip(diagram.inputs, layout.inputs) { lines += draw(row, at: y) }
    lines += box
    for (row, y) in zip(diagram.outputs, layout.outputs) { lines += draw(row, at: y) }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private var box: [String] {
    let margin = DiagramLayout.margin
    return [
      "<rect class=\"box\" x=\"\(margin)\" y=\"\(layout.box)\" width=\"\(layout.width - 2 * margin)\""
        + " height=\"\(DiagramLayout.boxHeight)\" rx=\"8\"/>",
      text(diagram.call, x: layout.width / 2, y: layout.box + DiagramLayout.boxHeight / 2, class: "call"),
    ]
  }

  private func connectors(_ rows: [DiagramRow], _ places: [Int]) -> [String] {
    rows.indices.compactMap { number in
      guard let origin = rows[number].origin, origin.row < rows.count else { return nil }
      let (x, y) = (layout.x(origin.tick), places[origin.row])
      let end = layout.x(rows[number].start)
      return "<path class=\"inner\" d=\"M\(x) \(y)L\(end) \(places[number])\"/>"
    }
  }

  private func draw(_ row: DiagramRow, at y: Int) -> [String] {
    var lines = [text(row.name, x: layout.nameEnd, y: y, class: "name")]
    let half = layout.unit / 2
    let start = layout.x(row.start) - (row.start == 0 ? half : 0)
    // A row without an end continues beyond the picture.
    let end = row.end.map { layout.x($0) } ?? (layout.x(layout.length) + half)
    if row.lastTick > (row.end ?? .max), row.seen < row.marks.count {
      lines.append("<path class=\"line unseen\" d=\"M\(end) \(y)H\(layout.x(row.lastTick))\"/>")
    }
    lines.append("<path class=\"line\" d=\"M\(start) \(y)H\(max(start, end))\"/>")
    if row.end == nil {
      lines.append("<path class=\"line\" d=\"M\(end - 6) \(y - 5)L\(end) \(y)L\(end - 6) \(y + 5)\"/>")
    }
    var place = 0
    for (tick, marks) in row.stacks {
      let isBelowAnother = DiagramLayout.stackCount(marks) > 1
      if isBelowAnother {
        let bottom = y + (DiagramLayout.stackCount(marks) - 1) * DiagramLayout.stackHeight
        lines.append("<path class=\"line\" d=\"M\(layout.x(tick)) \(y)V\(bottom)\"/>")
      }
      let ordered = marks.filter { $0.kind == .completion } + marks.filter { $0.kind != .completion }
      var depth = 0
      for mark in ordered {
        let isSeen = place + (marks.firstIndex(of: mark) ?? 0) - marks.startIndex < row.seen
        lines += draw(mark, at: (layout.x(tick), y + depth * DiagramLayout.stackHeight), stack: marks, isSeen: isSeen)
        if mark.kind != .completion { depth += 1 }
      }
      place += marks.count
    }
    return lines
  }

  private func draw(
    _ mark: DiagramMark, at place: (x: Int, y: Int), stack: ArraySlice<DiagramMark>, isSeen: Bool
  ) -> [String] {
    let (x, y) = place
    let unseen = isSeen ? "" : " unseen"
    switch mark.kind {
    case .completion:
      let bottom = y + (DiagramLayout.stackCount(stack) - 1) * DiagramLayout.stackHeight + 20
      return ["<path class=\"end\(unseen)\" d=\"M\(x) \(y - 20)V\(bottom)\"/>"]
    case .failure(let says):
      let cross =
        "<path class=\"failure\(unseen)\" d=\"M\(x - 8) \(y - 8)L\(x + 8) \(y + 8)M\(x + 8) \(y - 8)L\(x - 8) \(y + 8)\"/>"
      return [cross] + (says.isEmpty ? [] : [text(says, x: x, y: y + 18, class: "says")])
    case .value(let label):
      let width = DiagramLayout.width(of: mark)
      let colour = "c\(DiagramPicture.colour(of: label))"
      return [
        "<rect class=\"value \(colour)\(unseen)\" x=\"\(x - width / 2)\" y=\"\(y - 13)\" width=\"\(width)\" height=\"26\" rx=\"13\"/>",
        text(label, x: x, y: y, class: "label\(unseen)"),
      ]
    }
  }

  private func text(_ text: String, x: Int, y: Int, class name: String) -> String {
    "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\">\(escaped(text))</text>"
  }

  /// The same for the same label, wherever it is drawn; neighbours in the alphabet differ.
  private static func colour(of label: String) -> Int {
    if label.unicodeScalars.count == 1, let scalar = label.unicodeScalars.first { return Int(scalar.value % 8) }
    return Int(label.utf8.reduce(5381 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 12 % 8)
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
