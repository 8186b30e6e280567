import ReactiveKernel

/// A view of one end of a two-way binding. The view converts, checks or compares the values; see
/// ``BindingEnd/converted(_:back:)``.
///
/// It stores no value. A write keeps its ``WriteStamp`` when it passes the view. This stamp says which of two writes is
/// newer. So the newest write wins in bindings of the view, as in bindings of the end itself. Values and terminal
/// events that are sent into the view go to the end behind it. The view keeps that end alive. A binding keeps neither
/// the view nor the end alive.
public struct BindingView<Value: Sendable, Failure: Error>: BindingEnd, SignalTarget {
  /// The values of the end behind the view, after conversion and comparison.
  public let signal: Signal<Value, Failure>
  /// The writes of the end behind the view, after conversion, each with its ``WriteStamp``, which says whether it is
  /// newer than another write.
  public let stamped: Signal<Stamped<Value>, Failure>
  /// The closures that a binding calls to write through the view to the end behind it.
  public let intake: BindingIntake<Value, Failure>
  private let onSend: @Sendable (Value) -> Void
  private let end: any BindingEnd
  private let passed: @Sendable () -> WriteStamp?
  private let makeTerminal:
    @Sendable () -> (terminal: @Sendable (Termination<Failure>) -> Void, subscription: Subscription)

  /// Makes a view of an end. `passed` is the newest stamp of all values that the view received, including values that
  /// the end did not get.
  init<End: BindingEnd>(
    of end: End, signal: Signal<Value, Failure>, stamped: Signal<Stamped<Value>, Failure>,
    intake: BindingIntake<Value, Failure>, passed: @escaping @Sendable () -> WriteStamp? = { nil },
    send: @escaping @Sendable (Value) -> Void
  ) where End.Failure == Failure {
    self.signal = signal
    self.stamped = stamped
    self.intake = intake
    onSend = send
    self.end = end
    self.passed = passed
    makeTerminal = {
      let subscriber = end.makeSubscriber()
      return (subscriber.terminal, subscriber.subscription)
    }
  }

  /// The stamp of the newest write that passed the view or the end behind it; nil if there was none. See
  /// ``WriteStamp``.
  public var newestStamp: WriteStamp? { WriteStamp.newest(of: end.newestStamp, passed()) }

  /// Gives the value of the end behind the view a new stamp, as if the value were written now; see
  /// ``BindingEnd/renew(over:)``.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool { end.renew(over: WriteStamp.newest(of: other, passed())) }

  /// Sends a value through the view into the end behind it. Reports a value that the view refuses.
  public func send(_ value: Value) { onSend(value) }

  /// Sends a failure through the view into the end behind it.
  public func fail(_ failure: Failure) { makeTerminal().terminal(.failed(failure)) }

  /// Sends a completion through the view into the end behind it. A channel then completes; a property ignores the
  /// completion.
  public func complete() { makeTerminal().terminal(.completed) }

  /// Makes a subscriber that sends the events of a signal through the view into the end behind it.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    let (terminal, subscription) = makeTerminal()
    return Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } }, terminal: terminal, subscription: subscription)
  }
}

extension BindingEnd {
  /// Makes a view that passes the values for which two closures return a value.
  ///
  /// The closures report refused values that are new. An echo is not new: it was reported in the other direction. A
  /// newer stamp for a known value is not new either.
  func view<Output: Sendable>(
    _ forth: @escaping @Sendable (_ value: Value, _ isNew: Bool) -> Output?,
    back: @escaping @Sendable (_ output: Output, _ isNew: Bool) -> Value?
  ) -> BindingView<Output, Failure> {
    let intake = intake
    let passed = PassedWrites()
    return BindingView(
      of: self,
      signal: signal.lift { next in { value in if let output = forth(value, true) { next(output) } } },
      stamped: stamped.lift { next in
        { written in
          let isNew = passed.record(written, isOutward: true)
          if let output = forth(written.value, isNew) { next(written.with(output)) }
        }
      },
      intake: BindingIntake(
        next: { written in
          let isNew = passed.record(written, isOutward: false)
          if let value = back(written.value, isNew) { intake.next(written.with(value)) }
        },
        terminal: intake.terminal),
      passed: { passed.newest },
      send: { output in if let value = back(output, true) { send(value) } })
  }
}

/// The last writes that passed a view, in both directions.
private final class PassedWrites: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var outward: (stamp: WriteStamp, origin: WriteStamp)?
  private var inward: (stamp: WriteStamp, origin: WriteStamp)?

  /// The newest stamp of both directions.
  var newest: WriteStamp? { lock.withLock { WriteStamp.newest(of: outward?.stamp, inward?.stamp) } }

  /// Records a write, and returns whether it is new in both directions.
  func record(_ written: Stamped<some Sendable>, isOutward: Bool) -> Bool {
    lock.withLock {
      let new = (stamp: written.stamp, origin: written.origin)
      let isNew = [outward, inward].allSatisfy { $0.map { $0.stamp < new.stamp && $0.origin != new.origin } ?? true }
      if let former = isOutward ? outward : inward, former.stamp >= new.stamp { return isNew }
      if isOutward { outward = new } else { inward = new }
      return isNew
    }
  }
}

// MARK: Closures of views

/// Makes a closure that reports the errors of another one for values that are new.
func attempting<Input: Sendable, Output: Sendable, Problem: Error>(
  _ body: @escaping @Sendable (Input) throws(Problem) -> Output,
  reporting report: @escaping @Sendable (Problem) -> Void
) -> @Sendable (Input, _ isNew: Bool) -> Output? {
  { input, isNew in
    do throws(Problem) {
      return try body(input)
    } catch {
      if isNew { report(error) }
      return nil
    }
  }
}

/// Makes a closure that reports the new values for which another one returns nil.
func attempting<Input: Sendable, Output: Sendable>(
  _ body: @escaping @Sendable (Input) -> Output?, refusing report: @escaping @Sendable (Input) -> Void
) -> @Sendable (Input, _ isNew: Bool) -> Output? {
  { input, isNew in
    let output = body(input)
    if output == nil, isNew { report(input) }
    return output
  }
}

extension Confinement {
  /// Makes a closure that views can hold of one that is confined. It stops the program elsewhere (C12).
  func confining<Input, Output>(_ body: @escaping (Input) -> Output) -> @Sendable (Input) -> Output {
    // Unsafe because views send it anywhere: the check precedes each call.
    nonisolated(unsafe) let body = body
    return { input in
      check("A value was sent through a view")
      return body(input)
    }
  }

  /// As for a closure that does not throw: the compiler crashes if one function is used for both.
  func confining<Input, Output, Problem: Error>(
    _ body: @escaping (Input) throws(Problem) -> Output
  ) -> @Sendable (Input) throws(Problem) -> Output {
    let attempt = confining { (input: Input) in Result { () throws(Problem) in try body(input) } }
    return { input throws(Problem) in try attempt(input).get() }
  }
}
