import ReactiveKernel

extension RetryPolicy {
  /// Traps if there is no sense in the policy's numbers.
  func requireSense(of operation: StaticString, file: StaticString, line: UInt) {
    Diagnostics.requireCount(attempts, of: operation, file: file, line: line)
    for duration in backoff.durations {
      Diagnostics.requireDuration(duration, as: "backoff", of: operation, file: file, line: line)
    }
    if let deadline {
      Diagnostics.requireDuration(deadline, as: "deadline", of: operation, file: file, line: line)
    }
    if !(0...1).contains(jitter) { complain(of: jitter, as: "jitter", operation, file: file, line: line) }
    if case .exponential(_, let factor, _) = backoff, !(0...).contains(factor) {
      complain(of: factor, as: "factor", operation, file: file, line: line)
    }
  }

  private func complain(
    of number: Double, as role: String, _ operation: StaticString, file: StaticString, line: UInt
  ) -> Never {
    Diagnostics.trap(
      "\(operation) was given the \(role) \(number).",
      breaking: "C15, a jitter is from 0 to 1, and a factor not below 0",
      meaning: "a percentage was taken for a part of one, or the number was computed and came out wrong",
      remedy: "give 0.2 for 20 percent; a factor of 2 doubles each pause", file: file, line: line)
  }
}
