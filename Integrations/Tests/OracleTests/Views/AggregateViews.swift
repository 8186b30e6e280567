import ReactiveCollections

/// Aggregates of all rows.
@OracleViews var aggregateViews: [OracleView] {
  OracleView.value("count", "SELECT COUNT(*) FROM p WHERE flag=1", line: { line($0) }) {
    $0.people.filter(\.flag).aggregate(.count)
  }
  OracleView.value("sum", "SELECT COALESCE(SUM(score),0) FROM p WHERE flag=1", line: { line($0) }) {
    $0.table.filter(\.flag).aggregate(.sum(of: \.score))
  }
  OracleView.value("average", "SELECT AVG(score) FROM p WHERE flag=1", line: { line($0) }) {
    $0.table.filter(\.flag).aggregate(.average(of: \.score))
  }
  OracleView.value("average of optionals", "SELECT AVG(age) FROM p", line: { line($0) }) {
    $0.people.aggregate(.average(of: \.age))
  }
  OracleView.value("minimum", "SELECT MIN(age) FROM p WHERE flag=1", line: { line($0) }) {
    $0.table.filter(\.flag).aggregate(.minimum(of: \.age))
  }
  OracleView.value("maximum", "SELECT MAX(age) FROM p WHERE flag=1", line: { line($0) }) {
    $0.people.filter(\.flag).aggregate(.maximum(of: \.age))
  }
  OracleView.value("sum of floats", "SELECT TOTAL(w) FROM p WHERE flag=1", line: { line($0) }) {
    $0.table.filter(\.flag).aggregate(.sum(of: \.weight))
  }
  OracleView.value("isEmpty", "SELECT NOT EXISTS(SELECT 1 FROM p)", line: { line($0) }) { $0.table.aggregate(.isEmpty) }
  OracleView.value("contains", "SELECT EXISTS(SELECT 1 FROM p WHERE score=5)", line: { line($0) }) {
    $0.people.aggregate(.contains { $0.score == 5 })
  }
  OracleView.value("first", "SELECT id FROM p WHERE score=2 ORDER BY pos LIMIT 1", line: { $0.map { line($0.id) } }) {
    $0.people.first { $0.score == 2 }
  }
  OracleView.value(
    "median", "SELECT score FROM p ORDER BY score LIMIT 1 OFFSET (SELECT (COUNT(*)-1)/2 FROM p)",
    line: { $0.map { line($0) } }
  ) { $0.table.aggregate(.median(of: \.score)) }
  OracleView.value("reduce", "SELECT COALESCE(SUM(score*score),0) FROM p", line: { line($0) }) {
    $0.table.aggregate(
      .reduce(0, adding: { $0 += $1.score * $1.score }, removing: { $0 -= $1.score * $1.score }))
  }
}
