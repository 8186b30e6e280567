import ReactiveKernel

extension Signal {
  /// Subscribes again after a failure when a trigger signal sends a value.
  ///
  ///     run 1      --1--#
  ///     run 2             --1--2--|
  ///     triggers        --x
  ///     retry when --1------1--2--|
  ///
  /// After a failure, the next value of the trigger signal begins one run; a value that comes during a run is ignored.
  /// The values of failed runs pass too, as does completion. A run starts after the delivery of the trigger's value has
  /// returned (C10).
  ///
  /// A failure of the trigger signal passes at once, also during a run. After the trigger signal has completed, no run
  /// begins. A failure that is waiting for a trigger at that time passes at once. Otherwise the run in progress
  /// continues, and if this run fails, its failure passes. So if all runs fail, `retry(when: { $0.take(3) })` runs
  /// three more times and then fails. In other libraries, the result completes with the trigger signal. This hides the
  /// failure, and ends the run that the third trigger has begun.
  ///
  /// Elsewhere: `retry(when:)` (RxSwift), `retryWhen` (RxJava, Reactor).
  ///
  /// - Parameter triggers: makes the trigger signal from the signal of failures; called once for each subscription,
  ///   before the first run. The signal of failures sends each failure on the thread that ends the run, after the run's
  ///   teardown (C5).
  public func retry<Trigger: Sendable>(
    when triggers: @escaping @Sendable (_ failures: Signal<Failure, Never>) -> Signal<Trigger, Failure>
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      TriggeredRerun(self, into: downstream) { end, _ in
        if case .failed(let failure) = end { failure } else { nil }
      }.begin(triggers)
    }
  }

  /// Subscribes again after a failure when a trigger signal that cannot fail sends a value.
  @_disfavoredOverload
  public func retry<Trigger: Sendable>(
    when triggers: @escaping @Sendable (_ failures: Signal<Failure, Never>) -> Signal<Trigger, Never>
  ) -> Signal {
    retry(when: { triggers($0).promoteError(to: Failure.self) })
  }
}
