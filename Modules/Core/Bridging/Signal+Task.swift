import ReactiveKernel
import ReactivePacing

extension Signal {
  /// A signal that runs an async function for each subscription, and sends what it returns or fails with what it throws.
  ///
  ///     returns 1 --(1|)
  ///     throws    --#
  ///
  /// Completes after the value. The function runs in a task of its own, and its thread delivers (C7). The task is cancelled when the subscription is
  /// disposed, and whatever it returns or throws after that is dropped. It runs to its end when only the disposable is dropped (C9).
  ///
  /// Elsewhere: `Single.create(work:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - priority: the task's priority; the subscriber's if nil.
  ///   - body: the function; looks at `Task.isCancelled` in its loops.
  public static func task(
    priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(traits: .single) { downstream in
      downstream.runTask(priority: priority) { () async throws(Failure) in
        let value = try await body()
        if !downstream.isDisposed { downstream.next(value) }
      }
    }
  }
}

extension Signal {
  /// A signal that runs an async function for each subscription, which sends any number of values.
  ///
  ///     sends 1, 2, then returns --1--2|
  ///     sends 1, then throws     --1--#
  ///
  ///     let ticks = Signal<Int, Never>.task { emitter in
  ///       for number in 0..<10 { await emitter.send(number) }
  ///     }
  ///
  /// Completes when the function returns. `send` waits for room if a consumer downstream grants some (C17), and only then. Otherwise as
  /// ``task(priority:_:)``.
  ///
  /// Elsewhere: `AsyncStream(unfolding:)`; `flow { emit(…) }` (Kotlin).
  ///
  /// - Parameters:
  ///   - priority: the task's priority; the subscriber's if nil.
  ///   - body: the function; stops when `send` returns false.
  public static func task(
    priority: TaskPriority? = nil,
    _ body: @escaping @Sendable (_ emitter: borrowing TaskEmitter<Value>) async throws(Failure) -> Void
  ) -> Signal {
    .attaching { downstream in
      let room = downstream.room
      downstream.runTask(priority: priority) { () async throws(Failure) in
        try await body(TaskEmitter(next: downstream.next, subscription: downstream.subscription, room: room))
      }
    }
  }
}

/// The target of a signal that a task sends: a subscriber that cannot escape the function to which it is given.
///
/// It cannot be copied, kept or passed to another task, so its sends are serial.
public struct TaskEmitter<Value: Sendable>: ~Copyable {
  let next: @Sendable (Value) -> Void
  let subscription: Subscription
  let room: Room?

  /// Sends a value on the thread of the task, when there is room for it.
  ///
  /// - Returns: whether the value was sent. False after the subscription has ended: the function returns then.
  @discardableResult
  public borrowing func send(_ value: Value) async -> Bool {
    if subscription.isDisposed { return false }
    if let room { return await room.send(value, to: next, of: subscription) }
    next(value)
    return true
  }

  /// Suspends until there is room for a value, so that the function makes none too early.
  ///
  /// - Returns: false after the subscription has ended.
  public borrowing func waitForRoom() async -> Bool {
    if let room { return await room.waitForPlace() }
    return !subscription.isDisposed
  }

  /// Whether the subscription has ended: a loop reads this and stops.
  public var isDisposed: Bool { subscription.isDisposed }
}

// The emitter holds a subscription and a closure that belong to one serial run.
@available(*, unavailable)
extension TaskEmitter: Sendable {}

extension Subscriber {
  /// Runs a task that sends values and returns or throws at the end, and that is cancelled with the subscription.
  @usableFromInline
  func runTask(priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Void) {
    guard !isDisposed else { return }
    let task = Task.onCurrentExecutor(priority: priority) {
      let termination: Termination<Failure>
      do throws(Failure) {
        try await body()
        termination = .completed
      } catch {
        termination = .failed(error)
      }
      if isDisposed { Diagnostics.noteUndeliverable(termination) } else { terminal(termination) }
    }
    add { task.cancel() }
  }
}
