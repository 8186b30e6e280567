import ReactiveCollections
import ReactiveCore
import ReactiveProperties

private typealias Condition = @Sendable (Person) -> Bool
private typealias Order = @Sendable (Person, Person) -> Bool

/// The conditions that a person's score is at least the parameter.
private func atLeastMinimum(_ world: World) -> Signal<@Sendable (Person) -> Bool, Never> {
  world.signal(of: .minimum).map { least -> Condition in { $0.score >= least } }
}

/// The range of the parameters.
private func window(_ world: World) -> Signal<Range<Int>, Never> {
  combineLatest(world.signal(of: .offset), world.signal(of: .limit)).map { offset, limit in offset..<(offset + limit) }
}

/// The orders of the parameter, by score.
private func order(_ world: World) -> Signal<@Sendable (Person, Person) -> Bool, Never> {
  world.signal(of: .order).map { order -> Order in
    switch order % 3 {
    case 0: { $0.score < $1.score }
    case 1: { $0.score > $1.score }
    default: { $0.name < $1.name }
    }
  }
}

/// Nil last, then by age from the highest, then by name.
private func byAgeAndName(_ one: Person, _ other: Person) -> Bool {
  if one.age == other.age { return one.name < other.name }
  guard let age = one.age else { return false }
  guard let otherAge = other.age else { return true }
  return age > otherAge
}

private struct PersonValue: Sendable {
  let id: Int
  let value: Int
}

/// Views of the list of people.
var listViews: [OracleView] {
  plainViews + orderedViews + windowedViews + identifiedViews + composedViews + headedViews
}

@OracleViews private var plainViews: [OracleView] {
  OracleView.people("source list", "SELECT id FROM p ORDER BY pos") { $0.people }
  OracleView.list("map", "SELECT score*2+1 FROM p ORDER BY pos", line: { line($0) }) {
    $0.people.map { $0.score * 2 + 1 }
  }
  OracleView.list("compactMap", "SELECT age+1 FROM p WHERE age IS NOT NULL ORDER BY pos", line: { line($0) }) {
    $0.people.compactMap { $0.age.map { $0 + 1 } }
  }
  OracleView.people("filter", "SELECT id FROM p WHERE flag=1 ORDER BY pos") { $0.people.filter(\.flag) }
  OracleView.people("filter(by:)", "SELECT id FROM p WHERE score>=:minimum ORDER BY pos") {
    $0.people.filter(by: atLeastMinimum($0))
  }
  OracleView.people("filter on an optional", "SELECT id FROM p WHERE age>20 ORDER BY pos") {
    $0.people.filter { ($0.age ?? 0) > 20 }
  }
}

@OracleViews private var orderedViews: [OracleView] {
  OracleView.people("sorted, ties by place", "SELECT id FROM p ORDER BY score, pos") {
    $0.people.sorted { $0.score < $1.score }
  }
  OracleView.people("sorted on several keys", "SELECT id FROM p ORDER BY age IS NULL, age DESC, name, pos") {
    $0.people.sorted(by: byAgeAndName)
  }
  OracleView.people(
    "sorted(by:) of changing orders",
    """
    SELECT id FROM p ORDER BY CASE :order % 3 WHEN 0 THEN score WHEN 1 THEN -score END,
      CASE :order % 3 WHEN 2 THEN name END, pos
    """
  ) { $0.people.sorted(by: order($0)) }
  OracleView.people("sorted table, ties by ID", "SELECT id FROM p ORDER BY name DESC, id") {
    $0.table.sorted { $0.name > $1.name }
  }
  OracleView.people(
    "sorted table of changing orders",
    """
    SELECT id FROM p ORDER BY CASE :order % 3 WHEN 0 THEN score WHEN 1 THEN -score END,
      CASE :order % 3 WHEN 2 THEN name END, id
    """
  ) { $0.table.sorted(by: order($0)) }
  OracleView.people("reversed", "SELECT id FROM p ORDER BY pos DESC") { $0.people.reversed() }
  OracleView.people("sorted, then reversed", "SELECT id FROM p ORDER BY score DESC, pos DESC") {
    $0.people.sorted { $0.score < $1.score }.reversed()
  }
}

@OracleViews private var windowedViews: [OracleView] {
  OracleView.people("prefix", "SELECT id FROM p ORDER BY pos LIMIT 5") { $0.people.prefix(5) }
  OracleView.people("suffix", "SELECT id FROM (SELECT id,pos FROM p ORDER BY pos DESC LIMIT 5) ORDER BY pos") {
    $0.people.suffix(5)
  }
  OracleView.people("page", "SELECT id FROM p ORDER BY pos LIMIT :limit OFFSET :offset") { $0.people.page(window($0)) }
  OracleView.people(
    "filter, sorted, page", "SELECT id FROM p WHERE flag=1 ORDER BY score DESC, pos LIMIT :limit OFFSET :offset"
  ) { $0.people.filter(\.flag).sorted { $0.score > $1.score }.page(window($0)) }
  OracleView.people(
    "page of a page",
    "SELECT id FROM (SELECT id,pos FROM p ORDER BY pos LIMIT 20 OFFSET 4) ORDER BY pos LIMIT :limit OFFSET :offset"
  ) { $0.people.page(Signal<Range<Int>, Never>.just(4..<24)).page(window($0)) }
  OracleView.people(
    "sorted, prefix, then filter",
    "SELECT id FROM (SELECT id,score,pos,flag FROM p ORDER BY score,pos LIMIT 10) WHERE flag=0 ORDER BY score,pos"
  ) { $0.people.sorted { $0.score < $1.score }.prefix(10).filter { !$0.flag } }
}

