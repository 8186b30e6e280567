import ReactiveKernel
import ReactiveSchedulers
import ServiceLifecycle

/// Runs a signal as a service of a `ServiceGroup`, with a graceful shutdown that loses no value within a time limit.
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
/// `run()` subscribes in the task of the service and drops the values, because the operators do the work. It returns
/// when the signal completes or its source releases it (C9), and throws the failure of the signal. If a service returns
/// before the shutdown, its group treats that as unexpected, unless its `successTerminationBehavior` says otherwise.
///
/// When the graceful shutdown begins:
///
/// 1. The sources marked with ``ReactiveKernel/Signal/completeOnGracefulShutdown()`` complete.
/// 2. Waiting values, and the values of running inner signals, are delivered through the chain. The service returns
///    when the signal has completed.
/// 3. After the limit the subscription is disposed, which cancels the tasks upstream. `run()` throws
///    ``DrainLimitExceeded``. The discard hook (`onDiscard`) gets the values that `deliver(on:)` and timed operators
///    still hold. Values that wait in a `flatMap` are dropped.
///
/// If the task is cancelled, the subscription is disposed at once, and `run()` throws `CancellationError`. A service
/// can run again: each run is a subscription of its own (C6).
public struct SignalService<Value: Sendable, Failure: Error>: Service, CustomStringConvertible {
  private let signal: Signal<Value, Failure>
  private let limit: Duration
  private let scheduler: any Scheduler
  /// The name of the service in the log of its group.
  public let description: String

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - signal: the signal; each run subscribes to it.
  ///   - name: the name of the service; the place of this call if nil.
  ///   - limit: the longest time for a graceful shutdown. A negative limit is a misuse (C15).
  ///   - scheduler: measures the limit; by default in the system's time.
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

/// The failure of a service that has not completed within the limit of its graceful shutdown. Its subscription has been
/// disposed.
///
/// By default, a service group then cancels the services that still run. With a `failureTerminationBehavior` of
/// `.gracefullyShutdownGroup`, it continues to shut them down gracefully.
public struct DrainLimitExceeded: Error, Hashable, CustomStringConvertible {
  /// The name of the service.
  public let service: String
  /// The limit.
  public let limit: Duration

  /// The failure in one sentence.
  public var description: String { "\(service) did not complete within \(limit) of the graceful shutdown" }
}
