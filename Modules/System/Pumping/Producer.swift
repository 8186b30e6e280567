/// Makes the values of a signal one at a time, on the serial queue of a ``Pump``.
package protocol Producer<Value>: SendableMetatype {
  associatedtype Value: Sendable

  /// Makes the next value, without waiting for other programs.
  mutating func next() throws(SystemFailure) -> Production<Value>

  /// Requests one call of the closure that wakes the pump, when there may be a value. Called after ``next()`` returned
  /// `waiting`.
  mutating func awaitNext()

  /// Closes everything that the producer has opened, and then calls a closure on the queue. Nothing is called after
  /// that.
  mutating func close(then closed: @escaping @Sendable () -> Void)
}

/// The outcome of ``Producer/next()``.
package enum Production<Value> {
  /// The next value.
  case value(Value)
  /// None for now.
  case waiting
  /// None any more.
  case ended
}
