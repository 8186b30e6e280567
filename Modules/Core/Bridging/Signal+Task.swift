import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Makes a signal that runs an async function for each subscription, and sends the function's result or fails with
  /// the function's error.
  ///
  ///     returns 1 --(1|)
  ///     throws    --#
  ///
  /// Sends the value when the consumer has room for it (C17), and then completes. The function runs in its own task.
  /// The thread of this task delivers the value (C7). Disposing the subscription cancels the task. A result that comes
  /// after the disposal, or still waits for room at the disposal, is not sent. If `onDiscard` is applied downstream,
  /// its closure gets this result. An error that is thrown after the disposal is reported as undeliverable (C1), unless
  /// it is a `CancellationError`. Releasing the subscription without disposing it cancels nothing (C9).
  ///
  /// Elsewhere: `Single.create(work:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - priority: the priority of the task. If nil, the task has the priority of the code that subscribes.
  ///   - body: the function. Check `Task.isCancelled` in its loops.
  public static func task(
    priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    taskOfOptional(priority: priority) { () async throws(Failure) -> Value? in try await body() }
  }

  /// As ``task(priority:_:)``, but sends nothing if the function returns nil.
  package static func taskOfOptional(
    priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Value?
  ) -> Signal {
    Signal(traits: .single) { downstream in
      let (room, discard) = (downstream.roomForOne, downstream.discardHook(for: Value.self))
      downstream.runTask(priority: priority, waitingFor: room) { () async throws(Failure) in
        if let value = try await body() { await downstream.send(value, to: room, orTo: discard) }
      }
    }
  }
}

extension Signal {
  /// Makes a signal that runs an async function for each subscription, as soon as a concurrent scheduler has a free
  /// place for it.
  ///
  ///     returns 1 ---(1|)
  ///     throws    -----#
  ///
  /// A disposal before the function starts prevents the start. The function keeps its place until it has returned and
  /// its value was sent, even if it was cancelled. If the value must wait because the consumer has no room (C17), the
  /// place becomes free when this wait begins. Otherwise it works like ``task(priority:_:)``.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - scheduler: limits the number of functions that run at a time.
  ///   - priority: the priority of the task. If nil, the task has the priority of the code that subscribes.
  ///   - body: the function. Check `Task.isCancelled` in its loops.
  public static func task(
    on scheduler: ConcurrentScheduler, priority: TaskPriority? = nil,
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    task(on: scheduler, priority: priority, holding: { _ in nil }, body)
  }

  /// As ``task(on:priority:_:)``, for a function of a value. If it never starts, the value goes to the discard hook.
  package static func task<Input: Sendable>(
    on scheduler: ConcurrentScheduler, of input: Input,
    _ body: @escaping @Sendable (Input) async throws(Failure) -> Value
  ) -> Signal {
    task(on: scheduler, priority: nil) { downstream in
      downstream.discardHook(for: Input.self).map { discard in WaitingValue { discard(input) } }
    } _: { () async throws(Failure) -> Value in
      try await body(input)
    }
  }

  /// - Parameter hold: makes the note of what waits for the start of the function.
  private static func task(
    on scheduler: ConcurrentScheduler, priority: TaskPriority?,
    holding hold: @escaping @Sendable (Subscriber<Value, Failure>) -> WaitingValue?,
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(traits: .single) { downstream in
      // The action has it, and is released without having run if it is prevented.
      let waiting = hold(downstream)
      guard !downstream.isDisposed else { return }
      let (room, discard) = (downstream.roomForOne, downstream.discardHook(for: Value.self))
      let action = scheduler.schedule(priority: priority) { leave in
        waiting?.use()
        await downstream.run(waitingFor: room) { () async throws(Failure) in
          // Other signals need the place while the value waits for room.
          await downstream.send(try await body(), to: room, orTo: discard, waiting: leave)
        }
      }
      downstream.add(action)
    }
  }
}

extension Subscriber {
  /// The room that the one value of a task waits for. Not that of an operator which keeps all values: the value would
  /// wait there as well.
  fileprivate var roomForOne: Room? { room.flatMap { $0.keepsAll ? nil : $0 } }

  /// Sends the value of a task, when there is room for it (C17).
  ///
  /// - Parameters:
  ///   - discard: takes the value if the subscription has ended before.
  ///   - waiting: called when the value has to wait.
  fileprivate func send(
    _ value: Value, to room: Room?, orTo discard: (@Sendable (Value) -> Void)?, waiting: (@Sendable () -> Void)? = nil
  ) async {
    if isDisposed {
      discard?(value)
    } else if let room {
      let isSent = await room.send(value, to: next, of: subscription, skippingKeepers: true, waiting: waiting)
      if !isSent { discard?(value) }
    } else {
      next(value)
    }
  }

  /// Runs a task that sends values and returns or throws at the end, and that is cancelled with the subscription.
  ///
  /// - Parameter room: the room that the values wait for.
  @usableFromInline
  func runTask(
    priority: TaskPriority? = nil, waitingFor room: Room? = nil,
    _ body: @escaping @Sendable () async throws(Failure) -> Void
  ) {
    guard !isDisposed else { return }
    let task = Task.onCurrentExecutor(priority: priority) { await run(waitingFor: room, body) }
    add { task.cancel() }
  }

  /// Runs the body of a task, and ends as it does.
  fileprivate func run(waitingFor room: Room?, _ body: () async throws(Failure) -> Void) async {
    let termination: Termination<Failure>
    do throws(Failure) {
      try await body()
      termination = .completed
    } catch {
      termination = .failed(error)
    }
    // At the end, operators send values that they gathered. The source waited for each of them.
    if let room {
      room.exceedLimits { end(with: termination) }
    } else {
      end(with: termination)
    }
  }
}
