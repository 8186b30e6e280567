/// A drawing for light and dark pages: text and lines use the colours of the page's scheme.
public struct SVG {
  /// The width and the height.
  public let size: (width: Double, height: Double)
  private let title: String
  private var elements: [String] = []

  /// Begins a drawing.
  ///
  /// - Parameter title: a description for readers who cannot see the drawing.
  public init(width: Double, height: Double, title: String) {
    size = (width, height)
    self.title = title
  }

  /// The meaning of a shape; each meaning has a distinct colour, on light and on dark pages.
  public enum Role: String, Sendable {
    case good, bad, plain, grid, mark, first, second, third, fourth, fifth, sixth
  }

  /// The position of a text relative to its point.
  public enum Anchor: String, Sendable {
    case start, middle, end
  }

  /// Adds a filled rectangle.
  public mutating func rectangle(_ role: Role, x: Double, y: Double, width: Double, height: Double) {
    elements.append(
      #"<rect class="\#(role)" x="\#(short(x))" y="\#(short(y))" width="\#(short(width))" height="\#(short(height))"/>"#
    )
  }

  /// Adds a line through points.
  public mutating func line(_ role: Role, through points: [(x: Double, y: Double)]) {
    let list = points.map { "\(short($0.x)),\(short($0.y))" }.joined(separator: " ")
    elements.append(#"<polyline class="\#(role) line" points="\#(list)"/>"#)
  }

  /// Adds a dot.
  public mutating func dot(_ role: Role, x: Double, y: Double) {
    elements.append(#"<circle class="\#(role)" cx="\#(short(x))" cy="\#(short(y))" r="3"/>"#)
  }

  /// Adds a text on one line.
  public mutating func text(_ text: String, x: Double, y: Double, anchor: Anchor = .start, isFaint: Bool = false) {
    elements.append(
      #"<text class="\#(isFaint ? "faint" : "strong")" x="\#(short(x))" y="\#(short(y))" "#
        + #"text-anchor="\#(anchor)">\#(escaped(text))</text>"#)
  }

  /// The drawing as a file's content.
  public var content: String {
    let (width, height) = (short(size.width), short(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(escaped(title))</title>
      <style>
      text { font: 12px system-ui, sans-serif; }
      .strong { fill: #1f2328; } .faint { fill: #59636e; }
      .good { fill: #1a7f9c; } .bad { fill: #c4691c; } .plain { fill: #8b949e; }
      .line { fill: none; stroke-width: 1.5; }
      .grid { stroke: #8b949e; stroke-opacity: 0.35; stroke-width: 1; } .mark { stroke: #1f2328; stroke-width: 2; }
      .first { fill: #1a7f9c; stroke: #1a7f9c; } .second { fill: #c4691c; stroke: #c4691c; }
      .third { fill: #3b8a3e; stroke: #3b8a3e; } .fourth { fill: #9a5bbf; stroke: #9a5bbf; }
      .fifth { fill: #c0435c; stroke: #c0435c; } .sixth { fill: #827717; stroke: #827717; }
      .line { fill: none; }
      @media (prefers-color-scheme: dark) {
      .strong { fill: #e6edf3; } .faint { fill: #9da7b1; } .mark { stroke: #e6edf3; }
      }
      </style>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private func short(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
