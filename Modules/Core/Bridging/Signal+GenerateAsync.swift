import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Makes a signal from an async function that sends values one after the other. Each `send` waits until the consumer
  /// has room for the value (C17).
  ///
  ///     sends 1, 2, then returns --1--2|
  ///     sends 1, then throws     --1---#
  ///
  ///     let numbers = Signal<Int, Never>.generate { emitter in
  ///       for number in 0..<1_000 { await emitter.send(number) }
  ///     }
  ///     for await number in numbers.values(buffering: .suspending(16)) { print(number) }
  ///
  /// For each subscription, the function runs in its own task (C6). The thread of this task delivers the values (C7).
  /// Disposing the subscription cancels the task, and a `send` that waits returns at once. The signal completes when
  /// the function returns, and fails when the function throws. The function cannot keep the emitter or pass it to
  /// another task, so no two values are sent at the same time. If no consumer limits the values that it takes, `send`
  /// does not wait. To send from several tasks at the same time, use `task(sending:)`; its sends never wait.
  ///
  /// Kotlin's `flow` waits in the same way.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task. If nil, the task has the priority of the code that subscribes.
  ///   - generator: sends values. It should return when `send` returns false.
  public static func generate(
    priority: TaskPriority? = nil,
    _ generator: @escaping @Sendable (_ emitter: borrowing AsyncEmitter<Value>) async throws(Failure) -> Void
  ) -> Signal {
    .attaching { downstream in
      let room = downstream.room
      downstream.runTask(priority: priority, waitingFor: room) { () async throws(Failure) in
        try await generator(AsyncEmitter(next: downstream.next, subscription: downstream.subscription, room: room))
      }
    }
  }
}

/// Sends the values of a signal that ``ReactiveKernel/Signal/generate(priority:_:)`` makes.
///
/// An emitter cannot be copied, kept or passed to another task. So no two values are sent at the same time.
public struct AsyncEmitter<Value: Sendable>: ~Copyable {
  let next: @Sendable (Value) -> Void
  let subscription: Subscription
  let room: Room?

  /// Waits until the consumer has room for a value, and then sends the value on the thread of the task.
  ///
  /// - Returns: whether the value was sent. If it is false, the subscription has ended, and the function should return.
  @discardableResult
  public borrowing func send(_ value: Value) async -> Bool {
    if subscription.isDisposed { return false }
    if let room { return await room.send(value, to: next, of: subscription) }
    next(value)
    return true
  }

  /// Suspends until the consumer has room for a value. Call it first if you want to make the value only when the
  /// consumer can take it.
  ///
  /// - Returns: whether there is room. If it is false, the subscription has ended, and the function should return.
  public borrowing func waitForRoom() async -> Bool {
    if let room, !(await room.waitForPlace()) { return false }
    return !subscription.isDisposed
  }

  /// Whether the subscription has ended. A loop should read this, and stop when it is true.
  public var isDisposed: Bool { subscription.isDisposed }
}

// The emitter holds a subscription and a closure that belong to one serial run.
@available(*, unavailable)
extension AsyncEmitter: Sendable {}
