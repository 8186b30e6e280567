struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}
