import ReactiveKernel

/// A value that can be read and observed, but not set.
///
/// ```
/// final class Account: Sendable {
///   private let count = Property(0)
///   var countState: ReadOnlyProperty<Int> { count.readOnly }
///   func add() { count.modify { $0 += 1 } }
/// }
/// ```
///
/// Use this type to publish the state of a model and to keep the setter private. A read-only property keeps its
/// property alive, like a reference to the property.
///
/// Elsewhere: `Property` (ReactiveSwift). There, a `MutableProperty` can be set.
public struct ReadOnlyProperty<Value: Sendable>: SignalOwner {
  private let read: @Sendable () -> Value
  private let makeSignal: @Sendable () -> Signal<Value, Never>

  package init(
    read: @escaping @Sendable () -> Value, signal makeSignal: @escaping @Sendable () -> Signal<Value, Never>
  ) {
    self.read = read
    self.makeSignal = makeSignal
  }

  /// The value. A `Computed` that reads it depends on it.
  public var value: Value { read() }

  /// Sends the current value, and each later one. The signal does not keep the property alive.
  public var signal: Signal<Value, Never> { makeSignal() }
}

extension Property {
  /// The property without its setter.
  public var readOnly: ReadOnlyProperty<Value> {
    ReadOnlyProperty(read: { self.value }, signal: { self.signal })
  }
}

extension Computed {
  /// The computed value as a ``ReadOnlyProperty``. The `readOnly` of a ``Property`` has the same type.
  public var readOnly: ReadOnlyProperty<Value> {
    ReadOnlyProperty(read: { self.value }, signal: { self.signal })
  }
}
