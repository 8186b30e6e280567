import ReactiveChannel
import ReactiveKernel

/// A value that any thread may read, set and observe.
///
///     let name = Property("a")
///     set        ---b--c--|
///     signal     a--b--c--|
///
/// Subscribers get the current value at once and then each value that is set, also an equal one. The signal completes when the property is released; a
/// subscription does not keep it alive (C9).
///
/// Its own subscribers may set it. The new value can be read at once; it is delivered after the value in progress (C2). No lock is held
/// while subscribers, or the closure of ``modify(_:file:line:)``, run (C3).
///
/// ``Computed`` computes values from properties. ``changeTogether(_:)`` changes several properties together.
///
/// Elsewhere: `MutableProperty` (ReactiveSwift), `BehaviorRelay` (RxSwift), `CurrentValueSubject` (Combine).
public final class Property<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline let state: PropertyState<Value>
  // The hub of the state. A write through this reference does not count references to the state.
  @usableFromInline let hub: Hub<Value, Never>
  private let upstream: Subscription?

  /// Makes a property with a value.
  public init(_ initial: Value) {
    state = PropertyState(initial)
    hub = state.hub
    upstream = nil
  }

  /// Makes a property that takes the values of a signal for as long as the property lives.
  ///
  /// - Parameters:
  ///   - initial: the value until the signal sends one.
  ///   - signal: subscribed to at once. Its end changes nothing: the property keeps its value, and may be set.
  public init(_ initial: Value, then signal: some SignalSource<Value, Never>) {
    let state = PropertyState(initial)
    self.state = state
    hub = state.hub
    upstream = signal.signal.subscribe(next: { value in state.write(value) })
  }

  deinit {
    upstream?.dispose()
    state.end()
  }

  /// The value. A new value can be read as soon as the setter returns, also inside a delivery.
  ///
  /// Reading and setting are two steps; see ``modify(_:file:line:)`` for `property.value += 1` from several threads.
  @inlinable
  public var value: Value {
    get { ThreadActivity.isQuiet ? hub.newest : state.read() }
    set {
      if !ThreadActivity.isQuiet || !hub.sendUnwatched(newValue) { state.write(newValue) }
    }
  }

  /// Changes the value by a closure, without another write in between.
  ///
  /// - Parameters:
  ///   - change: runs without a lock, and again if another thread set the value meanwhile. If it sets this property itself it also runs again, and
  ///     traps then (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: the result of the last run of `change`. If `change` throws, nothing is set and the error is rethrown.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> Result {
    try state.modify(change, file: file, line: line)
  }

  /// The current value, and each one that is set. Does not keep the property alive.
  public var signal: Signal<Value, Never> { hub.replaying }

  /// Each value that is set, with the one before it.
  ///
  ///     signal     a--b--c--|
  ///     changes    ---ab-bc-|
  ///
  /// Elsewhere: `combinePrevious()` (ReactiveSwift).
  public var changes: Signal<(old: Value, new: Value), Never> {
    signal.lift { next in
      let last = SerialState<Value?>(nil)
      return { value in
        let old = last.value
        last.value = value
        if let old { next((old, value)) }
      }
    }
  }
}

/// Properties can be bound both ways: `one <-> other`. A property ignores the end of the other side.
extension Property: BindingEnd {
  /// The current value and each later one, with its stamp.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    .attaching { [state] subscriber in state.bound().replaying.attach(subscriber) }
  }

  /// Takes the values of a binding. Does not keep the property alive.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    _ = state.bound()
    return BindingIntake(next: { [state] written in state.commit(written.value, as: written) }, terminal: { _ in })
  }

  /// Sets the value.
  public func send(_ value: Value) { self.value = value }

  /// The stamp of the newest write.
  public var newestStamp: WriteStamp? { state.bound().newest.stamp }

  /// Gives the current value a new stamp, so that it prevails in a new binding.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    state.renew(over: other)
    return true
  }
}
