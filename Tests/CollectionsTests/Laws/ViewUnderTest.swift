import ReactiveCollections
import ReactiveCore
import Testing

/// A view, for the laws that hold for each of them.
struct ViewUnderTest: CustomTestStringConvertible, Sendable {
  /// The declaration of the view, as ``PublicViews`` reads it in the sources.
  let testDescription: String
  /// Whether it makes one change of a group of changes. Signals that are computed of sources take no part in it.
  let keepsGroups: Bool
  /// Makes the view. The view does not keep the sources.
  let make: @Sendable (ViewWorld) -> FollowableView

  init(_ declaration: String, keepsGroups: Bool = true, _ make: @escaping @Sendable (ViewWorld) -> FollowableView) {
    testDescription = declaration
    self.keepsGroups = keepsGroups
    self.make = make
  }

  static let all: [ViewUnderTest] = lists + listsOfSeveral + tables + tablesOfSeveral + ends + aggregates
}

/// Makes an array of one view a line. An array literal of all takes the compiler long.
@resultBuilder
enum ViewRows {
  static func buildBlock(_ views: ViewUnderTest...) -> [ViewUnderTest] { views }
}

/// A subscription to a view, with a record of its changes.
protocol FollowedView: AnyObject, Sendable {
  /// The content or the newest value as text. Two subscriptions to the same state have the same text.
  var snapshot: String { get }
  var hasFirst: Bool { get }
  /// The number of changes after the first.
  var changeCount: Int { get }
  var isCompleted: Bool { get }
  func request()
  func dispose()
}

extension FollowedList: FollowedView {
  var snapshot: String { "\(content)" }
  var changeCount: Int { batches.count }
}

extension FollowedTable: FollowedView {
  var snapshot: String { content.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ") }
  var changeCount: Int { batches.count }
}

extension FollowedValue: FollowedView {
  var snapshot: String { values.last.map { "\($0)" } ?? "none" }
  var hasFirst: Bool { !values.isEmpty }
  var changeCount: Int { values.count - 1 }
}

/// A list, a table or a signal that can be subscribed to.
struct FollowableView: Sendable {
  private let start: @Sendable (@escaping @Sendable () -> Void) -> any FollowedView
  private let startSlowly: @Sendable () -> any FollowedView

  init<Element: Equatable & Sendable>(list: ListView<Element>) {
    start = { react in FollowedList(list) { _, _ in react() } }
    startSlowly = { FollowedList(slowly: list) }
  }

  init<ID: Hashable & Sendable, Row: Equatable & Sendable>(table: TableView<ID, Row>) {
    start = { react in FollowedTable(table) { _, _ in react() } }
    startSlowly = { FollowedTable(slowly: table) }
  }

  init<Value: Sendable>(signal: Signal<Value, Never>) {
    start = { react in FollowedValue(signal, onValue: react) }
    startSlowly = { FollowedValue(slowly: signal) }
  }

  /// - Parameter react: is called in each delivery.
  func follow(_ react: @escaping @Sendable () -> Void = {}) -> any FollowedView { start(react) }

  /// Follows as a slow consumer, which gets a change for each request.
  func followSlowly() -> any FollowedView { startSlowly() }
}
