import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into signals of consecutive values with the same key.
  ///
  ///     self                       --1--3--2--5--|
  ///     window(untilChanged: even) --a-----b--c--|
  ///     a                          --1--3--|
  ///     b                          --------2--|
  ///     c                          -----------5--|
  ///
  /// These signals are called windows. A value begins the next window if its key differs from the key of the value
  /// before. A window is sent right before its first value, so no window is empty. The open window completes when this
  /// signal completes. If this signal fails, first the open window fails, and then the result. `group(by:)` sends only
  /// one signal for each key, even if the key changes often. `.flatMap { $0.collect() }` makes arrays of the windows.
  ///
  /// Windows queue their values for the first subscriber; see `window(count:)`.
  ///
  /// Elsewhere: `windowUntilChanged` (Reactor).
  ///
  /// - Parameter key: returns the key of a value; called once for each value, on the thread that sends it.
  @inlinable
  public func window<Key: Equatable & Sendable>(
    untilChanged key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Signal<Value, Failure>, Failure> {
    windowing { windows in
      let last = SerialState<Key?>(nil)
      return { value in
        let key = key(value)
        if let last = last.value, last != key { windows.closeFirst() }
        last.value = key
        if windows.isEmpty { windows.open() }
        windows.send(value)
      }
    }
  }
}
