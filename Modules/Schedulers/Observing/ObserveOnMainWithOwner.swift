import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Subscribes for the lifetime of an object, with closures of the main actor that get the object.
  ///
  /// ```
  /// @MainActor final class Model { var title = "" }
  /// let model = Model()
  /// let names = Subject<String, Never>()
  /// names.signal.observeOnMain(with: model) { model, name in model.title = name }
  /// ```
  ///
  /// The subscription holds the object weakly, so the closures need no capture list. Swift does not report the release
  /// of an arbitrary object, so the subscription ends with the first event after the release.
  ///
  /// - Parameters:
  ///   - owner: the object; held weakly.
  ///   - next: takes the owner and each value.
  ///   - failed: takes the owner and the failure, if the signal ends with one.
  ///   - completed: takes the owner if the signal completes.
  /// - Returns: the subscription. Dispose it to end it early.
  @discardableResult
  public func observeOnMain<Owner: AnyObject & Sendable>(
    with owner: Owner, next: @escaping @MainActor (Owner, Value) -> Void,
    failed: @escaping @MainActor (Owner, Failure) -> Void, completed: (@MainActor (Owner) -> Void)? = nil
  ) -> Subscription {
    let weakOwner: @Sendable () -> Owner? = { [weak owner] in owner }
    return whileAlive(weakOwner).observeOnMain(
      next: { value in if let owner = weakOwner() { next(owner, value) } },
      failed: { failure in if let owner = weakOwner() { failed(owner, failure) } },
      completed: { if let owner = weakOwner() { completed?(owner) } })
  }

  /// Ends the subscription at the first value after an object was released.
  fileprivate func whileAlive(_ weakOwner: @escaping @Sendable () -> (some AnyObject)?) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      attach(
        Subscriber(
          next: { value in
            if weakOwner() == nil { downstream.subscription.abandon() } else { downstream.next(value) }
          },
          terminal: end, subscription: child))
    }
  }
}

extension Signal where Failure == Never {
  /// Subscribes to a signal that cannot fail, for the lifetime of an object, with closures of the main actor that get
  /// the object.
  @discardableResult
  public func observeOnMain<Owner: AnyObject & Sendable>(
    with owner: Owner, next: @escaping @MainActor (Owner, Value) -> Void,
    completed: (@MainActor (Owner) -> Void)? = nil
  ) -> Subscription {
    observeOnMain(with: owner, next: next, failed: { _, _ in }, completed: completed)
  }
}
