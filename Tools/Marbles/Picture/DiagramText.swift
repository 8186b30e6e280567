/// A diagram as lines of text, the same tick in the same column.
struct DiagramText {
  private let diagram: Diagram
  /// The sign of each label: itself if it is short enough, or a letter that the legend explains.
  private let signs: [String: Character]
  private let widths: [Int]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    let signs = DiagramText.signs(for: diagram)
    self.signs = signs
    let rows = diagram.inputs + diagram.outputs
    widths = (0...diagram.length).map { tick in
      rows.map { $0.cell(at: tick, length: diagram.length, signs).count }.max() ?? 1
    }
  }

  /// The inputs, the output, and what the letters stand for.
  var lines: [String] {
    let rows = diagram.inputs + diagram.outputs
    let names = diagram.inputs.map(\.name) + diagram.outputs.map { $0.name == "output" ? diagram.call : $0.name }
    let margin = (names.map(\.width).max() ?? 0) + 2
    var lines = zip(names, rows).map { $0.padding(to: margin) + line(of: $1) }
    if !diagram.outputs.contains(where: { $0.name == "output" }) {
      lines.insert(diagram.call, at: diagram.inputs.count)
    }
    let legend = signs.filter { String($0.value) != $0.key }.sorted { $0.value < $1.value }
    let failures = Set(diagram.outputs.flatMap(\.failures)).sorted().map { "#: \($0)" }
    let notes = legend.map { "\($0.value): \($0.key)" } + failures
    return lines + (notes.isEmpty ? [] : ["", notes.joined(separator: "   ")])
  }

  private func line(of row: DiagramRow) -> String {
    let cells = widths.indices.map { row.cell(at: $0, length: diagram.length, signs).padding(to: widths[$0]) }
    return String(cells.joined().reversed().drop { $0 == " " }.reversed())
  }

  private static func signs(for diagram: Diagram) -> [String: Character] {
    let labels = (diagram.inputs + diagram.outputs).flatMap(\.labels)
    var signs: [String: Character] = [:]
    for label in labels where label.count == 1 { signs[label] = label.first }
    var free = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".filter { !labels.contains(String($0)) }
    for (label, sign) in [("true", "t"), ("false", "f"), ("nil", "n")] as [(String, Character)]
    where labels.contains(label) && free.contains(sign) {
      signs[label] = sign
      free.removeAll { $0 == sign }
    }
    for label in labels where signs[label] == nil { signs[label] = free.isEmpty ? "?" : free.removeFirst() }
    return signs
  }
}

extension DiagramRow {
  fileprivate var labels: [String] {
    marks.compactMap { if case .value(let label) = $0.kind { label } else { nil } }
  }

  fileprivate var failures: [String] {
    marks.compactMap { if case .failure(let text) = $0.kind, !text.isEmpty { text } else { nil } }
  }

  fileprivate func cell(at tick: Int, length: Int, _ signs: [String: Character]) -> String {
    let found = marks.filter { $0.tick == tick }.map { mark -> Character in
      switch mark.kind {
      case .value(let label): signs[label] ?? "?"
      case .completion: "|"
      case .failure: "#"
      }
    }
    switch found.count {
    case 0: return tick < start || tick > (end == nil ? length : lastTick) ? " " : "-"
    case 1: return String(found)
    default: return "(\(String(found)))"
    }
  }
}
