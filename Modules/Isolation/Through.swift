import ReactiveKernel
import ReactiveSchedulers

extension MainSignal where Value: Sendable {
  /// Applies operators of signals, and continues on the main actor.
  ///
  /// ```
  /// let prices = Subject<Int, Never>()
  /// let rate = BehaviorSubject<Int, Never>(2)
  /// let totals = prices.signal.isolated(to: MainActor.self)
  ///   .filter { $0 > 0 }
  ///   .through { $0.combineLatest(with: rate) }
  ///   .map { price, rate in price * rate }
  /// ```
  ///
  /// For operators that join signals, or that need time: their events may come on any thread, so they enter the main actor again. Events that come on the
  /// main queue do not wait for that.
  ///
  /// Elsewhere: `compose` (RxJava), `transform` (Reactor).
  ///
  /// - Parameter operators: makes a signal of the ``signal``; runs once, now.
  public func through<Output, NewFailure: Error>(
    _ operators: (Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> MainSignal<Output, NewFailure> {
    operators(signal).isolated(to: MainActor.self)
  }
}

extension ActorSignal where Value: Sendable {
  /// Applies operators of signals, and continues on the actor, which their events enter again.
  ///
  /// - Parameter operators: makes a signal of the ``signal``; runs once, now.
  public func through<Output, NewFailure: Error>(
    _ operators: (Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> ActorSignal<Isolation, Output, NewFailure> {
    operators(signal).isolated(to: isolation)
  }
}
