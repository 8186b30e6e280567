import Reporting

/// A bar for each row, whose length is the ratio of the peer's time to ours, with a mark at the row's target.
struct RatioChart {
  private static let (left, right, top, line) = (390.0, 60.0, 58.0, 20.0)
  private var drawing: SVG
  private let scale: LogarithmicScale
  private let bottom: Double

  init(_ outcomes: [Outcome]) {
    let width = 960.0
    bottom = Self.top + Self.line * Double(outcomes.count)
    let greatest = outcomes.map(\.peerToOurs).max() ?? 1
    let least = outcomes.map(\.peerToOurs).min() ?? 1
    scale = LogarithmicScale(
      (least < 1 ? 0.1 : 1)...max(10, greatest * 1.1), from: Self.left, to: width - Self.right)
    drawing = SVG(
      width: width, height: bottom + 34,
      title: "How many times as long the best peer takes, for each row of the comparison")
    drawLegend()
    drawGrid()
    for (index, outcome) in outcomes.enumerated() { draw(outcome, y: Self.top + Self.line * Double(index)) }
  }

  var content: String { drawing.content }

  private mutating func drawLegend() {
    drawing.text("How many times as long the best peer takes (longer is better)", x: 10, y: 20)
    let entries: [(SVG.Role, String)] = [
      (.good, "target reached"), (.bad, "target missed"), (.plain, "no target for the ratio"),
    ]
    var x = 10.0
    for (role, label) in entries {
      drawing.rectangle(role, x: x, y: 31, width: 12, height: 12)
      drawing.text(label, x: x + 18, y: 41, isFaint: true)
      x += 40 + 7 * Double(label.count)
    }
    drawing.line(.mark, through: [(x + 6, 29), (x + 6, 45)])
    drawing.text("target", x: x + 18, y: 41, isFaint: true)
    drawing.text("≈ estimated, as the table says", x: x + 82, y: 41, isFaint: true)
  }

  private mutating func drawGrid() {
    for tick in scale.ticks() {
      let x = scale.place(of: tick)
      drawing.line(.grid, through: [(x, Self.top - 4), (x, bottom)])
      drawing.text(
        "\(rounded(tick))×".replacing(".0×", with: "×"), x: x, y: bottom + 18, anchor: .middle, isFaint: true)
    }
  }

  private mutating func draw(_ outcome: Outcome, y: Double) {
    let base = y + Self.line / 2 + 4
    let (origin, end) = (scale.place(of: 1), scale.place(of: outcome.peerToOurs))
    let target = outcome.row.target.ratio
    let role: SVG.Role = target.map { outcome.peerToOurs >= $0 ? .good : .bad } ?? .plain
    drawing.text(outcome.row.name, x: 10, y: base, isFaint: true)
    drawing.text(outcome.row.sentence + (outcome.row.estimate == nil ? "" : " ≈"), x: 90, y: base)
    drawing.rectangle(role, x: min(origin, end), y: y + 4, width: max(1, abs(end - origin)), height: Self.line - 8)
    drawing.text(rounded(outcome.peerToOurs), x: max(origin, end, target.map(scale.place) ?? 0) + 6, y: base)
    if let target {
      let x = scale.place(of: target)
      drawing.line(.mark, through: [(x, y + 2), (x, y + Self.line - 2)])
    }
  }
}
