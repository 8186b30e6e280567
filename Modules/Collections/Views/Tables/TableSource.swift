import ReactiveKernel

/// A table that can be followed: a ``ReactiveTable``, or a view of tables.
///
/// A view is a table that is computed from other lists and tables. Operators such as `filter` are extensions of this
/// protocol, and return views. A view is only a description (C6): it does nothing until something subscribes to its
/// ``changes``. Each subscription has its own state.
public protocol TableSource<ID, Row>: Sendable {
  /// The type of the IDs.
  associatedtype ID: Hashable & Sendable
  /// The type of the rows.
  associatedtype Row: Sendable

  /// The table as a view.
  var view: TableView<ID, Row> { get }
}

/// A table that is computed from other tables and signals, and follows their edits.
public struct TableView<ID: Hashable & Sendable, Row: Sendable>: TableSource {
  private let makeNode: @Sendable (ViewGraph) -> any TableNode<ID, Row>

  /// Makes a view from a closure that makes a node for each subscription.
  init(_ makeNode: @escaping @Sendable (ViewGraph) -> any TableNode<ID, Row>) { self.makeNode = makeNode }

  /// The view itself.
  public var view: TableView { self }

  /// Makes the node of this view in a graph.
  func node(in graph: ViewGraph) -> any TableNode<ID, Row> { makeNode(graph) }
}

/// The node of a table that is a source.
final class SourceTableNode<ID: Hashable & Sendable, Row: Sendable>: TableNode {
  private let inlet: SourceInlet<TableContent<ID, Row>>

  init(_ inlet: SourceInlet<TableContent<ID, Row>>) { self.inlet = inlet }

  func start() -> [(id: ID, row: Row)] { Array(inlet.content) }

  func step() -> [TableEdit<ID, Row>] { inlet.edits }
}
