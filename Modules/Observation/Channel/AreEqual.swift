/// Whether two values are equal; nil if their type does not tell.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
  func compare<Known: Equatable>(_ first: Known) -> Bool? { (second as? Known).map { $0 == first } }
  guard let first = first as? any Equatable else { return nil }
  return compare(first)
}
