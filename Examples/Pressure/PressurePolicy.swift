import Reactive

/// A policy for the values that wait between a fast reader and a slow consumer.
struct PressurePolicy: Sendable {
  /// The number of values that may wait, where a policy has a limit.
  static let limit = 16

  /// The name on the command line.
  var name: String
  var buffering: BufferingPolicy
  /// The price of the policy.
  var price: String

  static let all = [
    PressurePolicy(name: "unbounded", buffering: .unbounded, price: "memory"),
    PressurePolicy(name: "newest", buffering: .newest(limit), price: "old values"),
    PressurePolicy(name: "oldest", buffering: .oldest(limit), price: "new values"),
    PressurePolicy(name: "suspending", buffering: .suspending(limit), price: "the reader's time"),
  ]
}
