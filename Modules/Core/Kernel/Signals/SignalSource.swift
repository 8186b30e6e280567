/// Whatever can be observed: a signal, a subject, a channel's terminal, a property.
///
/// Operators are methods of ``Signal`` alone; their signal arguments take any source.
public protocol SignalSource<Value, Failure>: Sendable {
  /// What the signal sends.
  associatedtype Value: Sendable
  /// How it can fail; `Never` if it cannot.
  associatedtype Failure: Error

  /// The source as a signal.
  var signal: Signal<Value, Failure> { get }
}

extension Signal: SignalSource {
  /// The signal itself.
  @inlinable
  public var signal: Signal<Value, Failure> { self }
}

/// A source that is not a signal itself, such as a subject or a property. Its operators are those of its `signal`.
public protocol SignalOwner<Value, Failure>: SignalSource {}
