import ReactiveKernel

/// A view of another end through a conversion, a check or a comparison; see ``BindingEnd/converted(_:back:)``.
///
/// It has no value of its own. Writes keep their stamps on the way through, so bindings through it settle as they do without it. Values and terminals that
/// are sent into it go to the end behind it. It keeps that end alive; a binding keeps neither alive.
public struct BindingView<Value: Sendable, Failure: Error>: BindingEnd, SignalTarget {
  /// The values of the end behind it, as seen from here.
  public let signal: Signal<Value, Failure>
  /// The writes of the end behind it, as seen from here.
  public let stamped: Signal<Stamped<Value>, Failure>
  /// Passes values on to the end behind it.
  public let intake: BindingIntake<Value, Failure>
  private let onSend: @Sendable (Value) -> Void
  private let onNewestStamp: @Sendable () -> WriteStamp?
  private let onRenew: @Sendable (WriteStamp?) -> Bool
  private let makeTerminal:
    @Sendable () -> (terminal: @Sendable (Termination<Failure>) -> Void, subscription: Subscription)

  /// Makes a view of an end.
  ///
  /// - Parameters:
  ///   - passed: the newest stamp of all values that the view received, including values that the end did not get.
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

  /// The stamp of the newest write that passed the end behind the view.
  public var newestStamp: WriteStamp? { onNewestStamp() }

  /// Renews the value of the end behind it.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool { onRenew(other) }

  /// Sends a value through the view into the end behind it. Reports a value that the view refuses.
  public func send(_ value: Value) { onSend(value) }

  /// Ends the end behind it with a failure.
  public func fail(_ failure: Failure) { makeTerminal().terminal(.failed(failure)) }

  /// Ends the end behind it with completion. That ends a channel; a property ignores it.
  public func complete() { makeTerminal().terminal(.completed) }

  /// Makes the subscriber for one more upstream, whose values and terminal go through the view into the end behind it.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    let (terminal, subscription) = makeTerminal()
    return Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } }, terminal: terminal, subscription: subscription)
  }
}

extension BindingEnd {
  /// Makes a view that passes the values for which two closures return a value.
  ///
  /// The closures report refused values that are new. An echo is not new: it was reported in the other direction. A newer stamp for a known
  /// value is not new either.
  func view<Output: Sendable>(
    _ forth: @escaping @Sendable (_ value: Value, _ isNew: Bool) -> Output?,
    back: @escaping @Sendable (_ output: Output, _ isNew: Bool) -> Value?
  ) -> BindingView<Output, Failure> {
    let intake = intake
    let passage = Passage()
    return BindingView(
      of: self,
      signal: signal.lift { next in { value in if let output = forth(value, true) { next(output) } } },
      stamped: stamped.lift { next in
        { written in
          let isNew = passage.record(written.stamp, of: written.origin, isOutward: true)
          if let output = forth(written.value, isNew) { next(written.with(output)) }
        }
      },
      intake: BindingIntake(
        next: { written in
          let isNew = passage.record(written.stamp, of: written.origin, isOutward: false)
          if let value = back(written.value, isNew) { intake.next(written.with(value)) }
        },
        terminal: intake.terminal),
      passed: { passage.newest },
      send: { output in if let value = back(output, true) { send(value) } })
  }
}

/// The last writes that passed a view, in both directions.
private final class Passage: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var outward = Direction()
  private var inward = Direction()

  private struct Direction {
    var newest: WriteStamp?
    var origin: WriteStamp?

    /// Records a write, and returns whether it is new in both directions.
    mutating func record(_ stamp: WriteStamp, of origin: WriteStamp, after other: Direction) -> Bool {
      let isOld = [newest, other.newest].contains { $0.map { $0 >= stamp } ?? false }
      let isKnown = [self.origin, other.origin].contains(origin)
      if newest.map({ $0 < stamp }) ?? true { (newest, self.origin) = (stamp, origin) }
      return !isOld && !isKnown
    }
  }

  /// The newest stamp of both directions.
  var newest: WriteStamp? { lock.withLock { WriteStamp.newest(of: outward.newest, inward.newest) } }

  /// Records a write, and returns whether it is new.
  func record(_ stamp: WriteStamp, of origin: WriteStamp, isOutward: Bool) -> Bool {
    lock.withLock {
      isOutward
        ? outward.record(stamp, of: origin, after: inward) : inward.record(stamp, of: origin, after: outward)
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

/// Makes a closure that returns the errors of another one.
func catching<Input, Output, Problem: Error>(
  _ body: @escaping (Input) throws(Problem) -> Output
) -> (Input) -> Result<Output, Problem> {
  { input in
    do throws(Problem) { return .success(try body(input)) } catch { return .failure(error) }
  }
}

/// Makes a closure that views can hold of one that is isolated to an actor. It stops the program outside that isolation (C12).
func confined<Input, Output>(
  to isolation: any Actor, file: StaticString, line: UInt, _ body: @escaping (Input) -> Output
) -> @Sendable (Input) -> Output {
  let closure = ConfinedClosure(body: body)
  let confinement = Confinement(in: isolation, file: file, line: line)
  return { input in
    confinement.check("A value was sent through a view")
    return closure.body(input)
  }
}

private struct ConfinedClosure<Input, Output>: @unchecked Sendable {
  // Unchecked because the closure runs in its confinement only.
  let body: (Input) -> Output
}
