extension TableSource {
  /// Joins each row of this table with a row of another table: the row to which it refers. A row of this table without
  /// a match is left out.
  ///
  ///     people    [1: Ann in x, 2: Bob in y]   update 2 to Bob in x
  ///     cities    [x: Oslo]                                           update x to Rome
  ///     joined    [1: Ann & Oslo]              insert 2: Bob & Oslo   update 1 to Ann & Rome,
  ///                                                                   update 2 to Bob & Rome
  ///
  /// A joined row has the ID of the row of this table. Edits of both tables in one `changeTogether` are one change. The
  /// first content is sent when both tables have a content, even an empty one.
  ///
  /// - Parameters:
  ///   - other: the other table.
  ///   - reference: returns the ID of the row of `other` to which a row of this table refers, or nil if it refers to
  ///     none. Runs without a lock, on the thread that delivers the change, once for each row, and again when the row
  ///     is updated.
  /// - Complexity: O(1) for each edit of this table, on average. O(k) for each edit of the other table, if k rows refer
  ///   to the edited row.
  public func joined<Other: TableSource>(
    with other: Other, on reference: @escaping @Sendable (Row) -> Other.ID?
  ) -> TableView<ID, JoinedRow<Row, Other.Row>> {
    let (view, other) = (view, other.view)
    return TableView { graph in
      LookupNode(
        view.node(in: graph), other.node(in: graph), key: { _, row in reference(row) },
        make: { row, match in match.map { JoinedRow(left: row, right: $0) } })
    }
  }

  /// Joins each row of this table with a row of another table: the row to which it refers, or nil if there is no such
  /// row.
  ///
  ///     people       [1: Ann in x, 2: Bob in y]   update 2 to Bob in x
  ///     cities       [x: Oslo]                                             remove x
  ///     leftJoined   [1: Ann & Oslo, 2: Bob &]    update 2 to Bob & Oslo   update 1 to Ann &, update 2 to Bob &
  ///
  /// A joined row has the ID of the row of this table. If a row of the other table is inserted or removed, the returned
  /// view updates the rows that refer to that row. In all other ways, this method works like ``joined(with:on:)``.
  ///
  /// - Parameters:
  ///   - other: the other table.
  ///   - reference: returns the ID of the row of `other` to which a row of this table refers, or nil if it refers to
  ///     none. Runs without a lock, on the thread that delivers the change, once for each row, and again when the row
  ///     is updated.
  /// - Complexity: as for ``joined(with:on:)``.
  public func leftJoined<Other: TableSource>(
    with other: Other, on reference: @escaping @Sendable (Row) -> Other.ID?
  ) -> TableView<ID, JoinedRow<Row, Other.Row?>> {
    let (view, other) = (view, other.view)
    return TableView { graph in
      LookupNode(
        view.node(in: graph), other.node(in: graph), key: { _, row in reference(row) },
        make: { row, match in JoinedRow(left: row, right: match) })
    }
  }
}
