import ReactiveCollections
import ReactiveCore

/// A subscription to a view, with the rows that it has made of the edits alone.
protocol Follower: AnyObject {
  /// The rows, each as a line.
  var lines: [String] { get }
  /// The change that broke the law, if there was one.
  var violation: String? { get }

  func dispose()
}

final class ListFollower<Element: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private var content: [String] = []
  private(set) var violation: String?
  private var subscription: Subscription?

  init(_ list: some ListSource<Element>, line: @escaping @Sendable (Element) -> String) {
    subscription = list.changes.subscribe { [self] change in
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

  func dispose() {
    subscription?.dispose()
    subscription = nil
  }
}

final class TableFollower<ID: Hashable & Sendable, Row: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private var content: [ID: String] = [:]
  private(set) var violation: String?
  private var subscription: Subscription?

  init(_ table: some TableSource<ID, Row>, line: @escaping @Sendable (ID, Row) -> String) {
    subscription = table.changes.subscribe { [self] change in
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

  func dispose() {
    subscription?.dispose()
    subscription = nil
  }
}

final class ValueFollower<Value: Sendable>: Follower, @unchecked Sendable {
  // Unchecked because one thread makes all edits.
  private(set) var lines: [String] = []
  var violation: String? { nil }
  private var subscription: Subscription?

  init(_ signal: Signal<Value, Never>, line: @escaping @Sendable (Value) -> String?) {
    subscription = signal.subscribe { [self] value in lines = line(value).map { [$0] } ?? [] }
  }

  func dispose() {
    subscription?.dispose()
    subscription = nil
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
