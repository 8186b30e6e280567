import ReactiveKernel

extension ReactiveList {
  /// Makes a list whose content follows another list or a view, so that it can be read at any time.
  ///
  ///     let shown = ReactiveList(following: names.filter { !$0.isEmpty })
  ///     shown.content
  ///
  /// The list computes the view once for all its subscribers. It is empty until the view sends its first content, and
  /// keeps the last content after the view completes. It follows the view until the list is released.
  ///
  /// Edit the original list, not this list: the next change of the view undoes edits that other code has made to this
  /// list.
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
  /// The first content replaces the content of the target: the old elements are removed, and the new ones inserted. The
  /// next change of this list undoes edits that other code has made to the target.
  ///
  /// - Parameter target: the list that follows. The subscription does not keep the target alive. The subscription ends
  ///   when the target is released, or is bound to another list.
  /// - Returns: the subscription, to end it early.
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
  /// Makes a table whose content follows another table or a view, so that it can be read at any time. See
  /// ``ReactiveList/init(following:)``.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - identify: returns the ID of a row, which must be the ID that the row has in the view.
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
  /// The first content replaces the content of the target; rows with the same IDs are updated.
  ///
  /// - Parameter target: the table that follows. The subscription does not keep the target alive. The subscription ends
  ///   when the target is released, or is bound to another table.
  /// - Returns: the subscription, to end it early.
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
