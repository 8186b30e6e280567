/// An element of a ``CountedTree``, with a weight of its own: the number of places that it takes in a view.
package protocol Weighted: Sendable {
  var weight: Int { get }
}

/// An element that takes one place.
package struct Plain<Element: Sendable>: Weighted {
  package var value: Element

  package init(_ value: Element) { self.value = value }

  package var weight: Int { 1 }
}
