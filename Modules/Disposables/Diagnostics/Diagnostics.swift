/// Traps that explain a misuse, and reports about failures that cannot be delivered and about queues that grow.
public enum Diagnostics {
  /// Stops the program because of a misuse, in release builds too (C15).
  ///
  /// If the calling thread is delivering a failure, the message also names the `checkpoint` operators that the failure
  /// has passed.
  ///
  /// - Parameters:
  ///   - problem: the misuse.
  ///   - rule: the rule of the contract that the misuse breaks, such as `"C3"`.
  ///   - meaning: the usual cause of the misuse.
  ///   - remedy: the correct use.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public static func trap(
    _ problem: String, breaking rule: String, meaning: String, remedy: String, file: StaticString, line: UInt
  ) -> Never {
    trap(problem, breaking: rule, meaning: meaning, remedy: remedy, ring: nil, file: file, line: line)
  }

  private static func trap(
    _ problem: String, breaking rule: String, meaning: String, remedy: String, ring: String?, file: StaticString,
    line: UInt
  ) -> Never {
    var message = problem
    let ring = ring.map { [("Ring", $0)] } ?? []
    for (title, text) in [("Rule", rule), ("Meaning", meaning), ("Remedy", remedy)] + ring + surroundings {
      message += "\n  \(title):" + String(repeating: " ", count: 8 - title.utf8.count) + text
    }
    // A failed precondition prints no message in a release build.
    fatalError(message, file: file, line: line)
  }

  /// Traps if a count is negative.
  public static func requireCount(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    if count < 0 {
      trap(
        "\(operation) was given the count \(count).", breaking: "C15, a count is never negative",
        meaning: "a subtraction upstream of the call went below zero", remedy: "clamp the count: max(0, count)",
        file: file, line: line)
    }
  }

  /// Traps if a count is less than one. Use it for counts that cannot be zero, such as the size of a buffer, an array,
  /// a window or a step.
  public static func requireRoom(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    if count < 1 {
      trap(
        "\(operation) was given the count \(count).", breaking: "C15, there must be room for one value",
        meaning: "the count was computed from something that is empty", remedy: "give at least one: max(1, count)",
        file: file, line: line)
    }
  }

  /// Traps if `leading` and `latest` of a `throttle` are both false, because the operator would then send no value.
  public static func requireOutput(leading: Bool, latest: Bool, file: StaticString, line: UInt) {
    if !leading, !latest {
      trap(
        "throttle was given false for leading and for latest.", breaking: "C15, an operator may send a value",
        meaning: "both parameters were taken as ways to send less",
        remedy: "send the first value of a pause, the latest, or both; to drop all values, use ignoreValues()",
        file: file,
        line: line)
    }
  }

  /// Traps because a hub has itself upstream.
  ///
  /// - Parameters:
  ///   - checkpoints: a sentence about the checkpoints of the cycle, or nothing.
  ///   - ring: the subscriptions to each hub of the cycle, the hub upstream first.
  package static func trapCycle(
    passing checkpoints: String, ring: [[AnyObject]] = [], file: StaticString, line: UInt
  ) -> Never {
    trap(
      "A subject, or another target, is subscribed to a signal that comes from itself.\(checkpoints)",
      breaking: "C15, nothing feeds itself",
      meaning: "each value that it sends is sent to it again, without end",
      remedy: "send the values in a closure of subscribe(next:) that decides when to stop",
      ring: self.ring(of: ring), file: file, line: line)
  }

  /// Traps because a closure of `modify` that runs again sends a value.
  package static func trapModifyThatWrites(file: StaticString, line: UInt) -> Never {
    trap(
      "The closure of modify(_:) wrote to what it modifies.",
      breaking: "C15, a modify does not write to what it modifies",
      meaning: "the closure is run again when the value has changed meanwhile, and changes it each time",
      remedy: "assign to the closure's parameter, and leave the subject or property alone", file: file, line: line)
  }
}
