/// Facts about a signal before it is subscribed to, with which operators that flatten do less.
@usableFromInline
package struct SignalTraits: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The signal has ended when `attach` returns, or stopped because the subscription has ended. It has neither kept its
  /// subscriber nor added to the subscription. With ``waits``, that is true only where no consumer grants room.
  @inlinable package static var immediate: SignalTraits { SignalTraits(rawValue: 1) }
  /// The signal sends one value at most, and its completion follows that value at once. A failure comes instead of the
  /// value.
  @inlinable package static var single: SignalTraits { SignalTraits(rawValue: 2) }
  /// The first part of the signal makes the signal to attach, and does not use the subscriber.
  @inlinable package static var deferred: SignalTraits { SignalTraits(rawValue: 4) }
  /// The signal may wait for room, if a consumer grants some (C17). Then it is not ``immediate``.
  @inlinable package static var waits: SignalTraits { SignalTraits(rawValue: 8) }
}
