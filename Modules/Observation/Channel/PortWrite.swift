import ReactiveChannel

/// A write that a port makes for a binding or a channel: what the setter changes is a part of it.
///
/// While the setter runs, the places that the property is stored in are marked with the write. All ports on these places note their changes here:
/// that of the property, and those of other properties that are computed from the same places. When the setter has returned, each of them
/// concludes what has become of its property.
///
/// Used on the thread that writes only, in the isolation of the object.
@usableFromInline
final class PortWrite {
  @usableFromInline let stamp: WriteStamp
  @usableFromInline let origin: WriteStamp
  @usableFromInline let value: Any
  /// The ports whose properties changed, once for each change.
  @exclusivity(unchecked) @usableFromInline var parts: [any PortWritePart] = []

  @inlinable
  init(_ written: Stamped<some Sendable>) {
    stamp = written.stamp
    origin = written.origin
    value = written.value
  }

  /// The value that is written; nil if it is not of this type, for it is written to another property.
  @inlinable
  func value<Value>(as _: Value.Type) -> Value? { value as? Value }

  /// Notes a change.
  @inlinable
  func note(_ part: some PortWritePart) { parts.append(part) }

  /// How often the property of a port has changed.
  @inlinable
  func changeCount(of part: some PortWritePart) -> Int { parts.count { $0 === part } }
}

/// A port on a place that a write may change.
@usableFromInline
protocol PortWritePart: AnyObject {
  /// Tells what has become of the property; after the setter has returned.
  func conclude(_ write: PortWrite, through channel: ChannelSwitch?)
}
