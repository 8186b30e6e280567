import ReactiveCollections
import ReactiveCore
import ReactiveProperties

private typealias Condition = @Sendable (Person) -> Bool

/// The conditions that a person's score is at least the parameter.
private func atLeastMinimum(_ world: World) -> Signal<@Sendable (Person) -> Bool, Never> {
  world.signal(of: .minimum).map { least -> Condition in { $0.score >= least } }
}

/// Views of the table of people.
@OracleViews var tableViews: [OracleView] {
  OracleView.table("source table", "SELECT id,name,age,score FROM p", line: { line($0, $1.name, $1.age, $1.score) }) {
    $0.table
  }
  OracleView.table("compactMapRows", "SELECT id, age+1 FROM p WHERE age IS NOT NULL", line: { line($0, $1) }) {
    $0.table.compactMapRows { $0.age.map { $0 + 1 } }
  }
  OracleView.table("filter of a table", "SELECT id,score FROM p WHERE flag=1", line: { line($0, $1.score) }) {
    $0.table.filter(\.flag)
  }
  OracleView.table(
    "filter(by:) of a table", "SELECT id,score FROM p WHERE score>=:minimum", line: { line($0, $1.score) }
  ) {
    $0.table.filter(by: atLeastMinimum($0))
  }
  OracleView.table(
    "filter, then filter(by:)", "SELECT id FROM p WHERE flag=1 AND score BETWEEN :low AND :high",
    line: { id, _ in line(id) }
  ) { world in
    world.table.filter(\.flag)
      .filter(by: world.signal(of: .low).map { low -> Condition in { $0.score >= low } })
      .filter(by: world.signal(of: .high).map { high -> Condition in { $0.score <= high } })
  }
  OracleView.table(
    "union of two views of one source",
    "SELECT id,name FROM p WHERE flag=1 UNION SELECT id,name FROM p WHERE score>=:minimum",
    line: { line($0, $1.name) }
  ) { $0.table.filter(\.flag).union($0.table.filter(by: atLeastMinimum($0))) }
  OracleView.table(
    "union of two tables",
    "SELECT id,name FROM c UNION SELECT id,name FROM p WHERE id NOT IN (SELECT id FROM c)", line: { line($0, $1) }
  ) { $0.cities.mapRows(\.name).union($0.table.mapRows(\.name)) }
  OracleView.table(
    "intersection", "SELECT id,name FROM p WHERE flag=1 INTERSECT SELECT id,name FROM p WHERE score>=:minimum",
    line: { line($0, $1.name) }
  ) { $0.table.filter(\.flag).intersection($0.table.filter(by: atLeastMinimum($0))) }
  OracleView.table(
    "subtracting", "SELECT id,age FROM p WHERE NOT EXISTS (SELECT 1 FROM v WHERE v.person=p.id)",
    line: { line($0, $1.age) }
  ) { $0.table.subtracting($0.visits.grouped(by: { $0.person ?? -1 }, aggregating: .isEmpty)) }
  OracleView.table(
    "least recently used limit", "SELECT id FROM r ORDER BY number DESC LIMIT 5", line: { id, _ in line(id) }
  ) {
    $0.recent
  }
  OracleView.table("expiry by age", "SELECT id FROM r WHERE at>:now-4", line: { id, _ in line(id) }) { $0.young }
  OracleView.table("mapSignals", "SELECT p.id,s.val FROM p JOIN s ON s.id=p.id", line: { line($0, $1) }) { world in
    let values = world.values
    return world.table.mapSignals { values[$0.id].signal.compactMap { $0 } }
  }
  OracleView.table(
    "refreshed, then filter", "SELECT p.id FROM p JOIN s ON s.id=p.id WHERE s.val>1", line: { id, _ in line(id) }
  ) { world in
    let values = world.values
    return world.table.refreshed { values[$0.id].signal }.filter { (values[$0.id].value ?? 0) > 1 }
  }
}
