import ReactiveChannel
import ReactiveKernel

/// Properties can be bound both ways: `one <-> other`. When the other side ends, a property stays as it is.
extension Property: BindingEnd {
  /// The current value and each later value, each with its stamp.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }

  /// Takes the values of a binding. The intake does not keep the property alive.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    _ = state.bound()
    return BindingIntake(next: { [state] written in state.commit(carried: written) }, terminal: { _ in })
  }

  /// Sets the value.
  public func send(_ value: Value) { self.value = value }

  /// The stamp of the newest write.
  public var newestStamp: WriteStamp? { state.newestStamp }

  /// Gives the current value a new stamp, so that it prevails in a new binding.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    state.renew(over: other)
    return true
  }
}
