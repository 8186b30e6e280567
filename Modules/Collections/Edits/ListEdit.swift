/// One edit of a list. The edits of a change are applied one after the other: the index of an edit refers to the list
/// after the edits before it.
@frozen
public enum ListEdit<Element: Sendable>: Sendable {
  /// Inserts an element, which has this index after the edit.
  case insert(Element, at: Int)
  /// Removes an element, which had this index before the edit.
  case remove(Element, at: Int)
  /// Replaces an element by a new version of it, or by another element, at the same index.
  case update(at: Int, from: Element, to: Element)
  /// Moves an element.
  ///
  /// - `from`: the index of the element before the edit.
  /// - `to`: the index of the element after the edit. For example, an element that moves from 0 to 2 passes two
  ///   elements.
  case move(from: Int, to: Int)
}

extension ListEdit: Equatable where Element: Equatable {}
extension ListEdit: Hashable where Element: Hashable {}

extension ListEdit {
  /// The change of the number of elements.
  var growth: Int {
    switch self {
    case .insert: 1
    case .remove: -1
    case .update, .move: 0
    }
  }

  /// The same edit of a list that has more elements in front.
  func shifted(by offset: Int) -> ListEdit {
    switch self {
    case .insert(let value, let place): .insert(value, at: place + offset)
    case .remove(let value, let place): .remove(value, at: place + offset)
    case .update(let place, let old, let new): .update(at: place + offset, from: old, to: new)
    case .move(let place, let target): .move(from: place + offset, to: target + offset)
    }
  }
}

extension CountedTree {
  /// Applies an edit. O(log n).
  mutating func apply<Value>(_ edit: ListEdit<Value>) where Element == Plain<Value> {
    switch edit {
    case .insert(let value, let place): insert(Plain(value), at: place)
    case .remove(_, let place): remove(at: place)
    case .update(let place, _, let value): replace(at: place, by: Plain(value))
    case .move(let place, let target): move(from: place, to: target)
    }
  }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int, Element: Sendable {
  /// Applies an edit of a list.
  ///
  /// - Complexity: for an array, O(1) for an update, and O(n) for any other edit.
  public mutating func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let value, let place): insert(value, at: place)
    case .remove(_, let place): remove(at: place)
    case .update(let place, _, let value): self[place] = value
    case .move(let place, let target): insert(remove(at: place), at: target)
    }
  }

  /// Applies several edits, one after the other.
  public mutating func apply(_ edits: some Sequence<ListEdit<Element>>) { for edit in edits { apply(edit) } }
}
