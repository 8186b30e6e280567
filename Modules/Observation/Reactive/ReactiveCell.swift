import ReactiveDisposables
import ReactiveKernel
import ReactiveProperties
import Synchronization

/// What an observable property has beside its value: who watches it, and its end.
///
/// It lives exactly as long as the property, and so tells the end of the object: nothing else may hold it for long. It is used inside
/// the isolation of the object, as the property is. *Reads* may be concurrent with each other there, as they may be of a stored
/// property, so what they make here is made under the lock; a write excludes them.
@usableFromInline
package final class ReactiveCell {
  /// Who must be told of a write; nobody if zero. Atomic only because that costs less than an exclusivity check.
  @usableFromInline let attention = Atomic<UInt8>(0)
  private let lock = Lock()
  @exclusivity(unchecked) private var watches: WatchList?
  @exclusivity(unchecked) private var mirror: ReactiveMirror?
  @exclusivity(unchecked) private var token: Lifetime.Token?
  @exclusivity(unchecked) private var madeTies: PropertyTies?
  @exclusivity(unchecked) private var madeDependency: Dependency?

  private let registration: ReactiveRegistration?

  private static var watched: UInt8 { 1 }
  private static var mirrored: UInt8 { 2 }
  private static var registered: UInt8 { 4 }
  private static var computedFrom: UInt8 { 8 }

  @usableFromInline
  package init() {
    registration = nil
  }

  /// Makes the cell of a property that also tells the toolchain's observation.
  init(registration: ReactiveRegistration) {
    self.registration = registration
    attention.store(ReactiveCell.registered, ordering: .relaxed)
    ThreadActivity.begin()
  }

  deinit {
    if registration != nil { ThreadActivity.end() }
    watches?.end()
    mirror?.end()
    token?.dispose()
  }

  /// Whether a write has to be told to anybody.
  @inlinable
  package var isObserved: Bool { attention.load(ordering: .relaxed) != 0 }

  /// How many watch the property.
  package var watchCount: Int { lock.withLock { watches }?.watchCount ?? 0 }

  /// The life of the property, which is that of its object: it ends when the `deinit` of the object has returned.
  ///
  /// Observing it costs writes nothing.
  @usableFromInline
  package var lifetime: Lifetime {
    lock.withLock {
      if let token { return token.lifetime }
      let made = Lifetime.Token()
      token = made
      return made.lifetime
    }
  }

  /// What is tied to the property. Does not hold the cell, and costs writes nothing.
  @usableFromInline
  package var ties: PropertyTies {
    lock.withLock {
      if let madeTies { return madeTies }
      let made = PropertyTies()
      madeTies = made
      return made
    }
  }

  /// What computed values depend on; made when one first reads the property.
  ///
  /// Their lists hold it, and it holds nothing: when the property goes it stays as it is, for nothing changes it any more.
  var dependency: Dependency {
    lock.withLock {
      if let madeDependency { return madeDependency }
      let made = Dependency()
      madeDependency = made
      attention.bitwiseOr(ReactiveCell.computedFrom, ordering: .relaxed)
      return made
    }
  }

  /// Marks the computed values that read the property, which has its new value.
  @usableFromInline
  func markDependants() -> ChangeWave? {
    guard let changed = madeDependency?.changed() else { return nil }
    if !changed.hasDependants {
      // The next read makes another one. No thread can be reading now, for a write excludes that.
      madeDependency = nil
      attention.bitwiseAnd(~ReactiveCell.computedFrom, ordering: .relaxed)
    }
    return changed.wave
  }

  /// Tells a closure of every change, on the writing thread, inside the isolation of the object: it may read there.
  ///
  /// `willChange` and `didChange` come in pairs, one around each write, nested if a closure writes in turn; a watch that begins
  /// while a write is told hears of the next one. `didChange` comes before any subscriber is told. `ended` comes once, on the
  /// thread that lets go of the object last; the object cannot be used any more then.
  ///
  /// - Parameter body: released when the watch ends, on whichever thread ends it, or when the object does.
  /// - Returns: what ends the watch, from any thread, in O(1). It does not hold the cell.
  @usableFromInline
  package func watch(_ body: @escaping (_ moment: ReactiveMoment) -> Void) -> any Disposable {
    let list = lock.withLock {
      attention.bitwiseOr(ReactiveCell.watched, ordering: .relaxed)
      if let watches { return watches }
      let made = WatchList()
      watches = made
      return made
    }
    return list.add(body)
  }

  /// Sends to observers on any thread; made when it is first asked for.
  ///
  /// - Parameter makeValues: makes the hub of values, with the property's value.
  func mirror(making makeValues: () -> SubscriberList) -> ReactiveMirror {
    lock.withLock {
      if let mirror { return mirror }
      let made = ReactiveMirror(values: makeValues())
      mirror = made
      attention.bitwiseOr(ReactiveCell.mirrored, ordering: .relaxed)
      return made
    }
  }

  /// The hub of the values, if whoever subscribes to it is all that a write has to be told to, and nobody wants what it replaces.
  @usableFromInline
  var onlyHub: SubscriberList? {
    guard attention.load(ordering: .relaxed) == ReactiveCell.mirrored, mirror?.recalls == false else { return nil }
    // Asked first, for it is one load: whoever is on the hub's list holds the hub.
    if mirror?.values.hasSubscribers == true { return mirror?.values }
    return isMirrorIdle ? nil : mirror?.values
  }

  /// Tells those who watch that a write begins. Whatever nobody listens to any more is dropped first, so that it costs no copy.
  @usableFromInline
  func beginWrite() -> ReactiveWrite {
    if isMirrorIdle {
      mirror = nil
      attention.bitwiseAnd(~ReactiveCell.mirrored, ordering: .relaxed)
    }
    guard watches != nil || registration != nil || madeDependency != nil else { return ReactiveWrite(mirror: mirror) }
    return beginWatchedWrite()
  }

  /// Whether there is a mirror that nobody looks into any more.
  private var isMirrorIdle: Bool { isKnownUniquelyReferenced(&mirror) && mirror?.isIdle == true }

  /// Tells the toolchain's observation of a read.
  func noteRead() { registration?.noteRead() }

  @inline(never)
  private func beginWatchedWrite() -> ReactiveWrite {
    let write = ReactiveWrite(
      watches: watches?.present, registration: registration, computing: madeDependency == nil ? nil : self,
      mirror: mirror)
    if watches != nil, write.watches == nil {
      watches = nil
      attention.bitwiseAnd(~ReactiveCell.watched, ordering: .relaxed)
    }
    registration?.willSet()
    write.tellWatches(.willChange)
    return write
  }
}

/// What a watch is told of.
@usableFromInline
package enum ReactiveMoment: Sendable {
  /// The property still has the old value.
  case willChange
  /// The property has the new value.
  case didChange
  /// The object has gone.
  case ended
}
