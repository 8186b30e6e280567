import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// A chain of operators on the main actor: its closures may use the state of the main actor, as the compiler checks.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the main actor
  ///
  /// Events enter the main actor once, as by `deliverOnMain()`: at once if they are sent on the main queue and no event
  /// waits, else on the main queue, in order. All stages of the chain then run one after the other, without another
  /// change of thread. A failure keeps its place (C8).
  ///
  /// Elsewhere: none of the four; `receive(on:)` (Combine) and `observe(on:)` (RxSwift) move the events, and the
  /// compiler does not know.
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

  /// A chain of operators on an actor: its closures get the isolated actor and may use its state, as the compiler
  /// checks.
  ///
  ///     self     --12---3--|
  ///     isolated --12---3--|     the same, on the actor
  ///
  /// Events enter the actor once, in order, and asynchronously. Waiting events share one switch to the actor. All
  /// stages of the chain then run one after the other, without another one. A failure keeps its place (C8). The signal
  /// holds the actor, and so does a subscription until it ends.
  ///
  /// A state that is isolated to a global actor of the program is not a part of that actor for the compiler. Put it
  /// into the actor itself.
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

  /// A chain of operators on the main actor, as `isolated(to: MainActor.self)`.
  ///
  /// Not an ``ActorSignal``: for the compiler, closures that get the main actor as a parameter may not use its state.
  ///
  /// - Parameter actor: `MainActor.shared`.
  public func isolated(to actor: MainActor) -> MainSignal<Value, Failure> { isolated(to: MainActor.self) }
}
