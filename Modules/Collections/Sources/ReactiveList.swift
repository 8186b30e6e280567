import ReactiveKernel

/// A list that any thread may read, edit and observe. Subscribers get the content and then the edits.
///
///     let names = ReactiveList(["a", "b"])
///     names.append("c")
///     names.edit { names in
///       names.move(from: 0, to: 2)
///       names[0] = "B"
///     }
///
/// Each call of a method is one change, even a call of ``edit(file:line:_:)`` with many edits. `changeTogether` merges
/// edits of several lists, tables and properties into one change. The new content can be read as soon as the method
/// returns. If a delivery is in progress, subscribers get the new content after it (C2). No lock is held while
/// subscribers and closures run (C3). The signals of a list complete when the list is released; a subscription does not
/// keep the list alive (C9).
///
/// Views such as ``ListSource/filter(_:)`` follow a list by its edits. See <doc:CollectionsThatChange>.
///
/// - Complexity: O(log n) for each edit. Each subscription to a view adds the cost of this view.
public final class ReactiveList<Element: Sendable>: ListSource, Sendable {
  let state: SourceState<ListContent<Element>>

  /// Makes a list of elements. O(n).
  public init(_ elements: some Sequence<Element>) { state = SourceState(ListContent(elements)) }

  /// Makes an empty list.
  public init() { state = SourceState(ListContent([])) }

  deinit { state.end() }

  // MARK: Reading

  /// The present elements. O(1). Later edits do not change the returned content.
  ///
  /// A `Computed` that reads the content is computed again after each change.
  public var content: ListContent<Element> { state.read() }

  /// The number of elements now.
  public var count: Int { content.count }

  /// Whether there are no elements now.
  public var isEmpty: Bool { content.isEmpty }

  /// The number of subscriptions, each counted once; for tests.
  package var subscriberCount: Int { state.inletCount }

  /// The list as a view. The view does not keep the list alive.
  public var view: ListView<Element> {
    ListView { [state] graph in SourceListNode(graph.inlet(for: state) { SourceInlet(for: state, in: $0) }) }
  }

  // MARK: Single edits

  /// Adds an element at the end. O(log n).
  public func append(_ element: Element) { edit { .insert(element, at: $0.count) } }

  /// Adds elements at the end, as one change. O(log n) for each.
  public func append(contentsOf elements: some Sequence<Element>) {
    let elements = Array(elements)
    edit { $0.append(contentsOf: elements) }
  }

  /// Inserts an element before the element at an index, or at the end. O(log n).
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: from 0 to the count; another index traps (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public func insert(_ element: Element, at index: Int, file: StaticString = #fileID, line: UInt = #line) {
    edit { content in
      requireIndex(index, in: 0..<content.count + 1, file: file, line: line)
      return .insert(element, at: index)
    }
  }

  /// Removes the element at an index, and returns it. O(log n). An index that is out of range traps (C15).
  @discardableResult
  public func remove(at index: Int, file: StaticString = #fileID, line: UInt = #line) -> Element {
    let edit = edit { content in
      requireIndex(index, in: 0..<content.count, file: file, line: line)
      return .remove(content[index], at: index)
    }
    guard case .remove(let element, _) = edit else { preconditionFailure("the edit was not made") }
    return element
  }

  /// Replaces the element at an index, and returns the old one. O(log n). An index that is out of range traps (C15).
  @discardableResult
  public func update(
    at index: Int, to element: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Element {
    let edit = edit { content in
      requireIndex(index, in: 0..<content.count, file: file, line: line)
      return .update(at: index, from: content[index], to: element)
    }
    guard case .update(_, let old, _) = edit else { preconditionFailure("the edit was not made") }
    return old
  }

  /// Moves an element. O(log n). An index that is out of range traps (C15).
  ///
  /// - Parameters:
  ///   - index: the index of the element.
  ///   - target: the index of the element after the move.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public func move(from index: Int, to target: Int, file: StaticString = #fileID, line: UInt = #line) {
    edit { content in
      for index in [index, target] { requireIndex(index, in: 0..<content.count, file: file, line: line) }
      return index == target ? nil : .move(from: index, to: target)
    }
  }

  /// Removes all elements, as one change. O(n).
  public func removeAll() { edit { $0.removeAll() } }

  /// Removes the elements that meet a condition, as one change. O(n), and O(log n) more for each removed element.
  ///
  /// - Parameter shouldBeRemoved: returns whether to remove an element. The closure runs without a lock, and again if
  ///   another thread edits the list during the run.
  public func removeAll(where shouldBeRemoved: (Element) -> Bool) { edit { $0.removeAll(where: shouldBeRemoved) } }

  // MARK: Batches

  /// Makes any number of edits, as one change.
  ///
  ///     list.edit { list in
  ///       list.remove(at: 0)
  ///       list.append(4)
  ///     }
  ///
  /// Subscribers get the fewest edits with the same effect, and none if the edits undo each other.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - change: a closure that edits a copy of the list, without a lock. The closure runs again if another thread
  ///     edits the list during the run. If the closure throws, nothing is changed and the error is rethrown. An edit of
  ///     the list itself inside the closure traps (C15).
  /// - Returns: the result of the last run of `change`.
  @discardableResult
  public func edit<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ change: (inout ListDraft<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.edit(file: file, line: line) { draft throws(Failure) in
      var list = ListDraft(draft)
      let result = try change(&list)
      draft = list.draft
      return result
    }
  }

  @discardableResult
  private func edit(deciding decide: (ListContent<Element>) -> ListEdit<Element>?) -> ListEdit<Element>? {
    state.edit(deciding: decide) { $0.tree.apply($1) }
  }
}
