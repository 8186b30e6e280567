import ReactiveCollections
import ReactiveCore

/// A view, and the query with the same rows.
struct OracleView: Sendable {
  let name: String
  let select: String
  /// Whether the order of the rows is compared.
  let isOrdered: Bool
  let follow: @Sendable (World, Pace) -> any Follower

  /// A list, whose order is that of the query.
  static func list<List: ListSource>(
    _ name: String, _ select: String, line: @escaping @Sendable (List.Element) -> String,
    _ makeList: @escaping @Sendable (World) -> List
  ) -> OracleView {
    OracleView(name: name, select: select, isOrdered: true) { ListFollower(makeList($0), $1, line: line) }
  }

  /// A list of people. The query has their IDs.
  static func people<List: ListSource<Person>>(
    _ name: String, _ select: String, _ makeList: @escaping @Sendable (World) -> List
  ) -> OracleView {
    list(name, select, line: { "\($0.id)" }, makeList)
  }

  static func table<Table: TableSource>(
    _ name: String, _ select: String, line: @escaping @Sendable (Table.ID, Table.Row) -> String,
    _ makeTable: @escaping @Sendable (World) -> Table
  ) -> OracleView {
    OracleView(name: name, select: select, isOrdered: false) { TableFollower(makeTable($0), $1, line: line) }
  }

  /// A value, for a query with one row.
  static func value<Value: Sendable>(
    _ name: String, _ select: String, line: @escaping @Sendable (Value) -> String?,
    _ makeSignal: @escaping @Sendable (World) -> Signal<Value, Never>
  ) -> OracleView {
    OracleView(name: name, select: select, isOrdered: true) { ValueFollower(makeSignal($0), $1, line: line) }
  }

  static let all: [OracleView] = listViews + tableViews + groupViews + joinViews + aggregateViews
}

/// Makes an array of one view a line. An array literal of all would take the compiler minutes.
@resultBuilder
enum OracleViews {
  static func buildBlock(_ views: OracleView...) -> [OracleView] { views }
}
