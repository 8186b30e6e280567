import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers

struct Payment: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
  let id: Int64
  var shop: String
  var cents: Int
}

@main enum Ledger {
  static func main() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.create(table: "payment") { table in
        table.primaryKey("id", .integer)
        table.column("shop", .text).notNull()
        table.column("cents", .integer).notNull().check { $0 > 0 }
      }
      try Payment(id: 1, shop: "Baker", cents: 250).insert(db)
      try Payment(id: 2, shop: "Grocer", cents: 1_200).insert(db)
    }

    // The rows of a query, and a view of them that sends edits.
    let payments = database.queryTable(on: QueueScheduler(name: "payments")) { db in try Payment.fetchAll(db) }
    let totals = payments.grouped(by: \.shop, aggregating: .sum(of: \.cents))
    for await state in payments.state.signal.values where !state.isLoading { break }
    var changes = totals.changes.values.makeAsyncIterator()
    print("first", await changes.next()?.content["Baker"] ?? 0)

    // Three rows, one transaction, one change: an edit for each total that it changes.
    try await database.write { db in
      try Payment(id: 3, shop: "Baker", cents: 50).insert(db)
      try Payment(id: 4, shop: "Baker", cents: 100).insert(db)
      try Payment(id: 5, shop: "Tailor", cents: 9_900).insert(db)
    }
    for edit in (await changes.next()?.edits ?? []).sorted(by: { $0.id < $1.id }) { print(edit) }

    // A transaction that breaks a rule is rolled back, and its signal fails.
    let refund = database.writing { db in
      try Payment(id: 6, shop: "Grocer", cents: 700).insert(db)
      try Payment(id: 7, shop: "Grocer", cents: -700).insert(db)
    }
    do {
      for try await _ in refund.values {}
    } catch {
      print(error.kind)
    }
    try await database.write { db in _ = try Payment.deleteOne(db, key: 2) }
    for edit in await changes.next()?.edits ?? [] { print(edit) }
  }
}
