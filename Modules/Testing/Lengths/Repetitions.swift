/// Returns how often `race` runs its two closures. The number depends on the length of the test run, ``TestLength``.
///
/// In each repetition, one of the two threads gets a head start. There are 41 different head starts, so 41 repetitions
/// try each of them once. Under the thread sanitizer the number stays the same, because the sanitizer needs races to
/// find faults.
///
/// - Parameters:
///   - quick: the number for `REACTIVE_TESTS=quick`, and also if the environment variable is not set.
///   - full: the number for `REACTIVE_TESTS=full`.
///   - night: the number for `REACTIVE_TESTS=night`.
/// - Returns: the number for this run.
public func spins(quick: Int = 50, full: Int = 120, night: Int = 2_500) -> Int {
  TestLength.current.choice(quick: quick, full: full, night: night)
}

/// Returns how often a test repeats a step, for example to show that a stack does not grow. The number depends on the
/// length of the run.
///
/// Under the thread sanitizer, which makes a program ten times slower, the result is 10 % of the number.
///
/// ```
/// import ReactiveTesting
///
/// let count = repetitions(quick: 10_000, full: 100_000, night: 1_000_000)
/// ```
///
/// - Parameters:
///   - quick: the number for `REACTIVE_TESTS=quick`, and also if the environment variable is not set.
///   - full: the number for `REACTIVE_TESTS=full`.
///   - night: the number for `REACTIVE_TESTS=night`.
/// - Returns: the number for this run.
public func repetitions(quick: Int, full: Int, night: Int) -> Int {
  let count = TestLength.current.choice(quick: quick, full: full, night: night)
  return isUnderThreadSanitizer ? max(1, count / 10) : count
}

/// Returns the seeds for a test's random inputs. A longer run has more seeds, among them all seeds of a shorter run.
///
/// Under the thread sanitizer, which makes a program ten times slower, the result has 10 % of the seeds.
///
/// - Parameters:
///   - quick: the number of seeds for `REACTIVE_TESTS=quick`, and also if the environment variable is not set.
///   - full: the number of seeds for `REACTIVE_TESTS=full`.
///   - night: the number of seeds for `REACTIVE_TESTS=night`.
/// - Returns: the numbers from 0 on.
public func seeds(quick: Int, full: Int, night: Int) -> Range<Int> {
  0..<repetitions(quick: quick, full: full, night: night)
}
