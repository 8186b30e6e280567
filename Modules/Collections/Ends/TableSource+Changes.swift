import ReactiveKernel

extension TableSource {
  /// Sends the content first, and then each change of the content.
  ///
  /// The first change comes at once, even if the table is empty. If a view has a signal as a parameter, the first
  /// change waits for the first value of this signal. Each later change has at least one edit, and at most one for each
  /// ID. All subscribers get the same changes in the same order. If a subscriber comes during a delivery, it gets the
  /// newest content, and then each later change.
  ///
  /// A subscriber may limit the changes that it takes, as `values(buffering: .suspending(1))` does (C17). Changes that
  /// come while it takes no more reach it later, as one change. So the number of its edits is never larger than the
  /// number of rows in the old and the new content together.
  ///
  /// Completes when all source lists and tables have been released, and all signals that are parameters of views have
  /// ended. Sends on the thread that makes the edit, or on the thread on which such a signal sends.
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
