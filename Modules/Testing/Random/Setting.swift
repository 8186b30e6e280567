import Testing

/// A number that the environment may set for a run of the tests, such as a count or a random seed.
///
/// If the variable is not a number, the calling test fails.
package func setting(
  _ name: String, default substitute: UInt64, sourceLocation: SourceLocation = #_sourceLocation
) -> UInt64 {
  guard let text = environmentVariable(name) else { return substitute }
  if let number = UInt64(text) { return number }
  Expectation.fail("\(name) is \"\(text)\", which is not a number", at: sourceLocation)
  return substitute
}
