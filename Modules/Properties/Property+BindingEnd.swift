import ReactiveChannel
import ReactiveKernel

/// Properties can be bound both ways: `one <-> other`. When the other side ends, a property stays as it is.
extension Property: BindingEnd {
  /// Sends the current value and each later value, together with the stamp of its write. The stamp orders all writes,
  /// so a two-way binding knows which of two values is newer.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }

  /// The closures that a two-way binding calls to write to the property. These closures do not keep the property alive.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    _ = state.bound()
    return BindingIntake(next: { [state] written in state.commit(carried: written) }, terminal: { _ in })
  }

  /// Sets the value.
  public func send(_ value: Value) { self.value = value }

  /// The stamp of the newest write. Stamps order all writes, so that two-way bindings know which value is newer.
  public var newestStamp: WriteStamp? { state.newestStamp }

  /// Gives the current value a new stamp, as if the value were written now. A new two-way binding calls this method, so
  /// that this value wins over the value of the other end.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    state.renew(over: other)
    return true
  }
}
