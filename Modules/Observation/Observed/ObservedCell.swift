import ReactiveKernel
import ReactiveProperties

/// The observers of one property, and its end.
///
/// It lives exactly as long as the property, and so marks the end of the object; no other code holds it for long. It is
/// used inside the isolation of the object. Several threads may *read* there at once, as they may read a stored
/// property. So a read changes the cell under the lock; a write excludes all reads.
@usableFromInline
package final class ObservedCell {
  /// The kinds of observers; zero if there are none. Atomic only because that costs less than an exclusivity check.
  @usableFromInline let attention = AtomicWord()
  private let lock = Lock()
  @exclusivity(unchecked) private var watches: WatchList?
  @exclusivity(unchecked) private var mirror: ObservedMirror?
  @exclusivity(unchecked) private var token: Lifetime.Token?
  @exclusivity(unchecked) private var madeTies: PropertyTies?
  @exclusivity(unchecked) private var madeDependency: Dependency?
  private let registration: (any PropertyRegistration)?

  private static var watched: UInt { 1 }
  private static var mirrored: UInt { 2 }
  private static var registered: UInt { 4 }
  private static var computedFrom: UInt { 8 }

  @usableFromInline
  package init() {
    registration = nil
  }

  /// Makes the cell of a property that takes part in Swift's Observation framework.
  init(registration: any PropertyRegistration) {
    self.registration = registration
    attention.store(ObservedCell.registered)
    ThreadActivity.begin()
  }

  deinit {
    if registration != nil { ThreadActivity.end() }
    watches?.end()
    mirror?.end()
    token?.dispose()
  }

  /// Whether a write has observers. A relaxed load, because each write makes one, inside the isolation of the object.
  @inlinable
  package var isObserved: Bool { attention.loadRelaxed() != 0 }

  /// The number of watches.
  package var watchCount: Int { lock.withLock { watches }?.present?.count ?? 0 }

  /// The life of the property, which ends when the `deinit` of the object has returned. Observing it does not slow down
  /// writes.
  @usableFromInline
  package var lifetime: Lifetime { lock.withLock { made(&token) { Lifetime.Token() } }.lifetime }

  /// The bindings and ports of the property. Does not hold the cell, and does not slow down writes.
  @usableFromInline
  package var ties: PropertyTies { lock.withLock { made(&madeTies) { PropertyTies() } } }

  /// The dependency of computed values; made when the first one reads the property.
  ///
  /// Computed values hold it, and it holds nothing. When the property ends, it does not change any more.
  var dependency: Dependency {
    lock.withLock { made(&madeDependency, noting: ObservedCell.computedFrom) { Dependency() } }
  }

  /// The hubs of observers on any thread; `makeValues` makes the hub of the values.
  func mirror(making makeValues: () -> SubscriberList) -> ObservedMirror {
    lock.withLock {
      made(&mirror, noting: ObservedCell.mirrored) {
        let values = makeValues()
        values.add(made(&madeTies) { PropertyTies() }.fromBindings)
        return ObservedMirror(values: values)
      }
    }
  }

  /// Calls a closure for every change, on the writing thread, inside the isolation of the object: it may read there.
  ///
  /// `willChange` and `didChange` come in pairs around each write, nested if a closure writes in turn. A watch that
  /// begins during a write sees the next one first. `didChange` comes before subscribers get the value. `ended` comes
  /// once, on the thread that releases the object; the object cannot be used any more then.
  ///
  /// - Parameter body: released when the watch ends, on any thread, or with the object.
  /// - Returns: the end of the watch, from any thread, in O(1). It does not hold the cell.
  @usableFromInline
  package func watch(_ body: @escaping (_ moment: ObservedMoment) -> Void) -> any Disposable {
    lock.withLock { made(&watches, noting: ObservedCell.watched) { WatchList() } }.add(body)
  }

  /// A part of the cell, made when it is first needed. Called under the lock, because the access to `part` begins with
  /// the call.
  private func made<Part>(_ part: inout Part?, noting kind: UInt = 0, _ make: () -> Part) -> Part {
    attention.insert(kind)
    if let part { return part }
    let made = make()
    part = made
    return made
  }

  // MARK: Writes

  /// Takes part in a read by Swift's Observation framework.
  func noteRead() { registration?.noteRead() }

  /// The hub of the values, if its subscribers are the only observers and none wants the replaced value.
  @usableFromInline
  var onlyHub: SubscriberList? {
    guard attention.load() == ObservedCell.mirrored, mirror?.recalls == false else { return nil }
    // Checked first, because it is one load: a subscriber on the list of the hub holds the hub.
    if mirror?.values.hasSubscribers == true { return mirror?.values }
    return isMirrorIdle ? nil : mirror?.values
  }

  /// Begins a write, and notifies the watches. Drops observers that have left first, so that the write copies nothing
  /// for them.
  @usableFromInline
  func beginWrite() -> ObservedWrite {
    if isMirrorIdle {
      mirror = nil
      attention.remove(ObservedCell.mirrored)
    }
    guard watches != nil || registration != nil || madeDependency != nil else { return ObservedWrite(mirror: mirror) }
    return beginWatchedWrite()
  }

  /// Whether there is a mirror that no observer holds any more.
  private var isMirrorIdle: Bool { isKnownUniquelyReferenced(&mirror) && mirror?.isIdle == true }

  @inline(never)
  private func beginWatchedWrite() -> ObservedWrite {
    let write = ObservedWrite(
      watches: watches?.present, registration: registration, computing: madeDependency == nil ? nil : self,
      mirror: mirror)
    if watches != nil, write.watches == nil {
      watches = nil
      attention.remove(ObservedCell.watched)
    }
    registration?.willSet()
    write.notifyWatches(.willChange)
    return write
  }

  /// Marks the computed values that read the property; called when it has its new value.
  @usableFromInline
  func markDependants() -> ChangeWave? {
    guard let changed = madeDependency?.changed() else { return nil }
    if !changed.hasDependants {
      // The next read makes another one. No thread can be reading now, because a write excludes that.
      madeDependency = nil
      attention.remove(ObservedCell.computedFrom)
    }
    return changed.wave
  }
}

