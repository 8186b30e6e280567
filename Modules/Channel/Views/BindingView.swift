import ReactiveKernel

/// Another end seen through a conversion, a validation or a comparison: see ``BindingEnd/converted(_:back:)`` and its like.
///
/// It has no value of its own. Writes keep their stamps on the way through, so bindings through it settle as they do without. What is sent into it
/// goes through to the end behind it, and so does its end. It keeps the end that it is a view of alive; a binding keeps neither alive.
public struct BindingView<Value: Sendable, Failure: Error>: BindingEnd, SignalTarget {
  /// The values of the end behind it, as seen from here.
  public let signal: Signal<Value, Failure>
  /// The writes of the end behind it, as seen from here.
  public let stamped: Signal<Stamped<Value>, Failure>
  /// Hands what it takes to the end behind it.
  public let intake: BindingIntake<Value, Failure>
  private let onSend: @Sendable (Value) -> Void
  private let onNewestStamp: @Sendable () -> WriteStamp?
  private let onRenew: @Sendable (WriteStamp?) -> Bool
  private let makeTerminal:
    @Sendable () -> (terminal: @Sendable (Termination<Failure>) -> Void, subscription: Subscription)

  /// Makes a view of an end from what there is to see of it.
  ///
  /// - Parameters:
  ///   - passed: the newest stamp of what went through the view, also of what the end did not get.
  ///   - send: writes a value to the end.
  init<End: BindingEnd>(
    of end: End, signal: Signal<Value, Failure>, stamped: Signal<Stamped<Value>, Failure>,
    intake: BindingIntake<Value, Failure>, passed: @escaping @Sendable () -> WriteStamp? = { nil },
    send: @escaping @Sendable (Value) -> Void
  ) where End.Failure == Failure {
    self.signal = signal
    self.stamped = stamped
    self.intake = intake
    onSend = send
    onNewestStamp = { WriteStamp.newest(of: end.newestStamp, passed()) }
    onRenew = { end.renew(over: WriteStamp.newest(of: $0, passed())) }
    makeTerminal = {
      let subscriber = end.makeSubscriber()
      return (subscriber.terminal, subscriber.subscription)
    }
  }

  /// The stamp of the newest write that went through the end behind it.
  public var newestStamp: WriteStamp? { onNewestStamp() }

  /// Renews the value of the end behind it.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool { onRenew(other) }

  /// Sends a value through the view into the end behind it. What the view does not let through is reported.
  public func send(_ value: Value) { onSend(value) }

  /// Ends the end behind it with a failure.
  public func fail(_ failure: Failure) { makeTerminal().terminal(.failed(failure)) }

  /// Ends the end behind it with completion. That ends a channel, and means nothing to a property.
  public func complete() { makeTerminal().terminal(.completed) }

  /// Makes the subscriber for one more upstream, whose values are sent through the view, and whose end is that of the end behind it.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    let (terminal, subscription) = makeTerminal()
    return Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } }, terminal: terminal, subscription: subscription)
  }
}

extension BindingEnd {
  /// Makes the view that lets through what two closures return a value for.
  ///
  /// The closures report what they do not let through, if it is news. An echo is none, for whoever wrote it was told what there is to
  /// tell when it went the other way; and a newer stamp for what was seen before is none.
  func view<Output: Sendable>(
    _ forth: @escaping @Sendable (_ value: Value, _ isNews: Bool) -> Output?,
    back: @escaping @Sendable (_ output: Output, _ isNews: Bool) -> Value?
  ) -> BindingView<Output, Failure> {
    let intake = intake
    let passage = Passage()
    return BindingView(
      of: self,
      signal: signal.lift { next in { value in if let output = forth(value, true) { next(output) } } },
      stamped: stamped.lift { next in
        { written in
          let isNews = passage.note(written.stamp, of: written.origin, isOutward: true)
          if let output = forth(written.value, isNews) { next(written.with(output)) }
        }
      },
      intake: BindingIntake(
        next: { written in
          let isNews = passage.note(written.stamp, of: written.origin, isOutward: false)
          if let value = back(written.value, isNews) { intake.next(written.with(value)) }
        },
        terminal: intake.terminal),
      passed: { passage.newest },
      send: { output in if let value = back(output, true) { send(value) } })
  }
}

/// Remembers what went through a view last, in either direction.
private final class Passage: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var outward = Direction()
  private var inward = Direction()

  private struct Direction {
    var newest: WriteStamp?
    var origin: WriteStamp?

    /// Notes a write that did not come from the other direction, and tells whether it was another one that went here last.
    mutating func note(_ stamp: WriteStamp, of origin: WriteStamp, after other: Direction) -> Bool {
      let isOld = [newest, other.newest].contains { $0.map { $0 >= stamp } ?? false }
      let isKnown = [self.origin, other.origin].contains(origin)
      if newest.map({ $0 < stamp }) ?? true {
        newest = stamp
        self.origin = origin
      }
      return !isOld && !isKnown
    }
  }

  /// The newest stamp of either direction.
  var newest: WriteStamp? { lock.withLock { WriteStamp.newest(of: outward.newest, inward.newest) } }

  /// Notes a write on its way, and tells whether it is news.
  func note(_ stamp: WriteStamp, of origin: WriteStamp, isOutward: Bool) -> Bool {
    lock.withLock {
      isOutward
        ? outward.note(stamp, of: origin, after: inward) : inward.note(stamp, of: origin, after: outward)
    }
  }
}
