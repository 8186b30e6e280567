/// One part of a signal that runs in several, one after the other.
///
/// - Parameters:
///   - subscriber: takes the events of all parts.
///   - completesWhenAbandoned: whether a part that is abandoned completes the subscriber.
/// - Returns: the signal that the subscriber is attached to next; nil if there is none, or if the part attaches it later.
public typealias SignalPart<Value: Sendable, Failure: Error> =
  @Sendable (
    _ subscriber: Subscriber<Value, Failure>, _ completesWhenAbandoned: Bool
  ) -> Signal<Value, Failure>?

extension Signal {
  /// Makes a signal that runs in parts, each of which says which signal the same subscriber is attached to next.
  ///
  /// The next part is attached after the part before has returned, so a signal that ends with itself (`f(n) = a.then { f(n - 1) }`) does not
  /// grow the stack (C10).
  @inlinable
  package static func inParts(_ firstPart: @escaping SignalPart<Value, Failure>) -> Signal {
    Signal(firstPart: firstPart) { subscriber in
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: false)
    }
  }

  /// Subscribes as a part of another signal.
  ///
  /// - Parameters:
  ///   - subscriber: takes the events of all parts.
  ///   - completesWhenAbandoned: whether the part completes the subscriber when it is abandoned.
  @inlinable
  package func attach(_ subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool) {
    if let firstPart {
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: completesWhenAbandoned)
    } else {
      onAttach(subscriber)
    }
  }

  /// Attaches a subscriber to one part after the other.
  @usableFromInline
  static func run(
    _ firstPart: SignalPart<Value, Failure>, for subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool
  ) {
    var following = firstPart(subscriber, completesWhenAbandoned)
    while let signal = following, !subscriber.isDisposed {
      guard let part = signal.firstPart else { return signal.onAttach(subscriber) }
      following = part(subscriber, completesWhenAbandoned)
    }
  }
}
