import ReactiveChannel
import ReactiveKernel

/// Properties can be bound both ways: `one <-> other`. When the other side ends, a property stays as it is.
extension Property: BindingEnd {
  /// Sends the current value and each later value. Each has the stamp of its write, so that bindings know which
  /// value is newer.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }

  /// The closures that a binding calls to write to the property. They do not keep the property alive.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    _ = state.bound()
    return BindingIntake(next: { [state] written in state.commit(carried: written) }, terminal: { _ in })
  }

  /// Sets the value.
  public func send(_ value: Value) { self.value = value }

  /// The stamp of the newest write.
  public var newestStamp: WriteStamp? { state.newestStamp }

  /// Gives the current value a new stamp, so that it counts as newer than the other end's value in a new binding.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    state.renew(over: other)
    return true
  }
}
