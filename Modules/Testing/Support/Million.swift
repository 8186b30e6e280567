import Testing

/// The number of steps in tests of stacks and of leaks: a million. The environment variable `REACTIVE_MILLION` sets a smaller one, for short runs.
package let million = Int(clamping: setting("REACTIVE_MILLION", default: 1_000_000))
