extension TableSource {
  /// Keeps the rows whose IDs another table does not have.
  ///
  ///     self          [1: a, 2: b]   insert 3: c
  ///     other         [2: x]                       remove 2
  ///     subtracting   [1: a]         insert 3: c   insert 2: b
  ///
  /// The rows of the other table do not matter, and may be of another type.
  ///
  /// - Complexity: O(1) for each edit, on average.
  public func subtracting<Other: TableSource>(_ other: Other) -> TableView<ID, Row> where Other.ID == ID {
    let (view, other) = (view, other.view)
    return TableView { graph in
      LookupNode(
        view.node(in: graph), other.node(in: graph), key: { id, _ in id }, ignoresUpdates: true,
        make: { row, match in match == nil ? row : nil })
    }
  }
}
