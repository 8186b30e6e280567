import ReactiveKernel

extension ReactiveList {
  /// Makes a list that follows another list or a view. The content of the new list can be read at any time.
  ///
  ///     let shown = ReactiveList(following: names.filter { !$0.isEmpty })
  ///     shown.content
  ///
  /// The new list computes the view once for all its subscribers. The list is empty until the view sends its first
  /// content, and keeps the last content after the view completes. It follows the view until the list is released.
  ///
  /// Do not edit the new list, because the next change of the view undoes such edits. Edit the original list instead.
  ///
  /// - Complexity: as for ``ListSource/changes``.
  public convenience init(following view: some ListSource<Element>) {
    self.init()
    state.follow(view.follow(in: state))
  }
}

extension ListSource {
  /// Keeps the content of another list equal to the content of this list. Each change of this list is one change of the
  /// target.
  ///
  /// The first content replaces the content of the target: the old elements are removed, and the new ones inserted. If
  /// other code edits the target, the next change of this list undoes that edit.
  ///
  /// - Parameter target: the list that follows. The subscription does not keep the target alive. The subscription ends
  ///   when the target is released, or is bound to another list.
  /// - Returns: the subscription. Dispose it to end the binding.
  /// - Complexity: as for ``changes``.
  @discardableResult
  public func bind(to target: ReactiveList<Element>) -> Subscription {
    let subscription = follow(in: target.state)
    target.state.follow(subscription)
    return subscription
  }

  fileprivate func follow(in state: SourceState<ListContent<Element>>) -> Subscription {
    // The content that was written last: if the target has another one, it was edited otherwise.
    let written = SerialState(state.read())
    return changes.subscribe(next: { change in
      written.value = state.edit(file: #fileID, line: #line) { draft in
        let isExpected = written.value.tree.root === draft.content.tree.root
        var list = ListDraft(draft)
        if isExpected, !change.isFirst {
          list.apply(change.edits)
        } else {
          list.removeAll()
          list.append(contentsOf: change.content)
        }
        draft = list.draft
        return draft.content
      }
    })
  }
}

extension ReactiveTable {
  /// Makes a table that follows another table or a view. The content of the new table can be read at any time.
  ///
  /// The new table computes the view once for all its subscribers. The table is empty until the view sends its first
  /// content, and keeps the last content after the view completes. It follows the view until the table is released. Do
  /// not edit the new table: edit the original table instead. See also ``ReactiveList/init(following:)``.
  ///
  /// - Parameters:
  ///   - view: the table or view to follow.
  ///   - identify: returns the ID of a row. It must return the same ID that the row has in `view`.
  /// - Complexity: O(log n) for each edit.
  public convenience init(
    following view: some TableSource<ID, Row>, identifiedBy identify: @escaping @Sendable (Row) -> ID
  ) {
    self.init([], identifiedBy: identify)
    state.follow(view.follow(in: self.state))
  }
}

extension TableSource {
  /// Keeps the content of another table equal to the content of this table. Each change of this table is one change of
  /// the target.
  ///
  /// The first content replaces the content of the target. A row of the target is updated if this table has a row with
  /// the same ID; otherwise it is removed.
  ///
  /// - Parameter target: the table that follows. The subscription does not keep the target alive. The subscription ends
  ///   when the target is released, or is bound to another table.
  /// - Returns: the subscription. Dispose it to end the binding.
  /// - Complexity: O(log n) for each edit.
  @discardableResult
  public func bind(to target: ReactiveTable<ID, Row>) -> Subscription {
    let subscription = follow(in: target.state)
    target.state.follow(subscription)
    return subscription
  }

  fileprivate func follow(in state: SourceState<TableContent<ID, Row>>) -> Subscription {
    changes.subscribe(next: { change in
      state.edit(file: #fileID, line: #line) { draft in
        if change.isFirst {
          for (id, old) in draft.content where change.content[id] == nil {
            draft.append(.remove(id, old)) { $0.apply($1) }
          }
          for (id, row) in change.content {
            guard let edit = TableEdit(id, from: draft.content[id], to: row) else { continue }
            draft.append(edit) { $0.apply($1) }
          }
        } else {
          for edit in change.edits {
            guard let edit = TableEdit(edit.id, from: draft.content[edit.id], to: edit.new) else { continue }
            draft.append(edit) { $0.apply($1) }
          }
        }
      }
    })
  }
}
