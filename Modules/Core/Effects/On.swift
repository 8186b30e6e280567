import ReactiveKernel

extension Signal {
  /// Runs closures when a subscription starts, sends an event or ends, and passes all events.
  ///
  ///     self --1--2--|
  ///     on   --1--2--|    started, next(1), next(2), completed, terminated, ended
  ///
  /// Each closure runs on the thread of its event, before the event passes. After the subscription has ended, no
  /// closure runs again.
  ///
  /// Elsewhere: `doNext:`, `doError:`, `doCompleted:` (ReactiveObjC),
  /// `on(starting:failed:completed:terminated:disposed:value:)` (ReactiveSwift),
  /// `do(onNext:onError:onCompleted:onSubscribe:onDispose:)` (RxSwift), `handleEvents` (Combine).
  ///
  /// - Parameters:
  ///   - started: called before the signal is subscribed to.
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called when the signal completes.
  ///   - terminated: called when the signal fails or completes, after `failed` or `completed`.
  ///   - disposed: called when the subscription ends without a terminal: it was disposed, or the source released its
  ///     subscriber (C9).
  ///   - ended: called exactly once when the subscription ends for any reason, after `terminated` or `disposed`.
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
