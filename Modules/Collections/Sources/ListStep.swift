/// One edit of a list in other code, such as a Rust library. The cases have the names that Rust bindings use.
///
/// Steps are applied one after the other: the index of a step refers to the list after the steps before it.
@frozen
public enum ListStep<Element: Sendable>: Sendable {
  /// Appends elements.
  case append([Element])
  /// Removes all elements.
  case clear
  /// Inserts an element before all others.
  case pushFront(Element)
  /// Appends an element.
  case pushBack(Element)
  /// Removes the first element.
  case popFront
  /// Removes the last element.
  case popBack
  /// Inserts an element before the element at an index, or at the end.
  case insert(Element, at: Int)
  /// Replaces the element at an index.
  case set(Element, at: Int)
  /// Removes the element at an index.
  case remove(at: Int)
  /// Removes all elements from an index on.
  case truncate(Int)
  /// Replaces all elements with others.
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
  ///   - reset: called for a step `reset` with the list and the elements of the step. The closure replaces the content
  ///     with these elements. By default, the closure removes all elements, and inserts the new ones. To make only the
  ///     edits that lead from the old to the new elements, pass `{ $0.replace(with: $1) }`.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Complexity: O(log n) for each element that is inserted, removed or replaced.
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
