/// The elements of a list at one moment.
///
/// A content is a value: later edits of the list do not change it. It shares memory with the list. So reading the
/// content of a list costs O(1), and an edit of the list copies only O(log n) of the shared memory.
///
/// - Complexity: O(log n) for the element at an index; O(1) for each element of a loop, amortised.
public struct ListContent<Element: Sendable>: RandomAccessCollection, Sendable {
  var tree: CountedTree<Plain<Element>>

  init(_ tree: CountedTree<Plain<Element>>) { self.tree = tree }

  /// Makes a content from elements. O(n).
  public init(_ elements: some Sequence<Element>) { tree = CountedTree(elements.lazy.map(Plain.init)) }

  /// The index of the first element: 0.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int { tree.count }

  /// The element at an index. O(log n).
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < tree.count, "index out of range")
    return tree[index].value
  }

  /// Goes through the elements. O(n) in all.
  public struct Iterator: IteratorProtocol {
    var base: CountedTree<Plain<Element>>.Iterator

    /// The next element.
    public mutating func next() -> Element? { base.next()?.value }
  }

  /// An iterator from the first element on.
  public func makeIterator() -> Iterator { Iterator(base: tree.makeIterator()) }
}

extension ListContent: Equatable where Element: Equatable {
  /// Whether both contents have equal elements in the same order. O(n).
  public static func == (one: ListContent, other: ListContent) -> Bool {
    one.tree.root === other.tree.root || one.elementsEqual(other)
  }
}

extension ListContent: Hashable where Element: Hashable {
  /// Hashes the elements in their order. O(n).
  public func hash(into hasher: inout Hasher) { for element in self { hasher.combine(element) } }
}

extension ListContent: CustomStringConvertible {
  /// The elements as text, in the form of an array: `[1, 2]`.
  public var description: String { Array(self).description }
}
