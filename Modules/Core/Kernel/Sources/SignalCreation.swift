/// A type that is made of what to do with a subscriber: ``Signal``.
///
/// It is there to tell two initialisers apart. A closure of several statements that returns nothing fits both the one that wants a disposable,
/// or nil, and the one that wants nothing; of the two the compiler takes the one that is not a protocol's.
public protocol SignalCreation<Value, Failure> {
  /// What it sends.
  associatedtype Value: Sendable
  /// How it can fail.
  associatedtype Failure: Error

  /// Makes one of what to do with each subscriber.
  static func attaching(
    _ onAttach: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Void
  ) -> Self
}

extension Signal: SignalCreation {}
