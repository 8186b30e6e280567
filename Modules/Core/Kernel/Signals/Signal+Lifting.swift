extension Signal {
  /// Makes an operator that changes values and may also end its upstream, such as `tryMap`, `tryFilter`, `cast` or
  /// `attempt`. For an operator that never ends its upstream, use `lift`.
  ///
  /// - Parameters:
  ///   - sendsOneForOne: whether the operator sends at most one value for each value that it takes. If so, the result
  ///     keeps the ``sendsOneValue`` of this signal. The closure that takes the input must then not throw after it has
  ///     sent a value.
  ///   - function: the operator's name for reports. It is used only if the package trait `Diagnosis` is enabled.
  ///   - wrap: called once for each subscription. Takes a closure that sends the operator's output, and a closure that
  ///     completes the operator. Returns the closure that takes the input; if the returned closure throws, the operator
  ///     fails.
  @inlinable
  public func liftEnding<Output: Sendable>(
    sendsOneForOne: Bool = false, function: StaticString = #function,
    _ wrap:
      @escaping @Sendable (
        _ next: @escaping @Sendable (Output) -> Void, _ complete: @escaping @Sendable () -> Void
      ) -> @Sendable (Value) throws(Failure) -> Void
  ) -> Signal<Output, Failure> {
    .attaching(sendsOneValue: sendsOneForOne && sendsOneValue, function: function) { downstream in
      let (child, end) = downstream.openChild()
      let take = wrap(downstream.next) { end(.completed) }
      let next: @Sendable (Value) -> Void = { value in
        // A source that does not read `isDisposed` sends values after the end.
        if child.isDisposed { return }
        do throws(Failure) { try take(value) } catch { end(.failed(error)) }
      }
      attach(under: child, next: next, terminal: end)
    }
  }

  /// Subscribes to this signal for an operator, with a child of the operator's subscription. At a failure or a
  /// completion, first the child ends, and then `ended` is called (C5). Does nothing if the child has already ended.
  ///
  /// - Parameters:
  ///   - child: from ``Subscription/makeChild()`` or ``Joiner/makeChild(tag:isSideInput:)``.
  ///   - next: takes the values.
  ///   - ended: takes the terminal. It is not called if the child has already ended.
  @inlinable
  @inline(__always)
  public func attach(
    as child: Subscription, next: @escaping @Sendable (Value) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    guard !child.isDisposed else { return }
    attach(under: child, next: next) { termination in if child.end(with: termination) { ended(termination) } }
  }
}
