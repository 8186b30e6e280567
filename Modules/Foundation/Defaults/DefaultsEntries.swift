import ReactiveKernel
import ReactiveProperties

/// The keys of a ``DefaultsStore`` that are in use, each with a property of its stored item.
final class DefaultsEntries: @unchecked Sendable {
  // Unchecked because `entries` is used under the lock only.
  private let domain: DefaultsDomain
  private let lock = Lock()
  private var entries: [String: DefaultsEntry] = [:]

  init(of domain: DefaultsDomain) { self.domain = domain }

  /// The property of a key's item. Writes to it are stored.
  func entry(forKey key: String) -> Property<DefaultsItem?> {
    if let known = lock.withLock({ entries[key] }) { return known.property }
    let made = DefaultsEntry(forKey: key, in: domain)
    // Another thread may have made one meanwhile.
    return lock.withLock {
      let entry = entries[key] ?? made
      entries[key] = entry
      return entry
    }.property
  }

  func refresh() {
    for entry in lock.withLock({ Array(entries.values) }) { entry.refresh() }
  }
}

/// A key of a domain.
///
/// Deliveries of the property are serial, so one thread at a time stores a value. A reading counts only if no value was stored meanwhile. Otherwise a
/// value could be taken for a foreign one that the store itself has replaced.
private final class DefaultsEntry: Sendable {
  let property: Property<DefaultsItem?>
  private let record: DefaultsRecord

  init(forKey key: String, in domain: DefaultsDomain) {
    let record = DefaultsRecord(forKey: key, in: domain)
    self.record = record
    property = Property(record.known)
    property.signal.subscribe { record.store($0) }
  }

  func refresh() {
    if let foreign = record.foreignItem() { property.value = foreign }
  }
}

/// The item that a domain has for a key, as far as this program knows.
private final class DefaultsRecord: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only, `known` before others have the object as well.
  private let domain: DefaultsDomain
  private let key: String
  private let lock = Lock()
  private(set) var known: DefaultsItem?
  /// Counts the beginnings and the ends of writes: odd during one.
  private var phase = 0

  init(forKey key: String, in domain: DefaultsDomain) {
    (self.key, self.domain) = (key, domain)
    known = domain.item(forKey: key)
  }

  /// Stores an item, unless the domain has it.
  func store(_ item: DefaultsItem?) {
    let isNew = lock.withLock {
      guard known != item else { return false }
      known = item
      phase += 1
      return true
    }
    guard isNew else { return }
    // Without the lock: the system may post a notification, whose observers are user code (C3).
    domain.store(item, forKey: key)
    lock.withLock { phase += 1 }
  }

  /// The item that another program or object has stored; nil if it stored none.
  func foreignItem() -> DefaultsItem?? {
    let before = lock.withLock { phase }
    guard before.isMultiple(of: 2) else { return nil }
    let item = domain.item(forKey: key)
    return lock.withLock {
      guard before == phase, item != known else { return nil }
      known = item
      return .some(item)
    }
  }
}
