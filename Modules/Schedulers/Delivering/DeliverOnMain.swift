import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Delivers all events on the main queue: at once if the sender runs there and no event waits, else after the waiting
  /// events.
  ///
  ///     self            --12---3--|
  ///     deliverOnMain() --12---3--|     the same, on the main queue
  ///
  /// Events keep their order: while an event waits or is delivered, later events wait too. End the chain with
  /// `observeOnMain` to make the compiler check that closures belong to the main actor.
  ///
  /// Elsewhere: `deliverOnMainThread` (ReactiveObjC).
  @inlinable
  public func deliverOnMain() -> Signal { deliver(onNew: { InlineMainScheduler() }) }
}