@OracleViews private var identifiedViews: [OracleView] {
  OracleView.list(
    "indexed", "SELECT ROW_NUMBER() OVER (ORDER BY pos)-1, id FROM p ORDER BY pos",
    line: { (row: IndexedElement<Person>) in line(row.index, row.element.id) }
  ) { $0.people.indexed() }
  OracleView.list(
    "first places of cities", "SELECT city FROM p GROUP BY city ORDER BY MIN(pos)", line: { line($0) }
  ) { $0.people.distinct(by: \.city).map(\.city) }
  OracleView.people(
    "distinct(by:)",
    "SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY name ORDER BY pos) n FROM p) WHERE n=1 ORDER BY pos"
  ) { $0.people.distinct(by: \.name) }
}

@OracleViews private var composedViews: [OracleView] {
  OracleView.people(
    "concatenated",
    "SELECT id FROM (SELECT 0 g,pos,id FROM p WHERE flag=1 UNION ALL SELECT 1,pos,id FROM p WHERE flag=0) ORDER BY g,pos"
  ) { world in
    world.people.filter(\.flag).concatenated(with: world.people.filter { !$0.flag })
  }
  OracleView.people(
    "flattened, the outer order changes", "SELECT p.id FROM c JOIN p ON p.city=c.id ORDER BY c.rank,c.id,p.pos"
  ) {
    world in
    let people = world.people.view
    return world.cities.sorted { $0.rank < $1.rank }.flatMap { city in people.filter { $0.city == city.id } }
  }
  OracleView.list(
    "mapSignals of a list", "SELECT p.id,s.val FROM p JOIN s ON s.id=p.id ORDER BY p.pos",
    line: { (text: String) in text }
  ) { world in
    let values = world.values
    return world.people.mapSignals { person in
      values[person.id].signal.compactMap { value -> String? in value.map { line(person.id, $0) } }
    }
  }
  OracleView.list(
    "mapSignals, filter, sorted", "SELECT p.id FROM p JOIN s ON s.id=p.id WHERE s.val>1 ORDER BY s.val,p.pos",
    line: { (row: PersonValue) in "\(row.id)" }
  ) { world in
    let values = world.values
    return world.people
      .mapSignals { person in
        values[person.id].signal.compactMap { value -> PersonValue? in
          value.map { PersonValue(id: person.id, value: $0) }
        }
      }
      .filter { $0.value > 1 }.sorted { $0.value < $1.value }
  }
}

/// A row of a list with headers as text.
private func text(_ row: SectionedRow<Int, Person>) -> String {
  switch row {
  case .header(let score): "#\(score)"
  case .element(let person): "\(person.id)"
  }
}

@OracleViews private var headedViews: [OracleView] {
  OracleView.list(
    "sorted, inserted(header:)",
    """
    SELECT CASE h WHEN 0 THEN '#'||score ELSE ''||id END
      FROM (SELECT score,0 h,0 id,0 pos FROM p GROUP BY score UNION ALL SELECT score,1,id,pos FROM p)
      ORDER BY score,h,pos
    """, line: text
  ) { $0.people.sorted { $0.score < $1.score }.inserted(header: \.score) }
  OracleView.list(
    "inserted(header:) into neighbours",
    """
    SELECT t FROM (
      SELECT '#'||score t,pos,0 h FROM (SELECT score,pos,LAG(score) OVER (ORDER BY pos) l FROM p)
        WHERE l IS NULL OR l<>score
      UNION ALL SELECT ''||id,pos,1 FROM p) ORDER BY pos,h
    """, line: text
  ) { $0.people.inserted(header: \.score) }
  OracleView.people(
    "concatenated, both parts with the condition", "SELECT id FROM p ORDER BY score<:minimum,pos"
  ) { world in
    let rest = world.signal(of: .minimum).map { least -> Condition in { $0.score < least } }
    return world.people.filter(by: atLeastMinimum(world)).concatenated(with: world.people.filter(by: rest))
  }
  OracleView.people(
    "flattened, inner lists with a condition",
    "SELECT p.id FROM c JOIN p ON p.city=c.id WHERE p.score>=:minimum ORDER BY c.rank,c.id,p.pos"
  ) { world in
    let (people, conditions) = (world.people.view, atLeastMinimum(world))
    return world.cities.sorted { $0.rank < $1.rank }.flatMap { city in
      people.filter { $0.city == city.id }.filter(by: conditions)
    }
  }
  OracleView.people(
    "page of each group",
    """
    SELECT id FROM (SELECT *, COALESCE(city,-1) k, ROW_NUMBER() OVER (PARTITION BY city ORDER BY score DESC,id) n FROM p)
      WHERE n>:offset AND n<=:offset+:limit ORDER BY k,n
    """
  ) { world in
    let ranges = window(world)
    return world.table.grouped(by: { $0.city ?? -1 }).sortedByID().flatMap {
      $0.sorted { $0.score > $1.score }.page(ranges)
    }
  }
  OracleView.people(
    "refreshed list, then filter", "SELECT p.id FROM p JOIN s ON s.id=p.id WHERE s.val>1 ORDER BY p.pos"
  ) { world in
    let values = world.values
    return world.people.refreshed { values[$0.id].signal }.filter { (values[$0.id].value ?? 0) > 1 }
  }
}
