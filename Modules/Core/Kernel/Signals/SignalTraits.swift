/// What is known of a signal before it is subscribed to, and lets operators that flatten do less.
@usableFromInline
package struct SignalTraits: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It has ended when `attach` returns, or stopped because the subscription has, and has neither kept its subscriber nor added to
  /// the subscription.
  @inlinable package static var immediate: SignalTraits { SignalTraits(rawValue: 1) }
  /// It sends one value at most, and its end follows that value at once.
  @inlinable package static var single: SignalTraits { SignalTraits(rawValue: 2) }
}
