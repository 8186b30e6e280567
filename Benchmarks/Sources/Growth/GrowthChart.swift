import Reporting

/// A panel for each kind of crowd: the cost of one member against the size of the crowd. A level line is linear growth.
struct GrowthChart {
  private static let roles: [SVG.Role] = [.first, .second, .third, .fourth, .fifth, .sixth]
  private static let panel = (width: 460.0, height: 232.0, left: 52.0, right: 24.0, top: 66.0, bottom: 30.0)
  private var drawing: SVG
  private let sizes: [Int]
  private let costs: ClosedRange<Double>

  init(_ measurements: [Measurement], _ sizes: [Int]) {
    self.sizes = sizes
    let all = measurements.flatMap(\.costs)
    costs = max(0.1, (all.min() ?? 1) / 1.5)...max(10, (all.max() ?? 1) * 1.5)
    drawing = SVG(
      width: 2 * Self.panel.width, height: 2 * Self.panel.height + 30,
      title: "What one of many costs, against how many there are")
    drawing.text("ns for one of many, against how many there are (level is linear growth)", x: 10, y: 20)
    for (index, crowd) in Growing.Crowd.allCases.enumerated() {
      draw(
        crowd, measurements.filter { $0.growing.crowd == crowd }, x: Double(index % 2) * Self.panel.width,
        y: 30 + Double(index / 2) * Self.panel.height)
    }
  }

  var content: String { drawing.content }

  private mutating func draw(_ crowd: Growing.Crowd, _ measurements: [Measurement], x: Double, y: Double) {
    let (left, right) = (x + Self.panel.left, x + Self.panel.width - Self.panel.right)
    let (top, bottom) = (y + Self.panel.top, y + Self.panel.height - Self.panel.bottom)
    let across = LogarithmicScale(Double(sizes[0])...Double(sizes[sizes.count - 1]), from: left, to: right)
    let up = LogarithmicScale(costs, from: bottom, to: top)
    drawing.text(crowd.rawValue, x: x + 10, y: y + 14)
    for tick in up.ticks(powersOnly: true) {
      drawing.line(.grid, through: [(left, up.place(of: tick)), (right, up.place(of: tick))])
      drawing.text(
        tick < 1 ? rounded(tick) : whole(tick), x: left - 6, y: up.place(of: tick) + 4, anchor: .end, isFaint: true)
    }
    for size in sizes {
      let place = across.place(of: Double(size))
      drawing.line(.grid, through: [(place, top), (place, bottom)])
      drawing.text(Self.label(of: size), x: place, y: bottom + 18, anchor: .middle, isFaint: true)
    }
    for (index, measurement) in measurements.enumerated() {
      let role = Self.roles[index % Self.roles.count]
      let points = zip(sizes, measurement.costs).map { (x: across.place(of: Double($0)), y: up.place(of: $1)) }
      drawing.line(role, through: points)
      for point in points { drawing.dot(role, x: point.x, y: point.y) }
      let entry = (x: left + Double(index % 2) * 190, y: y + 34 + Double(index / 2) * 18)
      drawing.dot(role, x: entry.x + 4, y: entry.y - 4)
      drawing.text(measurement.growing.sentence, x: entry.x + 14, y: entry.y, isFaint: true)
    }
  }

  private static func label(of size: Int) -> String {
    size >= 1_000_000 ? "\(size / 1_000_000) M" : size >= 1000 ? "\(size / 1000) k" : "\(size)"
  }
}
