import ReactiveKernel

extension Signal {
  /// Opens a resource for each subscription, runs a signal that uses it, and closes it when the subscription ends.
  ///
  ///     signal --1--2--|
  ///     using  --1--2--|    opened at the beginning, closed at the end
  ///
  /// The resource is closed exactly once when the subscription completes, fails, is disposed or is released by its
  /// source (C9). The resource is also closed if the closure `signal` throws. It is closed after the signal's own
  /// teardown, and before the subscriber receives the terminal (C5). If `open` throws, the result fails with the thrown
  /// error, and nothing is closed. A disposal from another thread does not wait for a delivery in progress (C4). Code
  /// that runs in this delivery may then find the resource closed. The subscribing thread opens the resource and makes
  /// the signal. The thread that ends the subscription closes the resource. The resource need not be `Sendable` or
  /// copyable.
  ///
  /// Elsewhere: `using(_:observableFactory:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal from the resource.
  ///   - close: closes the resource.
  public static func using<Resource: ~Copyable>(
    _ open: @escaping @Sendable () throws(Failure) -> sending Resource,
    _ signal: @escaping @Sendable (borrowing Resource) throws(Failure) -> Signal,
    close: @escaping @Sendable (consuming sending Resource) -> Void
  ) -> Signal {
    .opening(open, signal) { opened, child, end in
      child.add { if let resource = opened.take() { close(resource) } }
      return end
    }
  }
}
