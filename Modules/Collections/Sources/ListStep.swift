/// One step of a list that is edited elsewhere, in the words that bindings of Rust code use.
///
/// Steps apply one after the other. Each names a place of the list as it is after the steps before.
@frozen
public enum ListStep<Element: Sendable>: Sendable {
  /// Elements come at the end.
  case append([Element])
  /// All elements leave.
  case clear
  /// An element comes before all others.
  case pushFront(Element)
  /// An element comes at the end.
  case pushBack(Element)
  /// The first element leaves.
  case popFront
  /// The last element leaves.
  case popBack
  /// An element comes before the one at an index, or at the end.
  case insert(Element, at: Int)
  /// The element at an index is replaced.
  case set(Element, at: Int)
  /// The element at an index leaves.
  case remove(at: Int)
  /// All elements from an index on leave.
  case truncate(Int)
  /// All elements are replaced by others.
  case reset([Element])
}

extension ListStep: Equatable where Element: Equatable {}

extension ReactiveList {
  /// Applies steps, one after the other, as one change.
  ///
  ///     func onUpdate(diffs: [RoomListDiff]) { rooms.apply(diffs.map(\.step)) }
  ///
  /// A step that does not fit the list traps (C15).
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - reset: replaces the content by the elements of a `reset`. By default all elements leave and the new ones come;
  ///     pass `{ $0.replace(with: $1) }` for the difference.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Complexity: O(log n) for each element that comes, leaves or is replaced.
  public func apply(
    _ steps: some Sequence<ListStep<Element>>,
    resettingBy reset: (inout ListDraft<Element>, [Element]) -> Void = { list, elements in
      list.removeAll()
      list.append(contentsOf: elements)
    }, file: StaticString = #fileID, line: UInt = #line
  ) {
    let steps = Array(steps)
    edit { list in for step in steps { list.apply(step, resettingBy: reset, file: file, line: line) } }
  }
}

extension ListDraft {
  fileprivate mutating func apply(
    _ step: ListStep<Element>, resettingBy reset: (inout ListDraft, [Element]) -> Void, file: StaticString, line: UInt
  ) {
    func requireElement(_ index: Int) {
      requireIndex(index, in: 0..<count, of: "apply", file: file, line: line)
    }
    switch step {
    case .append(let elements): append(contentsOf: elements)
    case .clear: removeAll()
    case .pushFront(let element): insert(element, at: 0)
    case .pushBack(let element): append(element)
    case .popFront:
      requireElement(0)
      remove(at: 0)
    case .popBack:
      requireElement(count - 1)
      remove(at: count - 1)
    case .insert(let element, let index):
      requireIndex(index, in: 0..<count + 1, of: "apply", file: file, line: line)
      insert(element, at: index)
    case .set(let element, let index):
      requireElement(index)
      self[index] = element
    case .remove(let index):
      requireElement(index)
      remove(at: index)
    case .truncate(let length):
      requireIndex(length, in: 0..<count + 1, of: "apply", file: file, line: line)
      removeSubrange(length...)
    case .reset(let elements): reset(&self, elements)
    }
  }
}
