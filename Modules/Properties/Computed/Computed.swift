import ReactiveKernel

/// A value that is computed from properties, and from other computed values, and is always what its closure would
/// return now.
///
///     let price = Property(10), count = Property(2)
///     let total = Computed { price.value * count.value }
///
/// What it depends on is found by running the closure, anew each time, so that it may read other properties the next
/// time. It is computed when it is read, and only if something it read has changed since. While somebody listens it
/// is computed after each change as well: once for the whole change, whichever ways lead from there to here, and
/// after all the values it is computed from. Two values that are equal are no change.
///
/// Subscribers get the current value at once and then each change. The signal completes when the computed value goes;
/// subscribing does not keep it alive (C9). The value that was computed last is kept, with all objects in it, until the next is computed.
///
/// The closure must do nothing but compute: it may run at any time, on any thread that reads or changes something,
/// and again if a change comes meanwhile. A run that a change from another thread overtakes may have read some values
/// from before and some from after; what it returns is thrown away, but it must not trap on what it finds. No lock is
/// held while it runs (C3). A value that is read by its own closure traps (C15).
///
/// Reading a value that was computed before takes no stack, however long the chain of values behind it. The first
/// time, closures nest in one another: a chain of 10,000 new values is computed on a stack of 8 MB, and one of 500 on
/// one of 512 KB.
///
/// Elsewhere: `map` and `combineLatest` of `Property` (ReactiveSwift), which are not free of contradictions in between.
public final class Computed<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline let state: ComputedState<Value>

  /// Makes a value that is computed by a closure. Each time it is computed counts as a change.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(state: ComputedState(isSame: nil, file: file, line: line, compute: compute))
  }

  /// Makes a value that is computed by a closure, with a comparison of its own.
  ///
  /// - Parameters:
  ///   - isSame: whether a newly computed value is no change.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    isSame: @escaping @Sendable (_ old: Value, _ new: Value) -> Bool,
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(state: ComputedState(isSame: isSame, file: file, line: line, compute: compute))
  }

  @inlinable
  init(state: ComputedState<Value>) {
    self.state = state
  }

  deinit {
    state.close()
  }

  /// The value: computed now, if anything it depends on has changed.
  @inlinable
  public var value: Value { state.read() }

  /// The current value, and each other one it becomes. Does not keep the computed value alive.
  public var signal: Signal<Value, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }
}

extension Computed where Value: Equatable {
  /// Makes a value that is computed by a closure. Only another value than before is a change.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(isSame: { $0 == $1 }, file: file, line: line, compute)
  }
}
