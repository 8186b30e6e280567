import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// Moves the events to the main actor. The closures of the chain may use the state of the main actor, and the
  /// compiler checks this.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the main actor
  ///
  /// Each event moves to the main actor once, as with `deliverOnMain()`. An event that is sent on the main queue while
  /// no event waits is delivered at once. All other events are delivered later on the main queue, in order. Then all
  /// operators of the chain run one after the other, without another change of thread. A failure comes after the values
  /// that were sent before it (C8).
  ///
  /// Elsewhere: `receive(on:)` (Combine) and `observe(on:)` (RxSwift) move the events, but the compiler does not check
  /// the closures.
  ///
  /// - Parameter actor: `MainActor.self`.
  public func isolated(to actor: MainActor.Type) -> MainSignal<Value, Failure> {
    let delivered = deliverOnMain()
    return .attaching { downstream in
      delivered.attach(under: downstream.subscription) { value in
        MainActor.assumeIsolated { downstream.next(value) }
      } terminal: { termination in
        MainActor.assumeIsolated { downstream.terminal(termination) }
      }
    }
  }

  /// Moves the events to an actor. The closures of the chain get the isolated actor and may use its state, and the
  /// compiler checks this.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the actor
  ///
  /// Each event moves to the actor once, in order and asynchronously. All events that wait are delivered in one switch
  /// to the actor. Then all operators of the chain run one after the other, without another switch. A failure comes
  /// after the values that were sent before it (C8). The signal holds the actor. A subscription holds the actor until
  /// the subscription ends.
  ///
  /// If `actor` is a global actor of your program, the closures cannot use state that is marked with the attribute of
  /// this global actor. The compiler does not count such state as a part of the actor. Put such state into the actor
  /// itself.
  ///
  /// - Parameter actor: the actor of the closures.
  public func isolated<Isolation: Actor>(to actor: Isolation) -> ActorSignal<Isolation, Value, Failure> {
    let delivered = deliver(on: ActorScheduler(actor))
    return .attaching(on: actor) { downstream in
      delivered.attach(under: downstream.subscription) { value in
        actor.assumeIsolated { downstream.next($0, value) }
      } terminal: { termination in
        actor.assumeIsolated { downstream.terminal($0, termination) }
      }
    }
  }

  /// Moves the events to the main actor, as `isolated(to: MainActor.self)` does.
  ///
  /// The result is not an ``ActorSignal``. An ``ActorSignal`` passes the actor to its closures as a parameter. The
  /// compiler does not allow such a closure to use the state of the main actor.
  ///
  /// - Parameter actor: `MainActor.shared`.
  public func isolated(to actor: MainActor) -> MainSignal<Value, Failure> { isolated(to: MainActor.self) }
}
