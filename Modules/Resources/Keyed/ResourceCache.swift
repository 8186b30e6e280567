import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The resources of a ``KeyedResource``, in the order in which they were last used.
///
/// A key is hashed and compared without the lock: the table has the hash of the key, and a search compares the few
/// entries with an equal one. An insertion repeats the search if another thread has inserted an entry in between.
///
/// An entry is *kept*, and then on the list `used`, or *released*: then it refers to its resource weakly, as long as
/// the program holds that. A released entry whose resource is used again is kept again.
final class ResourceCache<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  typealias Entry = CachedResource<Key, Value, Failure>
  /// Makes a resource that is not open yet.
  typealias Make =
    @Sendable (_ key: Key, _ observersChanged: @escaping @Sendable (Int) -> Void) -> Resource<Value, Failure>

  private let limit: Int
  private let forgetsAfter: Duration?
  private let scheduler: any Scheduler
  private let makeResource: Make
  private let lock = Lock()
  private var table: [Int: [Entry]] = [:]
  private let used = List<Entry>()
  private var keptCount = 0
  /// The number of kept entries without observers: only they grow old.
  private var idleCount = 0
  private let released = List<Entry>()
  private var releasedCount = 0
  /// The number of released entries beyond which some of their resources may be dead. It grows with the live ones, so
  /// a release is O(1) on average.
  private var sweepLimit = 16
  private var timer: (any Disposable)?
  /// Whether an action of the scheduler is about to release the excess.
  private var isShrinkDue = false
  private let weakTarget = WeakTarget()

  init(limit: Int, forgetsAfter: Duration?, on scheduler: any Scheduler, make makeResource: @escaping Make) {
    self.limit = limit
    self.forgetsAfter = forgetsAfter
    self.scheduler = scheduler
    self.makeResource = makeResource
  }

  deinit {
    while used.takeFirst() != nil {}
    while released.takeFirst() != nil {}
  }

  var count: Int { lock.withLock { keptCount } }

  var keys: [Key] { kept.map(\.key) }

  /// The resources that are alive, with their keys.
  var all: [(Key, Resource<Value, Failure>)] {
    let entries = lock.withLock { table.values.flatMap(\.self) }
    return entries.compactMap { entry in entry.resource.map { (entry.key, $0) } }
  }

  private var kept: [Entry] {
    lock.withLock {
      var entries: [Entry] = []
      used.forEach { entries.append($0) }
      return entries
    }
  }

  // MARK: Searching

  func existingResource(for key: Key) -> Resource<Value, Failure>? {
    let hash = key.hashValue
    return lock.withLock { table[hash] ?? [] }.first { $0.key == key }?.resource
  }

  func resource(for key: Key) -> Resource<Value, Failure> {
    let hash = key.hashValue
    var made: (entry: Entry, resource: Resource<Value, Failure>)?
    while true {
      let candidates = lock.withLock { table[hash] ?? [] }
      let found = candidates.first { $0.key == key }
      if let found, let resource = found.resource {
        use(found, holding: resource)
        return resource
      }
      let (entry, resource) = made ?? makeEntry(key, hash: hash)
      made = (entry, resource)
      let isInserted = lock.withLock {
        let present = table[hash] ?? []
        guard present.elementsEqual(candidates, by: ===) else { return false }
        table[hash] = present.filter { $0 !== found } + [entry]
        return true
      }
      guard isInserted else { continue }
      // Only now, so that two threads that make a resource for one key load once.
      resource.core.open()
      use(entry, holding: resource)
      return resource
    }
  }

  private func makeEntry(_ key: Key, hash: Int) -> (Entry, Resource<Value, Failure>) {
    let cache = WeakReference(to: self, weakTarget)
    let entry = Entry(key, hash: hash)
    let observed = WeakReference(to: entry, entry.weakTarget)
    let resource = makeResource(key) { change in
      if let entry = observed.object { cache.object?.count(change, observersOf: entry) }
    }
    entry.begin(resource)
    return (entry, resource)
  }

  // MARK: Keeping and releasing

  /// Counts an observer that is about to come, or that has left. So an entry is kept before its resource is observed.
  private func count(_ change: Int, observersOf entry: Entry) {
    let isUse = lock.withLock {
      let wasObserved = entry.isObserved
      entry.observers += change
      if entry.isObserved == wasObserved { return false }
      if entry.kept != nil { idleCount += wasObserved ? 1 : -1 }
      return true
    }
    if isUse, let resource = entry.resource { use(entry, holding: resource) }
  }

  /// Makes an entry the most recently used one, and keeps it. Releases those for which there is no room.
  private func use(_ entry: Entry, holding resource: Resource<Value, Failure>) {
    let now = scheduler.now
    lock.discarding {
      // An entry that was removed from the table stays out of the cache.
      guard isInTable(entry) else { return Entry?.none }
      let former = entry.kept == nil ? endRelease(of: entry) : used.remove(entry)
      if entry.kept == nil {
        keptCount += 1
        if !entry.isObserved { idleCount += 1 }
      }
      entry.lastUse = now
      entry.kept = resource
      used.append(entry)
      return former
    }
    if ThreadContext.made.isTrackingReads { shrinkLater() } else { shrink(at: now) }
    setTimer()
  }

  /// Releases entries on the scheduler. For a look-up by the closure of a computed value: it must not change what that
  /// value depends on, and the release of a resource changes its state.
  private func shrinkLater() {
    let isFirst = lock.withLock {
      guard keptCount > limit, !isShrinkDue else { return false }
      isShrinkDue = true
      return true
    }
    guard isFirst else { return }
    let cache = WeakReference(to: self, weakTarget)
    _ = scheduler.schedule { cache.object?.shrinkNow() }
  }

  private func shrinkNow() {
    lock.withLock { isShrinkDue = false }
    // An immediate scheduler runs this in that closure: the next look-up elsewhere releases them.
    if !ThreadContext.made.isTrackingReads { shrink(at: scheduler.now) }
  }

  /// Releases entries without observers that are too many or too old.
  private func shrink(at now: SchedulerInstant) {
    var victims: [Entry] = []
    var resources: [Resource<Value, Failure>] = []
    lock.withLock {
      var excess = keptCount - limit
      used.walk { entry in
        let isOld = forgetsAfter.map { entry.lastUse.duration(to: now) >= $0 } ?? false
        guard excess > 0 || isOld else { return false }
        // The newest entry is in use by the caller.
        if entry.isObserved || entry === used.last?.takeUnretainedValue() && !isOld { return true }
        if let victim = used.remove(entry) { victims.append(victim) }
        if let resource = entry.kept.take() { resources.append(resource) }
        keptCount -= 1
        idleCount -= 1
        excess -= 1
        return true
      }
    }
    // Released without the lock: this may run a `deinit` of the user.
    resources = []
    forget(victims)
  }

  /// Removes the entries whose resources have been released. Others stay in the table for the program that holds them.
  private func forget(_ entries: [Entry]) {
    let (dead, alive) = (entries.filter { $0.resource == nil }, entries.filter { $0.resource != nil })
    lock.withLock {
      for entry in dead { removeFromTable(entry) }
      for entry in alive where entry.kept == nil && !entry.isReleased && isInTable(entry) {
        released.append(entry)
        (entry.isReleased, releasedCount) = (true, releasedCount + 1)
      }
    }
    sweep()
  }

  /// Removes released entries whose resources are dead, when there may be many.
  private func sweep() {
    var due: [Entry] = []
    lock.withLock { if releasedCount > sweepLimit { released.forEach { due.append($0) } } }
    if due.isEmpty { return }
    let dead = due.filter { $0.resource == nil }
    var garbage: [Entry?] = []
    lock.withLock {
      for entry in dead {
        garbage.append(endRelease(of: entry))
        removeFromTable(entry)
      }
      sweepLimit = max(16, keptCount, 2 * releasedCount)
    }
  }

  /// Takes an entry off the list of released ones; called under the lock.
  private func endRelease(of entry: Entry) -> Entry? {
    guard entry.isReleased else { return nil }
    (entry.isReleased, releasedCount) = (false, releasedCount - 1)
    return released.remove(entry)
  }

  /// Called under the lock.
  private func isInTable(_ entry: Entry) -> Bool { table[entry.hash]?.contains { $0 === entry } == true }

  /// Called under the lock. The caller holds the entry.
  private func removeFromTable(_ entry: Entry) {
    table[entry.hash]?.removeAll { $0 === entry }
    if table[entry.hash]?.isEmpty == true { table[entry.hash] = nil }
  }

  func removeAll(where isIncluded: (Key) -> Bool) {
    let entries = lock.withLock { table.values.flatMap(\.self) }.filter { isIncluded($0.key) }
    var garbage: [AnyObject?] = []
    lock.withLock {
      for entry in entries {
        if let resource = entry.kept.take() {
          garbage += [resource, used.remove(entry)]
          keptCount -= 1
          if !entry.isObserved { idleCount -= 1 }
        }
        garbage.append(endRelease(of: entry))
        removeFromTable(entry)
      }
    }
    garbage = []
    setTimer()
  }

  // MARK: Ages

  /// Sets the timer for the entry that was not used for the longest time, unless one is set. While all entries are
  /// observed, there is none.
  private func setTimer() {
    guard let forgetsAfter else { return }
    var unneeded: (any Disposable)?
    let due: SchedulerInstant? = lock.withLock {
      if idleCount == 0 { unneeded = timer.take() }
      guard timer == nil, idleCount > 0 else { return nil }
      return used.first?.takeUnretainedValue().lastUse.advanced(by: forgetsAfter)
    }
    unneeded?.dispose()
    guard let due else { return }
    let cache = WeakReference(to: self, weakTarget)
    let made = scheduler.schedule(at: due) { cache.object?.timerFired() }
    let isNeeded = lock.withLock {
      guard timer == nil, idleCount > 0 else { return false }
      timer = made
      return true
    }
    if !isNeeded { made.dispose() }
  }

  private func timerFired() {
    let now = scheduler.now
    lock.discarding { timer.take() }
    // Entries with observers are in use.
    lock.withLock {
      var observed: [Entry] = []
      used.walk { entry in
        guard let forgetsAfter, entry.lastUse.duration(to: now) >= forgetsAfter else { return false }
        if entry.isObserved { observed.append(entry) }
        return true
      }
      for entry in observed {
        entry.lastUse = now
        if let moved = used.remove(entry) { used.append(moved) }
      }
    }
    shrink(at: now)
    setTimer()
  }
}

