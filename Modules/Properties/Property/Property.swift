import ReactiveKernel

/// A value that any thread may read, set and observe.
///
///     let name = Property("a")
///     set        ---b--c--|
///     signal     a--b--c--|
///
/// Subscribers get the current value at once and then every one that is set, also an equal one. The signal completes
/// when the property goes; a subscription does not keep it alive (C9).
///
/// It may be set by its own subscribers: the new value is there at once, and is told of after the one being told
/// (C2). No lock is held while subscribers, or the closure of ``modify(_:file:line:)``, run (C3).
///
/// Values that are computed from it are made with ``Computed``, several properties are changed as one by
/// ``changeTogether(_:)``.
///
/// Elsewhere: `MutableProperty` (ReactiveSwift), `BehaviorRelay` (RxSwift), `CurrentValueSubject` (Combine).
public final class Property<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline let state: PropertyState<Value>
  // The state's. Reached from here, it is not counted by each write.
  @usableFromInline let hub: Hub<Value, Never>
  private let upstream: Subscription?

  /// Makes a property with a value.
  public init(_ initial: Value) {
    state = PropertyState(initial)
    hub = state.hub
    upstream = nil
  }

  /// Makes a property that takes what a signal sends, for as long as it lives.
  ///
  /// - Parameters:
  ///   - initial: the value it has until the signal sends one.
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

  /// The value. A value that is set can be read as soon as the setter returns, also inside a delivery.
  ///
  /// Reading and setting are two steps; see ``modify(_:file:line:)`` for `property.value += 1` from several threads.
  @inlinable
  public var value: Value {
    get { ThreadActivity.isQuiet ? hub.newest : state.read() }
    set {
      if !ThreadActivity.isQuiet || !hub.sendUnwatched(newValue) { state.write(newValue) }
    }
  }

  /// Replaces the value by what a closure makes of it, with no other value in between.
  ///
  /// - Parameters:
  ///   - change: may run more than once, for it runs without a lock, and again if another thread set the value meanwhile. If it sets this property
  ///     itself it is run again too, and traps then (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: what the last run of `change` returned. Throws what it throws; nothing is set then.
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
