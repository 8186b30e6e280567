import ReactiveKernel

extension TableSource {
  /// Sends the content first, and then each change of the content.
  ///
  /// The first change comes at once, even if the table is empty. If a view has a signal as a parameter, such as
  /// `filter(by:)`, the first change waits for the first value of this signal. Each later change has at least one edit,
  /// and at most one for each ID. All subscribers get the same changes in the same order. A subscriber that subscribes
  /// while a change is delivered to others gets the newest content, and then each later change.
  ///
  /// A subscriber may limit how many changes it takes, as `values(buffering: .suspending(1))` does (C17). Changes that
  /// come while the subscriber takes none are merged into one change. The subscriber gets the merged change when it
  /// takes changes again. The merged change never has more edits than the old and the new content together have rows.
  ///
  /// Completes when all source lists and tables have been released, and all signals that are parameters of views have
  /// ended. Sends on the thread that makes the edit. A change that is caused by a value of such a signal is sent on the
  /// thread that sends this value.
  ///
  /// - Complexity: O(log n) for each edit.
  public var changes: Signal<TableChange<ID, Row>, Never> {
    let view = view
    return .ofNode { graph in TableChangesNode(view.node(in: graph)) }
  }

  /// Sends the content first, and then the new content after each change.
  ///
  /// - Complexity: as for ``changes``. Each content shares memory with the content before it.
  public var contents: Signal<TableContent<ID, Row>, Never> {
    changes.lift(sendsOneForOne: true) { next in { change in next(change.content) } }
  }
}

private final class TableChangesNode<ID: Hashable & Sendable, Row: Sendable>: ValueNode {
  private let source: any TableNode<ID, Row>
  private var content = TableContent<ID, Row>()
  private var edits: [TableEdit<ID, Row>] = []
  private var steps = 0
  private var isFirst = false

  init(_ source: any TableNode<ID, Row>) { self.source = source }

  func start() {
    content = TableContent(source.start())
    isFirst = true
  }

  func step() {
    edits.addStep(source.step())
    steps += 1
  }

  func takeValue() -> TableChange<ID, Row>? {
    // The edits of one step have different IDs.
    let fewest = steps > 1 ? edits.composed() : edits
    (edits, steps) = ([], 0)
    for edit in fewest { content.apply(edit) }
    if isFirst {
      isFirst = false
      return TableChange(content: content, edits: [], isFirst: true)
    }
    return fewest.isEmpty ? nil : TableChange(content: content, edits: fewest)
  }
}
