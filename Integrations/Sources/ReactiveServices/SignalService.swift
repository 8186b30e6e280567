import ReactiveKernel
import ReactiveSchedulers
import ServiceLifecycle

/// A signal as a service of a `ServiceGroup`, with a graceful shutdown that loses nothing within a limit.
///
/// ```
/// let orders = SignalService(
///   queue.signal
///     .completeOnGracefulShutdown()
///     .flatMap(.bounded(8)) { order in ship(order) },
///   named: "orders", drainingFor: .seconds(10))
/// let group = ServiceGroup(services: [orders], gracefulShutdownSignals: [.sigterm], logger: logger)
/// try await group.run()
/// ```
///
/// `run()` subscribes in the task of the service and drops the values: the work is in the operators. It returns when
/// the signal completes or its source releases it (C9), and throws the failure of the signal. A service group regards a
/// service that returns before the shutdown as unexpected, unless its `successTerminationBehavior` says otherwise.
///
/// When the graceful shutdown begins:
///
/// 1. The sources marked with ``ReactiveKernel/Signal/completeOnGracefulShutdown()`` complete.
/// 2. Values that wait, and inner signals that run, go through the chain. The service returns when the signal has
///    completed.
/// 3. After the limit the subscription is disposed, which cancels the tasks below it. `run()` throws
///    ``DrainLimitExceeded``. Values that `deliver(on:)` and timed operators still hold go to the discard hook
///    (`onDiscard`). Values that wait in a `flatMap` are dropped.
///
/// A cancelled task disposes the subscription at once, and `run()` throws `CancellationError`. A service can run again:
/// each run is a subscription of its own (C6).
public struct SignalService<Value: Sendable, Failure: Error>: Service, CustomStringConvertible {
  private let signal: Signal<Value, Failure>
  private let limit: Duration
  private let scheduler: any Scheduler
  /// The name of the service in the log of its group.
  public let description: String

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - signal: subscribed to by each run.
  ///   - name: the name of the service; the place of this call if nil.
  ///   - limit: how long a graceful shutdown may take. A negative one is a misuse (C15).
  ///   - scheduler: measures the limit. The system's time by default.
  public init(
    _ signal: Signal<Value, Failure>, named name: String? = nil, drainingFor limit: Duration = .seconds(30),
    on scheduler: any Scheduler = QueueScheduler(name: "ReactiveServices"), file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if limit < .zero {
      Diagnostics.trap(
        "SignalService was given the limit \(limit).", breaking: "C15, a duration is never negative",
        meaning: "a subtraction before the call went below zero", remedy: "give .zero to cancel at once",
        file: file, line: line)
    }
    self.signal = signal
    self.limit = limit
    self.scheduler = scheduler
    description = name ?? "SignalService(\(file):\(line))"
  }

  /// Subscribes, and returns when the signal has ended.
  ///
  /// - Throws: the failure of the signal, ``DrainLimitExceeded``, or `CancellationError`.
  public func run() async throws {
    let run = ServiceRun(signal)
    var timer: (any Disposable)?
    defer { timer?.dispose() }
    try await withTaskCancellationHandler {
      // The handler runs under the lock of the lifecycle library, so it does nothing but wake this task.
      try await withGracefulShutdownHandler {
        run.start()
        for await moment in run.moments {
          switch moment {
          case .shutdown:
            timer = scheduler.schedule(after: limit) { run.report(.limit) }
            run.shutdown.begin()
          case .limit:
            run.dispose()
            throw DrainLimitExceeded(service: description, limit: limit)
          case .ended(.failed(let failure)): throw failure
          case .ended(.completed): return
          case .abandoned:
            // The disposal by a cancellation may come first, before the sequence ends by it.
            try Task.checkCancellation()
            return
          }
        }
        // The task was cancelled.
        run.dispose()
        throw CancellationError()
      } onGracefulShutdown: {
        run.report(.shutdown)
      }
    } onCancel: {
      run.dispose()
    }
  }
}

/// The failure of a service that has not completed within the limit of its graceful shutdown. Its subscription is
/// disposed.
///
/// By default a service group then cancels the services that still run. With a `failureTerminationBehavior` of
/// `.gracefullyShutdownGroup` it continues to shut them down.
public struct DrainLimitExceeded: Error, Hashable, CustomStringConvertible {
  /// The name of the service.
  public let service: String
  /// The limit.
  public let limit: Duration

  /// A sentence.
  public var description: String { "\(service) did not complete within \(limit) of the graceful shutdown" }
}
