import ReactiveDisposables
import ReactiveKernel

extension ListSource {
  /// The elements in a range of indices. A signal sends the ranges, and the newest one applies.
  ///
  ///     self    [1, 2, 3, 4]            insert 0 at 0
  ///     ranges  0..<2          1..<3
  ///     page    [1, 2]         [2, 3]   insert 1 at 0, remove 3
  ///
  /// After each edit, the page has the elements that are now in the range. For example, if an element of the page is
  /// removed, the first element after the page enters the page. If a range reaches beyond the end of the list, the page
  /// has only the elements that exist, or none. The first content waits for the first range.
  ///
  /// - Parameter ranges: a signal of ranges of indices. The lower bound of a range is at least 0; a negative bound
  ///   traps (C15).
  /// - Complexity: O(log n) for each edit, wherever the page is. O(k + log n) for a new range, if k elements enter or
  ///   leave the page.
  public func page(
    _ ranges: some SignalSource<Range<Int>, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> ListView<Element> {
    let (view, ranges) = (view, ranges.signal)
    return ListView { graph in
      PageNode(view.node(in: graph), graph.parameter(ranges), range: nil, file: file, line: line)
    }
  }

  /// The first `count` elements, or all elements if the list has fewer.
  ///
  ///     self        [1, 2, 3]   insert 0 at 0
  ///     prefix(2)   [1, 2]      remove 2 at 1, insert 0 at 0
  ///
  /// - Parameter count: the number of elements, at least 0; a negative number traps (C15).
  /// - Complexity: O(log n) for each edit.
  public func prefix(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> ListView<Element> {
    Diagnostics.requireCount(count, of: "prefix", file: file, line: line)
    let view = view
    return ListView { graph in PageNode(view.node(in: graph), nil, range: 0..<count, file: file, line: line) }
  }

  /// The last `count` elements in their order, or all elements if the list has fewer.
  ///
  ///     self        [1, 2, 3]   append 4
  ///     suffix(2)   [2, 3]      remove 2 at 0, insert 4 at 1
  ///
  /// - Parameter count: the number of elements, at least 0; a negative number traps (C15).
  /// - Complexity: O(log n) for each edit.
  public func suffix(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> ListView<Element> {
    reversed().prefix(count, file: file, line: line).reversed()
  }
}

private final class PageNode<Element: Sendable>: ListNode {
  private let source: any ListNode<Element>
  private let parameter: Parameter<Range<Int>>?
  private var range: Range<Int>
  private let file: StaticString
  private let line: UInt
  private var content = CountedTree<Plain<Element>>()

  init(
    _ source: any ListNode<Element>, _ parameter: Parameter<Range<Int>>?, range: Range<Int>?, file: StaticString,
    line: UInt
  ) {
    self.source = source
    self.parameter = parameter
    self.range = range ?? 0..<0
    self.file = file
    self.line = line
  }

  func start() -> [Element] {
    if let parameter { range = checked(parameter.value) }
    let first = source.start()
    content = CountedTree(first.lazy.map(Plain.init))
    return Array(first[range.clamped(to: 0..<first.count)])
  }

  func step() -> [ListEdit<Element>] {
    var edits: [ListEdit<Element>] = []
    for edit in source.step() { take(edit, &edits) }
    if let parameter, parameter.isNew { turn(to: checked(parameter.value), &edits) }
    return edits
  }

  private func checked(_ range: Range<Int>) -> Range<Int> {
    Diagnostics.requireCount(range.lowerBound, of: "page", file: file, line: line)
    return range
  }

  private func element(_ place: Int) -> Element { content[place].value }

  private func take(_ edit: ListEdit<Element>, _ edits: inout [ListEdit<Element>]) {
    let (start, end) = (range.lowerBound, range.upperBound)
    // The element that is last on a full page, and would be pushed off it.
    let pushed = range.isEmpty || content.count < end ? nil : element(end - 1)
    // The element that is first on the page, and would leave it to the front.
    let leading = range.isEmpty || content.count <= start ? nil : element(start)
    let old = content.count
    content.apply(edit)
    if range.isEmpty { return }
    switch edit {
    case .insert(let element, let place):
      guard place < end, max(place, start) < content.count else { return }
      if let pushed { edits.append(.remove(pushed, at: end - 1 - start)) }
      if place >= start {
        edits.append(.insert(element, at: place - start))
      } else {
        edits.append(.insert(self.element(start), at: 0))
      }
    case .remove(let element, let place):
      guard place < end, let leading else { return }
      if place >= start {
        edits.append(.remove(element, at: place - start))
      } else {
        edits.append(.remove(leading, at: 0))
      }
      if old > end { edits.append(.insert(self.element(end - 1), at: end - 1 - start)) }
    case .update(let place, let old, let new):
      if range.contains(place) { edits.append(.update(at: place - start, from: old, to: new)) }
    case .move(let place, let target):
      if range.contains(place), range.contains(target) {
        edits.append(.move(from: place - start, to: target - start))
      } else if !(place < start && target < start || place >= end && target >= end), let leading {
        // The element that leaves, and then the one that enters.
        if range.contains(place) {
          edits.append(.remove(element(target), at: place - start))
        } else if place < start {
          edits.append(.remove(leading, at: 0))
        } else if let pushed {
          edits.append(.remove(pushed, at: end - 1 - start))
        }
        let entering = range.contains(target) ? target : target < start ? start : min(end, content.count) - 1
        edits.append(.insert(element(entering), at: entering - start))
      }
    }
  }

  /// Changes the range: removes elements that are not in the new range, and inserts elements that were not in the old
  /// range.
  private func turn(to new: Range<Int>, _ edits: inout [ListEdit<Element>]) {
    let all = 0..<content.count
    let (before, after) = (range.clamped(to: all), new.clamped(to: all))
    range = new
    let common = before.clamped(to: after)
    func removals(in places: Range<Int>) {
      for (offset, item) in content.elements(in: places).enumerated().reversed() {
        edits.append(.remove(item.value, at: places.lowerBound + offset - before.lowerBound))
      }
    }
    func insertions(in places: Range<Int>) {
      for (offset, item) in content.elements(in: places).enumerated() {
        edits.append(.insert(item.value, at: places.lowerBound + offset - after.lowerBound))
      }
    }
    if common.isEmpty {
      removals(in: before)
      insertions(in: after)
    } else {
      removals(in: common.upperBound..<before.upperBound)
      removals(in: before.lowerBound..<common.lowerBound)
      insertions(in: after.lowerBound..<common.lowerBound)
      insertions(in: common.upperBound..<after.upperBound)
    }
  }
}
