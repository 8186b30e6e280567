/// The copy of a list that ``ReactiveList/edit(file:line:_:)`` passes to its closure.
///
/// The draft can be read like an array. All edits of the draft together become one change of the list.
public struct ListDraft<Element: Sendable>: RandomAccessCollection, Sendable {
  var draft: Draft<ListContent<Element>>

  init(_ content: ListContent<Element>) { draft = Draft(content) }

  init(_ draft: Draft<ListContent<Element>>) { self.draft = draft }

  /// The content, with the edits so far.
  public var content: ListContent<Element> { draft.content }

  /// The index of the first element: 0.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int { draft.content.endIndex }

  /// The element at an index. Setting an element is one edit: an update. O(log n).
  public subscript(index: Int) -> Element {
    get { draft.content[index] }
    set {
      let old = draft.content[index]
      append(.update(at: index, from: old, to: newValue))
    }
  }

  /// An iterator over the content.
  public func makeIterator() -> ListContent<Element>.Iterator { draft.content.makeIterator() }

  // MARK: Edits

  /// Adds an element at the end. O(log n).
  public mutating func append(_ element: Element) { append(.insert(element, at: count)) }

  /// Adds elements at the end. O(log n) for each.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element before the element at an index, or at the end. O(log n).
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: from 0 to the count; another index traps (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public mutating func insert(
    _ element: Element, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    requireIndex(index, in: 0..<count + 1, file: file, line: line)
    append(.insert(element, at: index))
  }

  /// Inserts elements before the element at an index, or at the end. O(log n) for each.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - index: from 0 to the count; another index traps (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public mutating func insert(
    contentsOf elements: some Sequence<Element>, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    requireIndex(index, in: 0..<count + 1, file: file, line: line)
    for (offset, element) in elements.enumerated() { insert(element, at: index + offset) }
  }

  /// Removes the element at an index, and returns it. O(log n). An index that is out of range traps (C15).
  @discardableResult
  public mutating func remove(at index: Int, file: StaticString = #fileID, line: UInt = #line) -> Element {
    requireIndex(index, in: 0..<count, file: file, line: line)
    let element = draft.content[index]
    append(.remove(element, at: index))
    return element
  }

  /// Removes the elements at a range of indices. O(log n) for each. An index that is out of range traps (C15).
  public mutating func removeSubrange(
    _ range: some RangeExpression<Int>, file: StaticString = #fileID, line: UInt = #line
  ) {
    let range = range.relative(to: indices)
    for bound in [range.lowerBound, range.upperBound] { requireIndex(bound, in: 0..<count + 1, file: file, line: line) }
    for index in range.reversed() { remove(at: index) }
  }

  /// Removes the elements that meet a condition. O(n), and O(log n) more for each removed element.
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let places = try content.enumerated().filter { try shouldBeRemoved($0.element) }.map(\.offset)
    for place in places.reversed() { remove(at: place) }
  }

  /// Removes all elements. O(n).
  public mutating func removeAll() { for index in indices.reversed() { remove(at: index) } }

  /// Moves an element. The element stays the same, so views such as `map` do not call their closures again.
  ///
  /// - Parameters:
  ///   - index: the index of the element.
  ///   - target: the index of the element after the move. Indices that are out of range trap (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Complexity: O(log n).
  public mutating func move(
    from index: Int, to target: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    for index in [index, target] { requireIndex(index, in: 0..<count, file: file, line: line) }
    if index != target { append(.move(from: index, to: target)) }
  }

  /// Applies an edit of another list. O(log n).
  ///
  /// Only the index says which element is removed or replaced. This element is not compared with the old element that
  /// the edit contains.
  public mutating func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(let element, let index): insert(element, at: index)
    case .remove(_, let index): remove(at: index)
    case .update(let index, _, let element): self[index] = element
    case .move(let index, let target): move(from: index, to: target)
    }
  }

  /// Applies several edits of another list, one after the other.
  public mutating func apply(_ edits: some Sequence<ListEdit<Element>>) { for edit in edits { apply(edit) } }

  private mutating func append(_ edit: ListEdit<Element>) { draft.append(edit) { $0.tree.apply($1) } }
}

extension ListContent: SourceContent {
  init() { tree = CountedTree() }

  static func composed(_ edits: [ListEdit<Element>]) -> [ListEdit<Element>] { edits.composed() }
}
