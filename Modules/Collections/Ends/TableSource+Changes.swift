import ReactiveKernel

extension TableSource {
  /// The content, and then each change of it.
  ///
  /// The first change comes at once, also if the table is empty; it waits for the first value of each signal that a
  /// view has as a parameter. Each later change has at least one edit, and at most one for each ID. All subscribers get
  /// the same changes in the same order. A subscriber that comes during a delivery gets the newest content, and then
  /// each later change.
  ///
  /// A consumer that grants room (C17) gets the changes that came while it had none as one. So what waits for it is
  /// never more than the old and the new content.
  ///
  /// Completes when all sources have been released. Sends on the thread that edits, or that sends a parameter.
  ///
  /// - Complexity: O(log n) for each edit.
  public var changes: Signal<TableChange<ID, Row>, Never> {
    let view = view
    return .ofNode { graph in TableChangesNode(view.node(in: graph)) }
  }

  /// The content, again after each change.
  ///
  /// - Complexity: as for ``changes``. Each content shares memory with the one before.
  public var contents: Signal<TableContent<ID, Row>, Never> {
    changes.lift(sendsOneForOne: true) { next in { change in next(change.content) } }
  }
}

private final class TableChangesNode<ID: Hashable & Sendable, Row: Sendable>: ValueNode {
  private let source: any TableNode<ID, Row>
  private var content = TableContent<ID, Row>()

  init(_ source: any TableNode<ID, Row>) { self.source = source }

  func start() -> TableChange<ID, Row> {
    content = TableContent(source.start())
    return TableChange(content: content, edits: [], isFirst: true)
  }

  func step() -> TableChange<ID, Row>? {
    let edits = source.step()
    if edits.isEmpty { return nil }
    for edit in edits { content.apply(edit) }
    return TableChange(content: content, edits: edits)
  }
}
