/// The state of a list view in one subscription.
///
/// The subscription calls it serially. In each step it asks each node once, from the end of the chain upwards: a node
/// asks the nodes that it is made of, and computes its own edits from theirs.
protocol ListNode<Element>: AnyObject {
  associatedtype Element: Sendable

  /// The first content. Called once, before all steps.
  func start() -> [Element]

  /// The edits of this step, to be applied one after the other; none if nothing has changed.
  func step() -> [ListEdit<Element>]
}

/// The state of a table view in one subscription; see ``ListNode``.
protocol TableNode<ID, Row>: AnyObject {
  associatedtype ID: Hashable & Sendable
  associatedtype Row: Sendable

  /// The first content, each ID once. Called once, before all steps.
  func start() -> [(id: ID, row: Row)]

  /// The edits of this step, at most one for each ID.
  func step() -> [TableEdit<ID, Row>]
}

/// The state of an end of a chain of views, which makes the values of a signal; see ``ListNode``.
protocol ValueNode<Output>: AnyObject {
  associatedtype Output: Sendable

  /// Takes the first content. Called once, before all steps.
  func start()

  /// Takes the edits of a step.
  func step()

  /// The value of the steps since the last call, or of the start; nil to send nothing. Called after each step, unless
  /// the state at its end must not be seen; see ``ViewRun/joinedLater()``.
  func takeValue() -> Output?
}
