import ReactiveCollections
import ReactiveCore

/// Joins of tables, and of a list with a table.
var joinViews: [OracleView] { tableJoins + listJoins }

@OracleViews private var listJoins: [OracleView] {
  OracleView.list(
    "inner join of a list", "SELECT p.id,c.id,c.name FROM p JOIN c ON c.id=p.city ORDER BY p.pos",
    line: { (row: JoinedRow<Person, City>) in line(row.left.id, row.right.id, row.right.name) }
  ) { $0.people.joined(with: $0.cities, on: \.city) }
  OracleView.list(
    "left join of a list", "SELECT p.id,c.name FROM p LEFT JOIN c ON c.id=p.city ORDER BY p.pos",
    line: { (row: JoinedRow<Person, City?>) in line(row.left.id, row.right?.name) }
  ) { $0.people.leftJoined(with: $0.cities, on: \.city) }
  OracleView.list(
    "join of a sorted list with a filtered table, prefix",
    "SELECT p.id,c.id FROM p JOIN c ON c.id=p.city WHERE c.rank>:rank ORDER BY p.score,p.pos LIMIT 6",
    line: { (row: JoinedRow<Person, City>) in line(row.left.id, row.right.id) }
  ) { world in
    let cities = world.cities.filter(
      by: world.signal(of: .rank).map { rank -> @Sendable (City) -> Bool in { $0.rank > rank } })
    return world.people.sorted { $0.score < $1.score }.joined(with: cities, on: \.city).prefix(6)
  }
}

@OracleViews private var tableJoins: [OracleView] {
  OracleView.table(
    "inner join, many to one", "SELECT p.id,c.id,c.name FROM p JOIN c ON c.id=p.city",
    line: { line($0, $1.right.id, $1.right.name) }
  ) { $0.table.joined(with: $0.cities, on: \.city) }
  OracleView.table(
    "left join, many to one", "SELECT p.id,c.name FROM p LEFT JOIN c ON c.id=p.city",
    line: { line($0, $1.right?.name) }
  ) { $0.table.leftJoined(with: $0.cities, on: \.city) }
  OracleView.table(
    "inner join, one to many", "SELECT p.id,v.id,v.cost,p.name FROM p JOIN v ON v.person=p.id",
    line: { line($0.left, $0.right, $1.right.cost, $1.left.name) }
  ) { $0.table.joined(with: $0.visits, on: { $0.id }, equals: \.person) }
  OracleView.table(
    "left join, one to many", "SELECT p.id,v.id,v.cost FROM p LEFT JOIN v ON v.person=p.id",
    line: { line($0.left, $0.right, $1.right?.cost) }
  ) { $0.table.leftJoined(with: $0.visits, on: { $0.id }, equals: \.person) }
  OracleView.table(
    "left join on a key that may be nil",
    "SELECT v.id,p.id FROM v LEFT JOIN p ON p.age=v.cost+15 AND v.person IS NOT NULL",
    line: { id, _ in line(id.left, id.right) }
  ) { $0.visits.leftJoined(with: $0.table, on: { $0.person == nil ? nil : $0.cost + 15 }, equals: \.age) }
  OracleView.table(
    "join, then filter on the right row", "SELECT p.id FROM p JOIN c ON c.id=p.city WHERE c.rank>:rank",
    line: { id, _ in line(id) }
  ) { world in
    world.table.joined(with: world.cities, on: \.city).filter(
      by: world.signal(of: .rank).map { rank -> @Sendable (JoinedRow<Person, City>) -> Bool in { $0.right.rank > rank }
      })
  }
  OracleView.table(
    "left join with a count", "SELECT p.id, COUNT(v.id) FROM p LEFT JOIN v ON v.person=p.id GROUP BY p.id",
    line: { line($0, $1.right ?? 0) }
  ) {
    $0.table.leftJoined(with: $0.visits.grouped(by: { $0.person ?? -1 }, aggregating: .count), on: { $0.id })
  }
  OracleView.table(
    "self join", "SELECT a.id,b.id FROM p a JOIN p b ON b.score=a.score AND b.id>a.id",
    line: { id, _ in line(id.left, id.right) }
  ) {
    $0.table.joined(with: $0.table, on: { $0.score }, equals: { $0.score }).filter { $0.left.id < $0.right.id }
  }
  OracleView.table(
    "join, filter, join, group",
    """
    SELECT c.id,SUM(v.cost) FROM v JOIN p ON p.id=v.person JOIN c ON c.id=p.city WHERE p.flag=1 GROUP BY c.id
    """, line: { line($0, $1) }
  ) { world in
    world.visits.joined(with: world.table.filter(\.flag), on: \.person)
      .joined(with: world.cities, on: \.right.city)
      .grouped(by: \.right.id, aggregating: .sum(of: \.left.left.cost))
  }
  OracleView.list(
    "join, filter, join, group, sorted, prefix",
    """
    SELECT c.name,SUM(v.cost) t FROM v JOIN p ON p.id=v.person JOIN c ON c.id=p.city WHERE p.flag=1 GROUP BY c.id
      ORDER BY t DESC,c.id LIMIT 3
    """, line: { line($0.right.name, $0.left) }
  ) { world in
    world.visits.joined(with: world.table.filter(\.flag), on: \.person)
      .joined(with: world.cities, on: \.right.city)
      .grouped(
        by: \.right.id,
        aggregating: .combined(.sum(of: \.left.left.cost), .minimum(of: \.right.id)) { (sum: $0, city: $1) }
      )
      .joined(with: world.cities, on: \.city)
      .mapRows { JoinedRow(left: $0.left.sum, right: $0.right) }
      .sorted { $0.left > $1.left }.prefix(3)
  }
}
