import ReactiveTesting
import TestSupport
import Testing

/// A subscription to a signal of an actor, and the values received.
struct Watched<Value: Sendable>: Sendable {
  let values = Journal<Value>()
  let ends = Journal<Bool>()
  let subscription: Subscription

  init(_ signal: Signal<Value, Never>, onValue: @escaping @Sendable (Value) -> Void = { _ in }) {
    let (values, ends) = (values, ends)
    subscription = signal.subscribe(
      next: { value in
        values.write(value)
        onValue(value)
      }, completed: { ends.write(true) })
  }

  var isCompleted: Bool { ends.count > 0 }

  /// Waits for a number of values.
  func has(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
    await eventually { values.count >= count }
  }

  /// Waits for completion.
  func completes(isolation: isolated (any Actor)? = #isolation) async { await eventually { isCompleted } }
}
