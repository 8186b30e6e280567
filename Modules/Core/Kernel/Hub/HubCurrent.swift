/// The value of a ``Hub`` that has one until it forgets it.
@usableFromInline
final class HubCurrent<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here is touched only by who holds the hub's access.
  /// The newest accepted value; `nil` once the hub has forgotten it.
  @exclusivity(unchecked) @usableFromInline var newest: Value?
  /// Grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  /// Whether the short way is barred.
  @exclusivity(unchecked) @usableFromInline var isBarred = false
  /// Whether the owner has more to do with a value than to send it.
  @exclusivity(unchecked) var isWatched = false { didSet { updateBar() } }
  /// The closures of `modify` that run again, because a value was accepted while they ran.
  @exclusivity(unchecked) private var reruns: [Rerun] = [] { didSet { updateBar() } }
  // How many accepted values wait for their delivery to begin, and, if any do, the one whose delivery began last.
  @exclusivity(unchecked) private var waiting = 0
  @exclusivity(unchecked) private var begun: Value?

  init(_ initial: Value) {
    newest = initial
  }

  /// What a new subscriber is told: the value whose delivery began last (C14).
  var replayed: Value? { begun ?? newest }

  /// Takes a value whose delivery begins with that, or later; returns what the caller releases when it has let go of the access.
  func accept(_ value: Value, isBegun: Bool) -> Value? {
    let replaced = newest
    newest = value
    version &+= 1
    if !reruns.isEmpty { noteWrite() }
    guard !isBegun else { return replaced }
    waiting += 1
    guard begun == nil else { return replaced }
    begun = replaced
    return nil
  }

  /// Begins the delivery of a value that waited; returns what the caller releases when it has let go of the access.
  func begin(_ value: Value) -> Value? {
    waiting -= 1
    let replaced = begun
    begun = waiting == 0 ? nil : .some(value)
    return replaced
  }

  /// Forgets all; returns what the caller releases when it has let go of the access.
  func forget() -> (newest: Value?, begun: Value?) {
    let forgotten = (newest, begun)
    newest = nil
    begun = nil
    return forgotten
  }

  private func updateBar() { isBarred = isWatched || !reruns.isEmpty }

  // MARK: Reruns

  /// A closure that runs on a thread, and whether a value was accepted from that thread meanwhile.
  private struct Rerun {
    let thread: UInt
    var hasWritten = false
  }

  /// Notes that a closure runs again on a thread.
  func beginRerun(on thread: UInt) { reruns.append(Rerun(thread: thread)) }

  /// Forgets the closure that began last on a thread. Returns whether it has written.
  func endRerun(on thread: UInt) -> Bool {
    guard let place = reruns.lastIndex(where: { $0.thread == thread }) else { return false }
    return reruns.remove(at: place).hasWritten
  }

  private func noteWrite() {
    let thread = currentThreadIdentity()
    for place in reruns.indices where reruns[place].thread == thread { reruns[place].hasWritten = true }
  }
}
