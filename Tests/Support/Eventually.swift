import ReactiveTesting
import Testing

/// Waits for something that another thread or the system does. Records an issue if it does not happen in a minute.
///
/// For sources of the real world only: a test of an operator has virtual time. The looks are counted, so a machine that
/// is busy with other tests has more time.
///
/// - Parameter condition: asked about every millisecond.
package func eventually(
  _ condition: () -> Bool, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<60_000 {
    if condition() { return }
    guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { break }
  }
  Expectation.fail("It has not happened in a minute.", at: sourceLocation)
}
