/// Where everything of a picture is.
struct DiagramLayout {
  static let rowHeight = 44
  static let stackHeight = 28
  static let boxHeight = 40
  static let margin = 12

  let unit: Int
  let origin: Int
  /// Where the names of the rows end.
  let nameEnd: Int
  let length: Int
  /// The middle of the first mark of each row.
  let inputs: [Int]
  let box: Int
  let outputs: [Int]
  let width: Int
  let height: Int

  init(_ diagram: Diagram) {
    let rows = diagram.inputs + diagram.outputs
    unit = min(72, max(26, rows.map(DiagramLayout.narrowestUnit).max() ?? 26))
    length = diagram.length
    let widestName = rows.map(\.name.count).max() ?? 0
    nameEnd = DiagramLayout.margin + 6 + widestName * 8
    let atStart = rows.flatMap(\.marks).filter { $0.tick == 0 }.map(DiagramLayout.width).max() ?? 0
    origin = nameEnd + 8 + max(0, (atStart - unit) / 2)
    var y = DiagramLayout.margin
    inputs = DiagramLayout.place(diagram.inputs, from: &y)
    box = y + 4
    y = box + DiagramLayout.boxHeight + 4
    outputs = DiagramLayout.place(diagram.outputs, from: &y)
    let (unit, origin) = (unit, origin)
    let reach =
      rows.flatMap(\.marks).map { origin + $0.tick * unit + (unit + DiagramLayout.reach(of: $0)) / 2 }.max() ?? 0
    let drawn = max(origin + (diagram.length + 1) * unit, reach)
    width = max(drawn, diagram.call.count * 9 + 2 * DiagramLayout.margin) + DiagramLayout.margin
    height = y + DiagramLayout.margin / 2
  }

  func x(_ tick: Int) -> Int { origin + tick * unit + unit / 2 }

  /// How wide a mark is drawn.
  static func width(of mark: DiagramMark) -> Int {
    switch mark.kind {
    case .value(let label): label.count < 3 ? 26 : label.count * 8 + 14
    case .completion: 4
    case .failure: 20
    }
  }

  /// The width of a mark with the text below it.
  private static func reach(of mark: DiagramMark) -> Int {
    if case .failure(let text) = mark.kind { max(width(of: mark), text.count * 7) } else { width(of: mark) }
  }

  private static func place(_ rows: [DiagramRow], from y: inout Int) -> [Int] {
    rows.map { row in
      let middle = y + rowHeight / 2
      let most = row.stacks.map { stackCount($0.marks) }.max() ?? 1
      y += rowHeight + max(0, most - 1) * stackHeight
      return middle
    }
  }

  /// How many places one below the other marks of the same tick take: completion goes behind the others.
  static func stackCount(_ marks: ArraySlice<DiagramMark>) -> Int {
    max(1, marks.count { $0.kind != .completion })
  }

  /// The narrowest tick with which no mark of a row covers the next.
  private static func narrowestUnit(of row: DiagramRow) -> Int {
    zip(row.stacks, row.stacks.dropFirst()).map { earlier, later in
      let room = (widest(earlier.marks) + widest(later.marks)) / 2 + 4
      return (room + later.tick - earlier.tick - 1) / (later.tick - earlier.tick)
    }.max() ?? 0
  }

  private static func widest(_ marks: ArraySlice<DiagramMark>) -> Int { marks.map(width(of:)).max() ?? 0 }
}