/// The moment of a notification.
@usableFromInline
package enum ObservedMoment: Sendable {
  /// The property still has the old value.
  case willChange
  /// The property has the new value.
  case didChange
  /// The object has ended.
  case ended
}

/// A write in progress to a property with observers.
@usableFromInline
struct ObservedWrite {
  var watches: [Watch]?
  var registration: (any PropertyRegistration)?
  /// The cell of the property, if values are computed from it.
  @usableFromInline var computing: ObservedCell?
  @usableFromInline var mirror: ObservedMirror?

  /// Whether an observer wants the replaced value.
  @usableFromInline var recalls: Bool { mirror?.recalls ?? false }

  /// Sends the value that is about to be replaced, and returns it.
  @usableFromInline
  func sendPrior<Value>(_ old: Value) -> Value {
    send(Replacement.prior(old))
    return old
  }

  /// Sends the new value. Not inlined into each setter, but made for each type.
  @inlinable
  @inline(never)
  func sendPosterior<Value>(_ new: Value, replacing old: Value?) {
    // First of all: the observers may read a computed value.
    let wave = computing?.markDependants()
    notifyDidChange()
    if let mirror {
      ObservedWrite.send(new, through: mirror.values)
      if let old { sendPair(old, new) }
    }
    wave?.publish()
  }

  /// Sends a new value through the hub of the values of a property of this type.
  @inlinable
  @inline(never)
  static func send<Value>(_ new: Value, through hub: SubscriberList) {
    hub.hub(failing: Never.self).sendRemembering(Mirrored(new))
  }

  @usableFromInline
  func notifyDidChange() {
    notifyWatches(.didChange)
    registration?.didSet()
  }

  func notifyWatches(_ moment: ObservedMoment) {
    if let watches { for watch in watches { watch.notify(moment) } }
  }

  @usableFromInline
  func sendPair<Value>(_ old: Value, _ new: Value) {
    send(Replacement.pair(ObservedChange(old: old, new: new)))
  }

  private func send<Value>(_ replacement: Replacement<Value>) {
    mirror?.replacements()?.hub(failing: Never.self).send(Mirrored(replacement))
  }
}
