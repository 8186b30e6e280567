import ReactiveKernel

extension Signal {
  /// Runs closures at chosen moments of each subscription, and passes all events on.
  ///
  ///     self --1--2--|
  ///     on   --1--2--|    started, next(1), next(2), completed, terminated, ended
  ///
  /// The closures run on the thread where it happens, before the event in question is passed on. Once the subscription
  /// has ended none of them runs again.
  ///
  /// Elsewhere: `doNext:`, `doError:`, `doCompleted:` (ReactiveObjC),
  /// `on(starting:failed:completed:terminated:disposed:value:)` (ReactiveSwift),
  /// `do(onNext:onError:onCompleted:onSubscribe:onDispose:)` (RxSwift), `handleEvents` (Combine).
  ///
  /// - Parameters:
  ///   - started: called before the signal is subscribed.
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called on completion.
  ///   - terminated: called on either, after `failed` or `completed`.
  ///   - disposed: called when the subscription ends without a terminal: it was disposed, or the source abandoned it
  ///     (C9).
  ///   - ended: called however the subscription ends, exactly once, after `terminated` or `disposed`.
  @inlinable
  public func on(
    started: (@Sendable () -> Void)? = nil,
    next: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      started?()
      let subscription = downstream.subscription
      let forward = downstream.next
      let terminal = downstream.terminal
      // The first of a terminal and a disposal ends it.
      let ending = disposed == nil && ended == nil ? nil : Subscription()
      if let ending {
        downstream.add {
          guard ending.end() else { return }
          disposed?()
          ended?()
        }
      }
      attach(under: subscription) { value in
        // A source that does not look whether it was disposed sends on, and these closures are the user's.
        if let next, !subscription.isDisposed { next(value) }
        forward(value)
      } terminal: { termination in
        if ending?.end() ?? !subscription.isDisposed {
          switch termination {
          case .failed(let failure): failed?(failure)
          case .completed: completed?()
          }
          terminated?()
          ended?()
        }
        terminal(termination)
      }
    }
  }
}
