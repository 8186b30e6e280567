import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// The hubs of an observable property: what can be subscribed to from any thread without touching the object.
///
/// Projections hold it; signals and their subscribers hold the hub they are of. So the property can tell, when it is written, that nobody
/// is left. The hubs' types are known to the property's own type, by which they are made.
@usableFromInline
package final class ReactiveMirror: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`, but for `values`, which does not change.
  private let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var stored: SubscriberList
  private var pairs: SubscriberList?
  private var priors: SubscriberList?
  private var hasEnded = false
  private let recalling = Atomic<Bool>(false)

  init(values: SubscriberList) {
    stored = values
  }

  /// The hub of the values.
  @inlinable
  var values: SubscriberList {
    @inline(__always) _read { yield stored }
  }

  /// Whether a write must hand over the value that it replaces.
  var recalls: Bool { recalling.load(ordering: .acquiring) }

  /// Whether nobody holds any of the hubs. Only for whoever has the last reference to this: nobody else can be here then.
  var isIdle: Bool {
    isKnownUniquelyReferenced(&stored) && (!recalls || (isRecalledByNobody))
  }

  /// The hub of old and new values.
  func pairs(making make: () -> SubscriberList) -> SubscriberList { rememberingOld(in: \.pairs, make) }

  /// The hub of the values that are about to be replaced.
  func priors(making make: () -> SubscriberList) -> SubscriberList { rememberingOld(in: \.priors, make) }

  /// The hubs of those who want to know what is replaced; those that nobody holds any more are dropped.
  func recallers() -> (pairs: SubscriberList?, priors: SubscriberList?) {
    lock.withLock {
      if pairs != nil, isKnownUniquelyReferenced(&pairs) { pairs = nil }
      if priors != nil, isKnownUniquelyReferenced(&priors) { priors = nil }
      if pairs == nil, priors == nil { recalling.store(false, ordering: .releasing) }
      return (pairs, priors)
    }
  }

  private var isRecalledByNobody: Bool {
    let (pairs, priors) = recallers()
    return pairs == nil && priors == nil
  }

  /// Completes all signals of the property, and forgets its value, for the object has gone.
  func end() {
    let (pairs, priors) = lock.withLock {
      hasEnded = true
      return (self.pairs, self.priors)
    }
    stored.expire()
    pairs?.expire()
    priors?.expire()
  }

  private func rememberingOld(
    in place: ReferenceWritableKeyPath<ReactiveMirror, SubscriberList?>, _ make: () -> SubscriberList
  ) -> SubscriberList {
    let (hub, hasEnded) = lock.withLock {
      let hub = self[keyPath: place] ?? make()
      self[keyPath: place] = hub
      recalling.store(true, ordering: .releasing)
      return (hub, self.hasEnded)
    }
    if hasEnded { hub.expire() }
    return hub
  }
}

/// A value in the hub of a property. It comes out of it only where its type is `Sendable`.
@usableFromInline
package struct Mirrored<Value>: @unchecked Sendable {
  // Unchecked because every signal that takes values out of such a hub requires them to be `Sendable`; where they are not, they are
  // released by whoever holds the hub last, which is the property itself, for there is nothing to hold it for.
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
