import NIOCore
import ReactiveIsolation
import ReactiveKernel

/// An actor that runs on an event loop, so that the compiler checks what runs there.
///
/// ```
/// prices.signal
///   .isolated(to: EventLoopIsolation(channel.eventLoop))
///   .subscribe { isolation, price in
///     // On the loop: the pipeline of the channel may be used synchronously.
///   }
/// ```
///
/// It has no state. An actor with a state gets the same executor by two lines:
///
/// ```
/// actor Quotes {
///   nonisolated let eventLoop: any EventLoop
///   nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }
/// }
/// ```
///
/// An `EmbeddedEventLoop` has no executor, and traps.
public actor EventLoopIsolation {
  /// The loop that the actor runs on.
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
  /// A chain of operators on an event loop: its closures get the isolated actor of the loop, as the compiler checks.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the event loop
  ///
  /// As `isolated(to:)` with an ``EventLoopIsolation``. Events come in order and asynchronously. Waiting events share
  /// one switch to the loop. A failure keeps its place (C8).
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameter eventLoop: the loop.
  public func isolated(to eventLoop: any EventLoop) -> ActorSignal<EventLoopIsolation, Value, Failure> {
    isolated(to: EventLoopIsolation(eventLoop))
  }
}
