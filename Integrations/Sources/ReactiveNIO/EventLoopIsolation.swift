import NIOCore
import ReactiveIsolation
import ReactiveKernel

/// An actor that runs on an event loop, so that the compiler checks which code runs on the loop.
///
/// ```
/// prices.signal
///   .isolated(to: EventLoopIsolation(channel.eventLoop))
///   .subscribe { isolation, price in
///     // On the loop: the pipeline of the channel may be used synchronously.
///   }
/// ```
///
/// It has no state. An actor with a state needs two lines to get the same executor:
///
/// ```
/// actor Quotes {
///   nonisolated let eventLoop: any EventLoop
///   nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }
/// }
/// ```
///
/// The initialiser traps for an `EmbeddedEventLoop`, which has no executor.
public actor EventLoopIsolation {
  /// The loop on which the actor runs.
  public nonisolated let eventLoop: any EventLoop
  /// Held, because the runtime gets an unowned reference.
  private nonisolated let executor: any SerialExecutor

  /// Makes the actor of an event loop. Actors of one loop exclude each other.
  public init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
    executor = eventLoop.executor
  }

  /// The executor of the loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

extension Signal {
  /// Delivers the events on an event loop, and passes the isolated actor of the loop to the closures of the chain. The
  /// compiler checks the isolation.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the event loop
  ///
  /// It works like `isolated(to:)` with an ``EventLoopIsolation``. Events come in order and asynchronously. Waiting
  /// events share one hop to the loop. A failure keeps its place (C8).
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter eventLoop: the loop.
  public func isolated(to eventLoop: any EventLoop) -> ActorSignal<EventLoopIsolation, Value, Failure> {
    isolated(to: EventLoopIsolation(eventLoop))
  }
}
