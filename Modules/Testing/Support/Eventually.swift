import Testing

/// Waits for something that another thread or the system does, and records an issue if it does not happen in half a minute.
///
/// For sources of the real world only: a test of an operator has virtual time.
///
/// - Parameter condition: asked about every millisecond.
package func eventually(
  _ condition: () -> Bool, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let deadline = ContinuousClock.now + .seconds(30)
  while !condition() {
    if ContinuousClock.now > deadline || Task.isCancelled {
      return Expectation.fail("It has not happened in half a minute.", at: sourceLocation)
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
