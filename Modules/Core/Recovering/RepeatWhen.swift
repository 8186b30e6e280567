import ReactiveKernel

extension Signal {
  /// Subscribes again after a completion when a trigger signal sends a value.
  ///
  ///     run 1       --1--|
  ///     run 2              --1--|
  ///     triggers    -------x----|
  ///     repeat when --1------1--|
  ///
  /// Each value of the triggers begins one run, if a completion waits for it; a value that comes during a run is
  /// ignored. A failure of a run passes. A run starts after the delivery of the trigger has returned (C10).
  ///
  /// The triggers may end. Their failure passes at once, also during a run. After their completion no run begins: the
  /// result completes, at once or with the run in progress. RxJava and Reactor end that run.
  ///
  /// Elsewhere: `repeatWhen` (RxJava, Reactor).
  ///
  /// - Parameter triggers: makes the triggers from the completions; called once for each subscription, before the first
  ///   run. Each completion arrives as the number of runs so far, on the thread that ends the run, after the run's
  ///   teardown (C5).
  public func `repeat`<Trigger: Sendable>(
    when triggers: @escaping @Sendable (_ completions: Signal<Int, Never>) -> Signal<Trigger, Failure>
  ) -> Signal {
    .attaching { downstream in
      TriggeredRerun(self, into: downstream) { end, runs in
        if case .completed = end { runs } else { nil }
      }.begin(triggers)
    }
  }

  /// Subscribes again after a completion when a trigger signal that cannot fail sends a value.
  @_disfavoredOverload
  public func `repeat`<Trigger: Sendable>(
    when triggers: @escaping @Sendable (_ completions: Signal<Int, Never>) -> Signal<Trigger, Never>
  ) -> Signal {
    `repeat`(when: { triggers($0).promoteError(to: Failure.self) })
  }
}
