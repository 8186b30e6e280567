import ReactiveKernel

/// A list that can be followed: a ``ReactiveList``, or a view of lists and tables.
///
/// A view is a list that is computed from other lists and tables. Operators such as `filter` are extensions of this
/// protocol, and return views. A view is only a description (C6): it does nothing until something subscribes to its
/// ``changes``. Each subscription has its own state.
public protocol ListSource<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// The list as a view.
  var view: ListView<Element> { get }
}

/// A list that is computed from other lists, tables and signals, and follows their edits.
///
///     let shown = names.filter { !$0.isEmpty }.map { $0.uppercased() }
///     shown.changes.subscribe { change in table.apply(change) }
///
/// A view is only a description, like a signal. To read the elements of a view without a subscription, make a list that
/// follows the view: ``ReactiveList/init(following:)``.
public struct ListView<Element: Sendable>: ListSource {
  private let makeNode: @Sendable (ViewGraph) -> any ListNode<Element>

  /// Makes a view from a closure that makes a node for each subscription.
  init(_ makeNode: @escaping @Sendable (ViewGraph) -> any ListNode<Element>) { self.makeNode = makeNode }

  /// The view itself.
  public var view: ListView { self }

  /// Makes the node of this view in a graph.
  func node(in graph: ViewGraph) -> any ListNode<Element> { makeNode(graph) }
}

/// The node of a list that is a source.
final class SourceListNode<Element: Sendable>: ListNode {
  private let inlet: SourceInlet<ListContent<Element>>

  init(_ inlet: SourceInlet<ListContent<Element>>) { self.inlet = inlet }

  func start() -> [Element] { Array(inlet.content) }

  func step() -> [ListEdit<Element>] { inlet.edits }
}
