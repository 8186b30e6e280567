import ReactiveCollections
import ReactiveCore

private typealias Group = (count: Int, sum: Int)

private struct CitySum: Sendable {
  let city: Int
  let sum: Group
}

/// Aggregates of groups.
@OracleViews var groupViews: [OracleView] {
  OracleView.table("keys of groups", "SELECT DISTINCT city FROM p", line: { city, _ in line(city) }) {
    $0.table.grouped(by: \.city, aggregating: .isEmpty)
  }
  OracleView.table("keys of groups of a list", "SELECT DISTINCT name FROM p", line: { name, _ in line(name) }) {
    $0.people.grouped(by: \.name, aggregating: .isEmpty)
  }
  OracleView.table(
    "aggregates of groups",
    "SELECT city, COUNT(*), COUNT(age), SUM(score), MIN(age), MAX(age) FROM p GROUP BY city",
    line: { line($0, $1) }
  ) { world in
    let counts: Aggregate<Person, (Void, Int?), String> = .combined(.count, .sum { $0.age == nil ? 0 : 1 }) {
      line($0, $1)
    }
    let ages: Aggregate<Person, (Int?, Int?), String> = .combined(.minimum(of: \.age), .maximum(of: \.age)) {
      line($0, $1)
    }
    let sum: Aggregate<Person, Int?, Int> = .sum(of: \.score)
    return world.table.grouped(
      by: \.city, aggregating: .combined(counts, .combined(sum, ages) { line($0, $1) }) { line($0, $1) })
  }
  OracleView.table(
    "groups filtered by an aggregate", "SELECT city, SUM(score) FROM p GROUP BY city HAVING COUNT(*)>=:least",
    line: { line($0, $1.sum) }
  ) { world in
    world.table
      .grouped(by: \.city, aggregating: .combined(.count, .sum(of: \.score)) { (count: $0, sum: $1) as Group })
      .filter(by: world.signal(of: .least).map { least -> @Sendable (Group) -> Bool in { $0.count >= least } })
  }
  OracleView.table(
    "sums of floats of groups of a list", "SELECT name, SUM(w) FROM p GROUP BY name", line: { line($0, $1) }
  ) {
    $0.people.grouped(by: \.name, aggregating: .sum(of: \.weight))
  }
  OracleView.list(
    "groups in the order of their sums",
    "SELECT city, SUM(score) t FROM p WHERE city IS NOT NULL GROUP BY city HAVING COUNT(*)>=2 ORDER BY t DESC, city",
    line: { (group: CitySum) in line(group.city, group.sum.sum) }
  ) { world in
    let city: Aggregate<Person, Int?, Int?> = .minimum(of: { $0.city })
    let sum: Aggregate<Person, (Void, Int?), Group> = .combined(.count, .sum(of: \.score)) { (count: $0, sum: $1) }
    return world.table.filter { $0.city != nil }
      .grouped(by: { $0.city ?? -1 }, aggregating: .combined(city, sum) { CitySum(city: $0 ?? -1, sum: $1) })
      .filter { $0.sum.count >= 2 }.sorted { $0.sum.sum > $1.sum.sum }
  }
  OracleView.table(
    "live groups", "SELECT DISTINCT city FROM p", line: { city, group in line(group.key == city ? city : -2) }
  ) {
    $0.table.grouped(by: \.city)
  }
  OracleView.people("rows of every group", "SELECT id FROM p ORDER BY COALESCE(city,-1), id") {
    $0.table.grouped(by: { $0.city ?? -1 }).sortedByID().flatMap { $0.sortedByID() }
  }
  OracleView.people(
    "top 3 of each group",
    """
    SELECT id FROM (SELECT *, COALESCE(city,-1) k, ROW_NUMBER() OVER (PARTITION BY city ORDER BY score DESC,id) n FROM p)
      WHERE n<=3 ORDER BY k,n
    """
  ) {
    $0.table.grouped(by: { $0.city ?? -1 }).sortedByID().flatMap { $0.sorted { $0.score > $1.score }.prefix(3) }
  }
  OracleView.list(
    "sections with headers",
    "SELECT name||h||id FROM (SELECT name,0 h,0 id FROM p GROUP BY name UNION ALL SELECT name,1,id FROM p ORDER BY 1,2,3)",
    line: { $0 }
  ) {
    $0.table.grouped(by: \.name).sortedByID().flatMap { group in
      ReactiveList([group.key + "00"]).concatenated(with: group.sortedByID().map { "\($0.name)1\($0.id)" })
    }
  }
  OracleView.table(
    "sum of a signal of each group", "SELECT name,SUM(score) FROM p GROUP BY name", line: { line($0, $1) }
  ) {
    $0.table.grouped(by: \.name).mapSignals { $0.aggregate(.sum(of: \.score)) }
  }
}
