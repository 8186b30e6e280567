/// An element of a ``CountedTree``, with a weight of its own: the number of places that it takes in a view.
protocol Weighted: Sendable {
  var weight: Int { get }
}

/// An element that takes one place.
struct Plain<Element: Sendable>: Weighted {
  var value: Element

  init(_ value: Element) { self.value = value }

  var weight: Int { 1 }
}
