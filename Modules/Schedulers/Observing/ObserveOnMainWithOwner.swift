import ReactiveKernel

extension Signal {
  /// Subscribes for as long as an object lives, with closures of the main actor that are given the object.
  ///
  /// ```
  /// names.observeOnMain(with: model) { model, name in model.title = name }
  /// ```
  ///
  /// The object is held weakly, so that no capture list is needed. The subscription ends with the first event after the object has gone;
  /// nothing in the language tells of that earlier.
  ///
  /// - Parameters:
  ///   - owner: whom the closures work for.
  ///   - next: takes the owner and each value.
  ///   - failed: takes the owner and the failure, if the signal ends with one.
  ///   - completed: takes the owner if the signal completes.
  /// - Returns: what ends the subscription early.
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

  /// Lets go of the signal at the first value that comes after an object has gone.
  fileprivate func whileAlive(_ weakOwner: @escaping @Sendable () -> (some AnyObject)?) -> Signal {
    let upstream = self
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      upstream.attach(
        Subscriber(
          next: { value in
            if weakOwner() == nil { downstream.subscription.abandon() } else { downstream.next(value) }
          },
          terminal: end, subscription: child))
    }
  }
}

extension Signal where Failure == Never {
  /// Subscribes to a signal that cannot fail for as long as an object lives, with closures of the main actor that are given the object.
  ///
  /// - Parameters:
  ///   - owner: whom the closures work for; held weakly.
  ///   - next: takes the owner and each value.
  ///   - completed: takes the owner if the signal completes.
  /// - Returns: what ends the subscription early.
  @discardableResult
  public func observeOnMain<Owner: AnyObject & Sendable>(
    with owner: Owner, next: @escaping @MainActor (Owner, Value) -> Void,
    completed: (@MainActor (Owner) -> Void)? = nil
  ) -> Subscription {
    observeOnMain(with: owner, next: next, failed: { _, _ in }, completed: completed)
  }
}
