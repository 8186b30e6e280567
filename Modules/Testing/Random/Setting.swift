/// A number that the environment may set for a run of the tests, such as a random seed.
///
/// Text that is not a number ends the program with status 2 and a line on standard error.
package func setting(_ name: String, default substitute: UInt64) -> UInt64 {
  guard let text = environmentVariable(name) else { return substitute }
  if let number = UInt64(text) { return number }
  endProgram("\(name) is \"\(text)\": it must be a number")
}

/// The seed of the random tests: the environment variable `REACTIVE_SEED`. It is fixed by default, so that a run tests
/// the change.
package let randomSeed = setting("REACTIVE_SEED", default: 1)
