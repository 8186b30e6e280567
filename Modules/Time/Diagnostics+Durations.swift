import ReactiveKernel

extension Diagnostics {
  /// Traps if a duration or a tolerance is negative.
  package static func requireDuration(
    _ duration: Duration, as role: StaticString = "duration", tolerance: Duration = .zero, of operation: StaticString,
    file: StaticString, line: UInt
  ) {
    if tolerance < .zero, duration >= .zero {
      return requireDuration(tolerance, as: "tolerance", of: operation, file: file, line: line)
    }
    guard duration < .zero else { return }
    trap(
      "\(operation) was given the \(role) \(duration).", breaking: "C15, a duration is never negative",
      meaning: "the time it was computed from had passed already",
      remedy: "clamp it, max(.zero, \(role)), or give an instant to schedule(at:), where a past one means now",
      file: file, line: line)
  }

  /// Traps if an interval is not above zero, or if a tolerance is negative.
  static func requireInterval(
    _ interval: Duration, tolerance: Duration = .zero, of operation: StaticString, file: StaticString, line: UInt
  ) {
    guard interval <= .zero else {
      return requireDuration(tolerance, as: "tolerance", of: operation, file: file, line: line)
    }
    trap(
      "\(operation) was given the interval \(interval).", breaking: "C15, what repeats without end needs time between",
      meaning: "the interval was rounded down to nothing, or is a difference in the wrong order",
      remedy: "give an interval above zero; to run again as soon as possible, use scheduleRecursive",
      file: file, line: line)
  }
}
