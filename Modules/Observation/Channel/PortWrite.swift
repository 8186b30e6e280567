import ReactiveChannel

/// A write that a port makes for a binding or a channel. All changes by the setter are parts of it.
///
/// While the setter runs, the cells of the property are marked with the write. All ports on these cells record their
/// changes here: the port of the property, and the ports of other properties that are computed from the same cells.
/// When the setter has returned, each of them reports the new value of its property.
///
/// Used on the writing thread only, in the isolation of the object.
@usableFromInline
final class PortWrite {
  /// The write without its value.
  @usableFromInline let written: Stamped<Void>
  /// The written value. It has another type than the property of a port if the write is to another property.
  @usableFromInline let value: any Sendable
  /// The ports whose properties changed, once for each change.
  @exclusivity(unchecked) @usableFromInline var parts: [any PortWritePart] = []

  @inlinable
  init(_ written: Stamped<some Sendable>) {
    (self.written, value) = (written.bare, written.value)
  }
}

/// A port on a cell that a write may change.
@usableFromInline
protocol PortWritePart: AnyObject {
  /// Reports the new value of the property; called after the setter has returned.
  func conclude(_ write: PortWrite, through channel: ChannelEnd?)
}
