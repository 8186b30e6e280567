/// A row of the table `p`. Its place in the list is the column `pos`.
struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var age: Int?
  var city: Int?
  var score: Int
  /// A multiple of a quarter, so that all sums are exact in SQLite too.
  var weight: Double
  var flag: Bool
}

/// A row of the table `c`.
struct City: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var rank: Int
}

/// A row of the table `v`.
struct Visit: Identifiable, Equatable, Sendable {
  let id: Int
  var person: Int?
  var cost: Int
}
