import ReactiveKernel

extension Signal {
  /// Subscribes again after a completion when a trigger signal sends a value.
  ///
  ///     run 1       --1--|
  ///     run 2              --1--|
  ///     triggers    -------x----|
  ///     repeat when --1------1--|
  ///
  /// After a completion, the next value of the trigger signal begins one run; a value that comes during a run is
  /// ignored. A failure of a run passes. A run starts after the delivery of the trigger's value has returned (C10).
  ///
  /// A failure of the trigger signal passes at once, also during a run. After the trigger signal has completed, no run
  /// begins. If no run is in progress at that time, the result completes at once. Otherwise the run in progress
  /// continues, and the result completes when this run completes. In RxJava and Reactor, the run ends at once.
  ///
  /// Elsewhere: `repeatWhen` (RxJava, Reactor).
  ///
  /// - Parameter triggers: makes the trigger signal from the signal of completions; called once for each subscription,
  ///   before the first run. For each completion, the signal of completions sends the number of runs so far. The number
  ///   is sent on the thread that ends the run, after the run's teardown (C5).
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
