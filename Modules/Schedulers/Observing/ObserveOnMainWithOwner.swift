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
    let owner = WeakReference(owner)
    return whileAlive(owner).observeOnMain(
      next: { value in if let owner = owner.object { next(owner, value) } },
      failed: { failure in if let owner = owner.object { failed(owner, failure) } },
      completed: { if let owner = owner.object { completed?(owner) } })
  }

  /// Lets go of the signal at the first value that comes after an object has gone.
  fileprivate func whileAlive(_ owner: WeakReference<some AnyObject & Sendable>) -> Signal {
    let upstream = self
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      upstream.attach(
        Subscriber(
          next: { value in if owner.object == nil { downstream.subscription.abandon() } else { downstream.next(value) }
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

/// A reference that does not keep its object alive.
private final class WeakReference<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
