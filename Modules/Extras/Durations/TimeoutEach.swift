import ReactiveKernel

extension Signal {
  /// Fails if a value takes longer than a limit that depends on the previous value.
  ///
  ///     self              --1---2-------|
  ///     limit at first    -----|
  ///     limit after 1       -----|
  ///     limit after 2           ----|
  ///     timeout(each:…)   --1---2---#
  ///
  /// A limit is a signal, and is over when that signal sends its first value or completes. If this signal has sent no
  /// event by then, the subscription to it ends, and the result fails on the thread that ends the limit. If a limit
  /// fails, the result fails with the same failure. Return `.never()` for no limit. For example, a closure that returns
  /// a timer for nil and `.never()` for each value limits only the wait for the first value.
  /// `timeout(after:of:on:with:)` has one duration for all values.
  ///
  /// Elsewhere: `timeout` with selectors (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - limit: returns the limit of the next value. Gets the previous value, or nil at the subscription.
  ///   - failure: the failure of the result; evaluated only when a limit is over.
  public func timeout<Sign: Sendable>(
    each limit: @escaping @Sendable (_ last: Value?) -> Signal<Sign, Failure>,
    with failure: @escaping @autoclosure @Sendable () -> Failure
  ) -> Signal {
    limited(by: limit, fallback: .deferred { .fail(failure()) }, sendsOneValue: sendsOneValue)
  }

  /// Fails if a value takes longer than a limit that depends on the previous value. The limit is a signal that cannot
  /// fail.
  @_disfavoredOverload
  public func timeout<Sign: Sendable>(
    each limit: @escaping @Sendable (_ last: Value?) -> Signal<Sign, Never>,
    with failure: @escaping @autoclosure @Sendable () -> Failure
  ) -> Signal {
    timeout(each: { limit($0).promoteError(to: Failure.self) }, with: failure())
  }

  /// Continues with another signal if a value takes longer than a limit that depends on the previous value.
  ///
  ///     self              --1---2-------|
  ///     limit after 2           ----|
  ///     other                       8--9|
  ///     timeout(each:…)   --1---2---8--9|
  ///
  /// The other signal has no limits. Otherwise `timeout(each:switchingTo:)` works like `timeout(each:with:)`.
  ///
  /// Elsewhere: `timeout` with selectors and a fallback (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - limit: returns the limit of the next value. Gets the previous value, or nil at the subscription.
  ///   - other: the signal to continue with. Use `promoteError()` for a signal that cannot fail.
  public func timeout<Sign: Sendable>(
    each limit: @escaping @Sendable (_ last: Value?) -> Signal<Sign, Failure>,
    switchingTo other: some SignalSource<Value, Failure>
  ) -> Signal {
    let other = other.signal
    return limited(by: limit, fallback: other, sendsOneValue: sendsOneValue && other.sendsOneValue)
  }

  private func limited<Sign: Sendable>(
    by limit: @escaping @Sendable (_ last: Value?) -> Signal<Sign, Failure>, fallback: Signal, sendsOneValue: Bool
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      TimeoutJoiner(downstream, fallback, limit).watch(self)
    }
  }

  /// Continues with another signal if a value takes longer than a limit that depends on the previous value. The limit
  /// is a signal that cannot fail.
  @_disfavoredOverload
  public func timeout<Sign: Sendable>(
    each limit: @escaping @Sendable (_ last: Value?) -> Signal<Sign, Never>,
    switchingTo other: some SignalSource<Value, Failure>
  ) -> Signal {
    timeout(each: { limit($0).promoteError(to: Failure.self) }, switchingTo: other)
  }
}

private final class TimeoutJoiner<Value: Sendable, Sign: Sendable, Failure: Error>: Joiner<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let other: Signal<Value, Failure>
  private let makeLimit: @Sendable (Value?) -> Signal<Sign, Failure>
  private var limit: Subscription?
  private var isOver = false

  init(
    _ downstream: Subscriber<Value, Failure>, _ other: Signal<Value, Failure>,
    _ makeLimit: @escaping @Sendable (Value?) -> Signal<Sign, Failure>
  ) {
    self.other = other
    self.makeLimit = makeLimit
    super.init(downstream, sources: 1)
  }

  func watch(_ upstream: Signal<Value, Failure>) {
    let child = makeChild(tag: 0)
    // The first limit begins before the subscription, which may take long.
    serialiser.forward(()) { [self] in startLimit(after: nil, of: child) }
    join(upstream, as: child) { [self] value in
      // A value that waited for the claim behind the end of the limit is too late.
      if isOver { return }
      limit?.end()
      downstream.next(value)
      startLimit(after: value, of: child)
    } ended: { [self] termination in
      endSource(tag: 0, with: termination)
    }
  }

  private func startLimit(after value: Value?, of upstream: Subscription) {
    limit = awaitFirst(of: { [makeLimit] in makeLimit(value) }) { [self] in
      isOver = true
      upstream.end()
      serialiser.start { [self] in join(other, tag: 1, next: downstream.next) }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1 || !isOver { finish(isAbandoned: isAbandoned) }
  }
}
