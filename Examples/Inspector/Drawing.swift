import Reactive

/// A drawing: the shapes that it owns, and the selected one.
///
/// These are ordinary classes. Nothing in them is `Sendable`, and observable properties are marked.
final class Drawing {
  @Observed var title = "untitled"
  @Observed var shapes: [Shape] = []
  @Observed var background: Shape?
  @Observed private var selection = Selection()
  private let entry: Census.Entry

  init(in census: Census) { entry = Census.Entry(in: census) }

  /// The selected shape, held weakly: removing the shape also ends the selection.
  var selected: Shape? {
    get { selection.shape }
    set { selection.shape = newValue }
  }

  var headline: String { "\(title), shapes: \(shapes.map(\.name).joined(separator: ", "))" }

  private struct Selection {
    weak var shape: Shape?
  }
}

final class Shape {
  @Observed var name: String
  @Observed var paint: Paint
  private let entry: Census.Entry

  init(_ name: String, _ colour: String, in census: Census) {
    self.name = name
    paint = Paint(colour, in: census)
    entry = Census.Entry(in: census)
  }
}

final class Paint {
  @Observed var colour: String
  private let entry: Census.Entry

  init(_ colour: String, in census: Census) {
    self.colour = colour
    entry = Census.Entry(in: census)
  }
}

/// Counts the objects of a model.
final class Census {
  private(set) var made = 0
  private(set) var living = 0

  /// Counts for as long as its object lives.
  final class Entry {
    private let census: Census

    init(in census: Census) {
      self.census = census
      census.made += 1
      census.living += 1
    }

    deinit { census.living -= 1 }
  }
}
