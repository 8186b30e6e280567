import ReactiveBridging
import ReactiveCollections
import ReactiveCore

/// A subscription to a view, with the rows that it has made of the edits alone.
protocol Follower: AnyObject {
  /// The rows, each as a line.
  var lines: [String] { get }
  /// The change that broke the law, if there was one.
  var violation: String? { get }

  /// Lets a slow subscriber take the changes that wait for it.
  func catchUp()
  func dispose()
}

/// How a subscriber takes changes.
enum Pace: Sendable {
  case immediate
  /// On request. Before a request, the edits of all sources and the values of parameters are composed to one step.
  case slow
}

/// A subscription that takes values at once, or one for each request that is open.
private final class Intake<Value: Sendable>: @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private var subscription: Subscription?
  private var requests: RequestedSubscription<Value, Never>?
  private var isRequested = false

  init(_ signal: Signal<Value, Never>, _ pace: Pace, _ take: @escaping @Sendable (Value) -> Void) {
    switch pace {
    case .immediate: subscription = signal.subscribe(next: take)
    case .slow:
      requests = RequestedSubscription(to: signal) { [self] value in
        isRequested = false
        take(value)
        return 0
      } ended: { _ in
      }
      catchUp()
    }
  }

  func catchUp() {
    // Nothing waits while a request is open. A signal of a group sends after the change of its rows.
    while let requests, !isRequested {
      isRequested = true
      requests.request(1)
    }
  }

  func dispose() {
    subscription?.dispose()
    requests?.dispose()
    (subscription, requests) = (nil, nil)
  }
}

final class ListFollower<Element: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private var content: [String] = []
  private(set) var violation: String?
  private var intake: Intake<ListChange<Element>>?

  init(_ list: some ListSource<Element>, _ pace: Pace, line: @escaping @Sendable (Element) -> String) {
    intake = Intake(list.changes, pace) { [self] change in
      let (before, new) = (content, change.content.map(line))
      if change.isFirst {
        content = new
        return
      }
      for edit in change.edits {
        guard isPossible(edit) else {
          violation = "\(edit) of \(content)"
          return
        }
        switch edit {
        case .insert(let element, let place): content.insert(line(element), at: place)
        case .remove(let element, let place):
          if content.remove(at: place) != line(element) { violation = "\(edit) removes another element" }
        case .update(let place, let old, let element):
          if content[place] != line(old) { violation = "\(edit) updates another element" }
          content[place] = line(element)
        case .move(let place, let target): content.insert(content.remove(at: place), at: target)
        }
      }
      if content != new { violation = "\(change.edits) lead from \(before) to \(content), and not to \(new)" }
    }
  }

  private func isPossible(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .insert(_, let place): (0...content.count).contains(place)
    case .remove(_, let place), .update(let place, _, _): content.indices.contains(place)
    case .move(let place, let target): content.indices.contains(place) && content.indices.contains(target)
    }
  }

  var lines: [String] { content }

  func catchUp() { intake?.catchUp() }

  func dispose() {
    intake?.dispose()
    intake = nil
  }
}

final class TableFollower<ID: Hashable & Sendable, Row: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private var content: [ID: String] = [:]
  private(set) var violation: String?
  private var intake: Intake<TableChange<ID, Row>>?

  init(_ table: some TableSource<ID, Row>, _ pace: Pace, line: @escaping @Sendable (ID, Row) -> String) {
    intake = Intake(table.changes, pace) { [self] change in
      let new = Dictionary(uniqueKeysWithValues: change.content.map { ($0.id, line($0.id, $0.row)) })
      if change.isFirst {
        content = new
        return
      }
      for edit in change.edits {
        if content[edit.id] != edit.old.map({ line(edit.id, $0) }) { violation = "\(edit) has another old row" }
        content[edit.id] = edit.new.map { line(edit.id, $0) }
      }
      if content != new { violation = "\(change.edits) lead to \(content), and not to \(new)" }
    }
  }

  var lines: [String] { content.values.sorted() }

  func catchUp() { intake?.catchUp() }

  func dispose() {
    intake?.dispose()
    intake = nil
  }
}

final class ValueFollower<Value: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private(set) var lines: [String] = []
  var violation: String? { nil }
  private var intake: Intake<Value>?

  init(_ signal: Signal<Value, Never>, _ pace: Pace, line: @escaping @Sendable (Value) -> String?) {
    intake = Intake(signal, pace) { [self] value in lines = line(value).map { [$0] } ?? [] }
  }

  func catchUp() { intake?.catchUp() }

  func dispose() {
    intake?.dispose()
    intake = nil
  }
}

/// The text of columns, as SQLite's are written here.
func line(_ columns: Any?...) -> String { columns.map(column).joined(separator: "|") }

private func column(_ value: Any?) -> String {
  switch value {
  case nil: "-"
  case let isTrue as Bool: isTrue ? "1" : "0"
  case let value?: "\(value)"
  }
}
