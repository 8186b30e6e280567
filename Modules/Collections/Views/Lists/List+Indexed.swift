/// An element of a list and its index; see ``ListSource/indexed()``.
public struct IndexedElement<Element: Sendable>: Sendable {
  /// The index, which changes when elements before this one are inserted or removed.
  public let index: Int
  /// The element.
  public let element: Element

  /// Makes a pair of an index and an element.
  public init(index: Int, element: Element) {
    self.index = index
    self.element = element
  }
}

extension IndexedElement: Equatable where Element: Equatable {}
extension IndexedElement: Hashable where Element: Hashable {}

extension ListSource {
  /// Each element with its index.
  ///
  ///     self      [a, b]           remove a at 0
  ///     indexed   [(0, a), (1, b)]  remove (0, a) at 0, update (1, b) to (0, b) at 0
  ///
  /// - Complexity: O(k) for an edit that changes the indices of k elements: an insertion at the beginning updates all
  ///   elements. Where you can, use the index of the row in the list view on the screen instead.
  public func indexed() -> ListView<IndexedElement<Element>> {
    let view = view
    return ListView { graph in IndexedNode(view.node(in: graph)) }
  }
}

private final class IndexedNode<Element: Sendable>: ListNode {
  private let source: any ListNode<Element>
  /// The elements with the indices that were sent.
  private var sent: [IndexedElement<Element>] = []

  init(_ source: any ListNode<Element>) { self.source = source }

  func start() -> [IndexedElement<Element>] {
    sent = source.start().enumerated().map { IndexedElement(index: $0.offset, element: $0.element) }
    return sent
  }

  func step() -> [ListEdit<IndexedElement<Element>>] {
    var edits: [ListEdit<IndexedElement<Element>>] = []
    // The places at which an index may have changed.
    var (first, last) = (Int.max, -1)
    for edit in source.step() {
      let made: ListEdit<IndexedElement<Element>>
      switch edit {
      case .insert(let element, let place):
        made = .insert(IndexedElement(index: place, element: element), at: place)
        (first, last) = (min(first, place), .max)
      case .remove(_, let place):
        made = .remove(sent[place], at: place)
        (first, last) = (min(first, place), .max)
      case .update(let place, _, let element):
        made = .update(at: place, from: sent[place], to: IndexedElement(index: place, element: element))
      case .move(let place, let target):
        made = .move(from: place, to: target)
        (first, last) = (min(first, place, target), max(last, place, target))
      }
      sent.apply(made)
      edits.append(made)
    }
    var place = first
    while place <= last, place < sent.count {
      let old = sent[place]
      if old.index != place {
        sent[place] = IndexedElement(index: place, element: old.element)
        edits.append(.update(at: place, from: old, to: sent[place]))
      }
      place += 1
    }
    return edits
  }
}
