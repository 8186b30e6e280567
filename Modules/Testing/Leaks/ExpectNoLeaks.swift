import Testing

/// Runs a closure and expects that all objects that it tracked are released.
///
/// - Parameters:
///   - sourceLocation: the place of a failed expectation.
///   - body: makes tokens and tracked values with the probe, and releases them.
/// - Returns: the closure's result, which is kept alive during the check.
@discardableResult
public func expectNoLeaks<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (_ probe: LeakProbe) throws -> Result
) rethrows -> Result {
  let probe = LeakProbe()
  let result = try body(probe)
  let leaked = probe.liveLabels
  if !leaked.isEmpty {
    Expectation.fail("still alive at the end: \(leaked.joined(separator: ", "))", at: sourceLocation)
  }
  return withExtendedLifetime(result) { result }
}
