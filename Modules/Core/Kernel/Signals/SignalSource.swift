/// A source of events, such as a signal, a subject, a channel's terminal or a property.
///
/// Operators are methods of ``Signal`` only. But where an operator takes another signal as an argument, you can pass
/// any source.
public protocol SignalSource<Value, Failure>: Sendable {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The type of the failures; `Never` if there are none.
  associatedtype Failure: Error

  /// The source as a signal.
  var signal: Signal<Value, Failure> { get }
}

/// A source that is not a signal itself, such as a subject or a property. Operators are methods of its
/// ``SignalSource/signal``.
public protocol SignalOwner<Value, Failure>: SignalSource {}
