import ReactiveDisposables
import ReactiveKernel

extension Signal {
  /// Sends what the signal sends until a lifetime ends, and completes then.
  ///
  ///     self         --1--2--3--4--|
  ///     lifetime     ---------x
  ///     take during  --1--2--3|
  ///
  /// If the lifetime has ended already, completes at once and does not subscribe to the signal. Whatever ends first, failure, completion or
  /// lifetime, ends the result, and is forgotten by the other.
  ///
  /// Elsewhere: `takeUntil:` with `rac_willDeallocSignal` (ReactiveObjC), `take(during:)` (ReactiveSwift), `take(until:)` with
  /// `rx.deallocated` (RxSwift).
  ///
  /// - Parameter lifetime: is not kept going by this.
  public func take(during lifetime: Lifetime) -> Signal {
    take(untilCompletionOf: lifetime.ended)
  }

  /// Sends what the signal sends until another one completes, and completes then.
  func take(untilCompletionOf end: Signal<Never, Never>) -> Signal {
    let upstream = self
    return .attaching { downstream in
      let child = downstream.openChild()
      // The end may come from another thread while a value is delivered: it waits for that.
      let cut = Subscriber(next: downstream.next, terminal: child.terminal, subscription: child.subscription)
        .serialised()
      let watch = Subscription()
      child.subscription.add(watch)
      end.attach(
        Subscriber(
          next: { _ in }, terminal: { _ in if watch.end() { cut.terminal(.completed) } }, subscription: watch))
      if !child.subscription.isDisposed { upstream.attach(cut) }
    }
  }
}
