import Reactive

/// The parts of a tuple, which a diagram shows in parentheses: tuples conform to no protocol.
struct Row: Drawable {
  var label: String

  init(_ first: some Drawable, _ second: some Drawable) {
    label = "(" + first.label + ", " + second.label + ")"
  }

  init(_ first: some Drawable, _ second: some Drawable, _ third: some Drawable) {
    label = "(" + first.label + ", " + second.label + ", " + third.label + ")"
  }
}

extension Signal {
  /// The tuples as rows.
  func rows<First: Drawable, Second: Drawable>() -> Signal<Row, Failure> where Value == (First, Second) {
    map { Row($0.0, $0.1) }
  }

  /// The tuples as rows.
  func rows<First: Drawable, Second: Drawable, Third: Drawable>() -> Signal<Row, Failure>
  where Value == (First, Second, Third) {
    map { Row($0.0, $0.1, $0.2) }
  }
}
