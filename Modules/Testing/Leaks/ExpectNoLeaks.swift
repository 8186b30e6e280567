import Testing

/// Runs a closure, and then expects that each object that the closure tracked is released.
///
/// A failed expectation names the checkpoints that have more subscriptions than before the closure ran. While
/// `Inspection` of ReactiveDiagnosis is on, the failed expectation also has the trails of new subscriptions that have
/// not ended. A trail is the path from the source to the subscriber. Subscriptions that other threads made are
/// included.
///
/// - Parameters:
///   - sourceLocation: where a failure is reported; by default at this call.
///   - body: makes tokens and tracked values with the probe, and releases them.
/// - Returns: the closure's result, which is kept alive during the check.
@discardableResult
public func expectNoLeaks<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (_ probe: LeakProbe) throws -> Result
) rethrows -> Result {
  let probe = LeakProbe()
  let checkpoints = LiveCheckpoints.numbers
  let remains = Diagnostics.beginLeakCheck()
  let result = try body(probe)
  let leaked = probe.liveLabels
  if !leaked.isEmpty {
    let places = LiveCheckpoints.list(since: checkpoints, after: "; subscriptions are left at the checkpoints ")
    let trails = remains().map { "\n  left: \($0)" }.joined()
    Expectation.fail("still alive at the end: \(leaked.joined(separator: ", "))\(places)\(trails)", at: sourceLocation)
  }
  return withExtendedLifetime(result) { result }
}
