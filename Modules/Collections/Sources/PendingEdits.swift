import ReactiveProperties

/// The edits of one source in a group of changes.
///
/// Each edit in the group makes one of these, which refers to the one before while a group inside the group may go back
/// to that, and takes over its edits when none can.
final class PendingEdits<Content: SourceContent>: SourceEdits {
  /// The content after these edits.
  let content: Content
  private var edits: [Content.Edit]
  private var previous: PendingEdits?
  private let state: SourceState<Content>
  private let group: ChangeGroup
  private var made: (garbage: Content, runs: [ViewRun])?

  init(
    _ draft: Draft<Content>, after previous: PendingEdits?, of state: SourceState<Content>, in group: ChangeGroup
  ) {
    content = draft.content
    edits = draft.edits
    self.previous = previous
    self.state = state
    self.group = group
  }

  /// Takes over the edits before these to which nothing goes back. Otherwise each edit of a large group would keep the
  /// content after it, whose nodes are copies.
  ///
  /// Complexity: O(1) for each edit, on average, however many were before.
  func merge() {
    while isKnownUniquelyReferenced(&previous), let last = previous.take() {
      var all: [Content.Edit] = []
      swap(&all, &last.edits)
      all.append(contentsOf: edits)
      edits = all
      previous = last.previous.take()
    }
  }

  deinit {
    // In a loop, because a row of a million edits would take the stack (C10).
    while isKnownUniquelyReferenced(&previous), let last = previous.take() { previous = last.previous.take() }
  }

  func accept() { made = state.accept(content, allEdits, in: group.number) }

  private var allEdits: [Content.Edit] {
    if previous == nil { return edits }
    var parts = [edits]
    var place = previous
    while let here = place {
      parts.append(here.edits)
      place = here.previous
    }
    return parts.reversed().flatMap(\.self)
  }

  func deliver() {
    guard let runs = made.take()?.runs else { return }
    let number = group.number
    for run in runs { run.release(number) }
  }
}
