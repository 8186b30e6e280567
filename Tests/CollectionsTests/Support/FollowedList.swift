import ReactiveBridging
import ReactiveCollections
import ReactivePrimitives
import Testing

/// Subscribes to a list, and checks the law of each change: the content after it is the content before with the edits
/// applied, and the elements that leave were in it.
final class FollowedList<Element: Sendable & Equatable>: @unchecked Sendable {
  // Unchecked because the variables change only in deliveries, which are serial, and tests read them after these.
  private(set) var content: [Element] = []
  private(set) var batches: [[ListEdit<Element>]] = []
  /// The first hundred contents. A test with a million edits has no memory for all.
  private(set) var contents: [[Element]] = []
  private(set) var hasFirst = false
  private(set) var isCompleted = false
  private(set) var violations: [String] = []
  private var subscription: Subscription?
  private var requests: RequestedSubscription<ListChange<Element>, Never>?
  private let location: SourceLocation

  init(
    _ list: some ListSource<Element>, sourceLocation: SourceLocation = #_sourceLocation,
    onChange: @escaping @Sendable (FollowedList, ListChange<Element>) -> Void = { _, _ in }
  ) {
    location = sourceLocation
    subscription = list.changes.subscribe(
      next: { [self] change in
        take(change)
        onChange(self, change)
      },
      completed: { [self] in isCompleted = true })
  }

  /// Follows as a slow consumer, which gets a change for each call of ``request()``.
  init(slowly list: some ListSource<Element>, sourceLocation: SourceLocation = #_sourceLocation) {
    location = sourceLocation
    requests = RequestedSubscription(to: list.changes) { [self] change in
      take(change)
      return 0
    } ended: { [self] _ in
      isCompleted = true
    }
  }

  func request() { requests?.request(1) }

  func dispose() {
    subscription?.dispose()
    requests?.dispose()
  }

  private func take(_ change: ListChange<Element>) {
    require(!isCompleted, "a change after the completion")
    if change.isFirst {
      require(!hasFirst && batches.isEmpty && change.edits.isEmpty, "a first change is not the first")
      hasFirst = true
      content = Array(change.content)
    } else {
      require(hasFirst && !change.edits.isEmpty, "a change without edits, or before the first content")
      batches.append(change.edits)
      for edit in change.edits { apply(edit) }
      require(Array(change.content) == content, "\(change.edits) make \(content), and not \(change.content)")
    }
    if contents.count < 100 { contents.append(content) }
  }

  private func apply(_ edit: ListEdit<Element>) {
    switch edit {
    case .insert(_, let place):
      guard (0...content.count).contains(place) else { return require(false, "\(edit) of \(content)") }
    case .remove(let old, let place), .update(let place, let old, _):
      guard content.indices.contains(place), content[place] == old else {
        return require(false, "\(edit) of \(content)")
      }
    case .move(let place, let target):
      guard content.indices.contains(place), content.indices.contains(target), place != target else {
        return require(false, "\(edit) of \(content)")
      }
    }
    content.apply(edit)
  }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if condition { return }
    let message = message()
    violations.append(message)
    Issue.record("\(message)", sourceLocation: location)
  }
}

/// Subscribes to a table, and checks the law of each change.
final class FollowedTable<ID: Hashable & Sendable, Row: Sendable & Equatable>: @unchecked Sendable {
  // Unchecked because the variables change only in deliveries, which are serial, and tests read them after these.
  private(set) var content: [ID: Row] = [:]
  private(set) var batches: [[TableEdit<ID, Row>]] = []
  private(set) var hasFirst = false
  private(set) var isCompleted = false
  private var subscription: Subscription?
  private var requests: RequestedSubscription<TableChange<ID, Row>, Never>?
  private let location: SourceLocation

  init(
    _ table: some TableSource<ID, Row>, sourceLocation: SourceLocation = #_sourceLocation,
    onChange: @escaping @Sendable (FollowedTable, TableChange<ID, Row>) -> Void = { _, _ in }
  ) {
    location = sourceLocation
    subscription = table.changes.subscribe(
      next: { [self] change in
        take(change)
        onChange(self, change)
      },
      completed: { [self] in isCompleted = true })
  }

  /// Follows as a slow consumer, which gets a change for each call of ``request()``.
  init(slowly table: some TableSource<ID, Row>, sourceLocation: SourceLocation = #_sourceLocation) {
    location = sourceLocation
    requests = RequestedSubscription(to: table.changes) { [self] change in
      take(change)
      return 0
    } ended: { [self] _ in
      isCompleted = true
    }
  }

  func request() { requests?.request(1) }

  func dispose() {
    subscription?.dispose()
    requests?.dispose()
  }

  private func take(_ change: TableChange<ID, Row>) {
    require(!isCompleted, "a change after the completion")
    if change.isFirst {
      require(!hasFirst && batches.isEmpty && change.edits.isEmpty, "a first change is not the first")
      hasFirst = true
      content = change.content.dictionary
      return
    }
    require(hasFirst && !change.edits.isEmpty, "a change without edits, or before the first content")
    require(Set(change.edits.map(\.id)).count == change.edits.count, "an ID has several edits in \(change.edits)")
    batches.append(change.edits)
    for edit in change.edits {
      require(content[edit.id] == edit.old, "\(edit) of \(content)")
      content.apply(edit)
    }
    require(change.content.dictionary == content, "\(change.edits) make \(content), and not \(change.content)")
  }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { Issue.record("\(message())", sourceLocation: location) }
  }
}
