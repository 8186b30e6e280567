import ReactiveKernel

extension Signal {
  /// Sends what the signal sends until another one completes, and completes then; if that has completed already, does not subscribe.
  @inlinable
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
