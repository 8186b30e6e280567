import ReactiveKernel
import ReactivePacing

extension Hub {
  /// The replay and the events that follow, for subscribers whose rooms count.
  @inlinable
  package var signal: Signal<Value, Failure> {
    .attaching { [self] downstream in
      countRoom(of: downstream.subscription, isReplaying: capacity != 0) { admit(downstream) }
    }
  }

  /// Attaches a subscriber whose room counts, and makes a call after it has left the hub.
  @inlinable
  @inline(__always)
  func attach<Counter: AnyObject & Sendable, Argument: AnyObject & Sendable>(
    _ downstream: Subscriber<Value, Failure>, countedBy counter: Counter, _ argument: Argument,
    leavingBy leave: @escaping @Sendable (Counter, Argument) -> Void
  ) {
    countRoom(of: downstream.subscription, isReplaying: capacity != 0) {
      admit(downstream, at: CountedNode(downstream, in: self, of: counter, argument, leavingBy: leave))
    }
  }
}
