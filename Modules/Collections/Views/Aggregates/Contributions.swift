/// Where aggregates get the elements that come and leave: a list or a table whose order and IDs do not matter.
protocol Contributions<Contribution>: AnyObject {
  associatedtype Contribution: Sendable

  /// The first content. Called once, before all steps.
  func start() -> [Contribution]

  /// The contributions that leave and come in this step.
  func step() -> [(old: Contribution?, new: Contribution?)]
}

extension ListSource {
  /// Makes the contributions of the elements. Each is kept until its element leaves.
  func contributions<Contribution: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Contribution, in graph: ViewGraph
  ) -> any Contributions<Contribution> {
    ListContributions(map(transform).node(in: graph))
  }
}

extension TableSource {
  /// Makes the contributions of the rows. Each is kept until its row leaves.
  func contributions<Contribution: Sendable>(
    _ transform: @escaping @Sendable (Row) -> Contribution, in graph: ViewGraph
  ) -> any Contributions<Contribution> {
    TableContributions(mapRows(transform).node(in: graph))
  }
}

private final class ListContributions<Contribution: Sendable>: Contributions {
  private let source: any ListNode<Contribution>

  init(_ source: any ListNode<Contribution>) { self.source = source }

  func start() -> [Contribution] { source.start() }

  func step() -> [(old: Contribution?, new: Contribution?)] {
    source.step().compactMap { edit in
      switch edit {
      case .insert(let new, _): (nil, new)
      case .remove(let old, _): (old, nil)
      case .update(_, let old, let new): (old, new)
      case .move: nil
      }
    }
  }
}

private final class TableContributions<ID: Hashable & Sendable, Contribution: Sendable>: Contributions {
  private let source: any TableNode<ID, Contribution>

  init(_ source: any TableNode<ID, Contribution>) { self.source = source }

  func start() -> [Contribution] { source.start().map(\.row) }

  func step() -> [(old: Contribution?, new: Contribution?)] { source.step().map { ($0.old, $0.new) } }
}
