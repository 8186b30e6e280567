/// The contexts of the closures that hold an ``Upstream``, by their addresses.
///
/// A closure that captures one object and nothing else has that object for a context, if its types are known where it is made; else a box,
/// which then is what whoever keeps the closure holds.
@usableFromInline
struct UpstreamClosures: Sendable {
  // Compared, and the runtime is asked for their counts while the subscriber is there, which holds them.
  @usableFromInline let terminal: UInt
  /// Zero if the closure for the values does not hold the upstream.
  @usableFromInline let next: UInt

  @inlinable
  init<Value: Sendable, Failure: Error>(of subscriber: Subscriber<Value, Failure>, withNext isHeldByNext: Bool) {
    let addresses = subscriber.addresses
    next = isHeldByNext ? addresses.next : 0
    terminal = addresses.terminal
  }

  /// Whether nothing holds the upstream but these closures, and nobody holds one of them but the subscriber.
  @inline(__always)
  func areAllThatHolds(_ upstream: UnsafeMutableRawPointer) -> Bool {
    ReferenceCount.strong(upstream) == (next == 0 ? 1 : 2)
      && isOwn(terminal, of: upstream) && (next == 0 || isOwn(next, of: upstream))
  }

  @inline(__always)
  private func isOwn(_ context: UInt, of upstream: UnsafeMutableRawPointer) -> Bool {
    if context == UInt(bitPattern: upstream) { return true }
    return UnsafeMutableRawPointer(bitPattern: context).map { ReferenceCount.strong($0) == 1 } ?? false
  }
}
