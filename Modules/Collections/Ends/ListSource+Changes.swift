import ReactiveKernel

extension ListSource {
  /// Sends the content first, and then each change of the content.
  ///
  ///     list      append "c"       edit { remove at 0; append "d" }
  ///     changes   content "ab" at once, then insert "c" at 2, then remove "a" at 0 and insert "d" at 2
  ///
  /// The first change comes at once, even if the list is empty. If a view has a signal as a parameter, such as
  /// `filter(by:)`, the first change waits for the first value of this signal. Each later change has at least one edit.
  /// All subscribers get the same changes in the same order. A subscriber that subscribes while a change is delivered
  /// to others gets the newest content, and then each later change.
  ///
  /// A subscriber may limit how many changes it takes, as `values(buffering: .suspending(1))` does (C17). Changes that
  /// come while the subscriber takes none are merged into one change with the fewest edits. The subscriber gets the
  /// merged change when it takes changes again. The merged change never has more edits than the old and the new content
  /// together have elements.
  ///
  /// Completes when all source lists and tables have been released, and all signals that are parameters of views have
  /// ended. Sends on the thread that makes the edit. A change that is caused by a value of such a signal is sent on the
  /// thread that sends this value.
  ///
  /// - Complexity: O(log n) for each edit, and O(k log k) for a change with k edits.
  public var changes: Signal<ListChange<Element>, Never> {
    let view = view
    return .ofNode { graph in ListChangesNode(view.node(in: graph)) }
  }

  /// Sends the content first, and then the new content after each change.
  ///
  /// - Complexity: as for ``changes``. Each content shares memory with the content before it.
  public var contents: Signal<ListContent<Element>, Never> {
    changes.lift(sendsOneForOne: true) { next in { change in next(change.content) } }
  }
}

private final class ListChangesNode<Element: Sendable>: ValueNode {
  private let source: any ListNode<Element>
  private var content = ListContent<Element>([])
  private var edits: [ListEdit<Element>] = []
  private var isFirst = false

  init(_ source: any ListNode<Element>) { self.source = source }

  func start() {
    content = ListContent(source.start())
    isFirst = true
  }

  func step() { edits.addStep(source.step()) }

  func takeValue() -> ListChange<Element>? {
    let fewest = edits.composed()
    edits = []
    for edit in fewest { content.tree.apply(edit) }
    if isFirst {
      isFirst = false
      return ListChange(content: content, edits: [], isFirst: true)
    }
    return fewest.isEmpty ? nil : ListChange(content: content, edits: fewest)
  }
}

extension Array {
  /// Adds the edits of a step to the edits of the steps before. Mostly there are none, and nothing is copied.
  mutating func addStep(_ edits: [Element]) { if isEmpty { self = edits } else { self += edits } }
}