/// One resource of a cache.
final class CachedResource<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: ListKind, @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the cache, but for `weak`, which is set once before
  // the entry is shared.
  let key: Key
  let hash: Int
  let weakTarget = WeakTarget()
  /// The resource, while the entry is on the list of used ones.
  var kept: Resource<Value, Failure>?
  var observers = 0
  /// Whether the entry is on the list of released ones.
  var isReleased = false
  var lastUse = SchedulerInstant.zero
  private var weak: WeakReference<Resource<Value, Failure>>?
  private let place = ListPlace<CachedResource>()

  init(_ key: Key, hash: Int) { (self.key, self.hash) = (key, hash) }

  func begin(_ resource: Resource<Value, Failure>) { weak = WeakReference(to: resource, resource.weakTarget) }

  var isObserved: Bool { observers > 0 }

  /// The resource, if it is alive.
  var resource: Resource<Value, Failure>? { weak?.object }

  static func withPlace<Result>(
    of entry: CachedResource, _ body: (borrowing ListPlace<CachedResource>) -> Result
  ) -> Result {
    body(entry.place)
  }
}

extension ThreadContext {
  /// Whether the calling thread runs the closure of a computed value.
  fileprivate var isTrackingReads: Bool {
    switch reading {
    case .linked, .noted: true
    case .ignored, .collected: false
    }
  }
}
