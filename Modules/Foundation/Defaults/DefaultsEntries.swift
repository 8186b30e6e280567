import ReactiveChannel
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
/// Deliveries of the property are serial, so one thread at a time stores a value. A reading has a stamp that is drawn before it, and the property takes
/// the read item as a write of that moment. So a local write that was made since prevails (0090).
private final class DefaultsEntry: Sendable {
  let property: Property<DefaultsItem?>
  private let record: DefaultsRecord

  init(forKey key: String, in domain: DefaultsDomain) {
    let record = DefaultsRecord(forKey: key, in: domain)
    let property = Property(record.known)
    (self.property, self.record) = (property, record)
    property.stamped.subscribe { [weak property] written in
      let mustRead = record.store(written.value, of: written.stamp)
      if mustRead, let property { DefaultsEntry.refresh(property, from: record) }
    }
  }

  func refresh() { DefaultsEntry.refresh(property, from: record) }

  private static func refresh(_ property: Property<DefaultsItem?>, from record: DefaultsRecord) {
    var isOver = false
    while !isOver {
      // Drawn before the newest write is looked up: each write that is not seen here has a newer stamp.
      let stamp = WriteStamp.next()
      switch record.read(after: property.newestStamp) {
      case .foreign(let item):
        property.intake.next(Stamped(item, stamp: stamp))
        isOver = true
      case .nothing: isOver = true
      case .outdated: break
      }
    }
  }
}

/// The item that a domain has for a key, as far as this program knows.
private final class DefaultsRecord: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only, `known` before others have the object as well.
  private let domain: DefaultsDomain
  private let key: String
  private let lock = Lock()
  private(set) var known: DefaultsItem?
  /// The stamp of the newest write that is stored.
  private var stored: WriteStamp?
  private var isStoring = false
  /// Whether a reading was refused because a write was not stored yet.
  private var missesReading = false
  /// Counts the writes and the foreign items.
  private var changes = 0

  enum Reading {
    /// Another program or object has stored this item.
    case foreign(DefaultsItem?)
    /// The domain has the known item, or a write that is not stored yet will replace its item.
    case nothing
    /// The item was known or replaced while it was read.
    case outdated
  }

  init(forKey key: String, in domain: DefaultsDomain) {
    (self.key, self.domain) = (key, domain)
    known = domain.item(forKey: key)
  }

  /// Stores an item, unless the domain has it.
  ///
  /// - Returns: whether a reading was refused meanwhile, and is to be repeated now.
  func store(_ item: DefaultsItem?, of stamp: WriteStamp) -> Bool {
    let isNew = lock.withLock {
      defer { (known, isStoring, changes) = (item, true, changes + 1) }
      return known != item
    }
    // Without the lock: the system may post a notification, whose observers are user code (C3).
    if isNew { domain.store(item, forKey: key) }
    return lock.withLock {
      defer { (stored, isStoring, missesReading) = (stamp, false, false) }
      return missesReading
    }
  }

  /// Reads the item of the domain.
  ///
  /// - Parameter newest: the stamp of the newest write. If that write is not stored, its end repeats the reading.
  func read(after newest: WriteStamp?) -> Reading {
    let before: Int? = lock.withLock {
      let isStored = newest.map { newest in stored.map { newest <= $0 } ?? false } ?? true
      missesReading = missesReading || isStoring || !isStored
      return isStoring || !isStored ? nil : changes
    }
    guard let before else { return .nothing }
    let item = domain.item(forKey: key)
    return lock.withLock {
      guard before == changes else { return .outdated }
      guard item != known else { return .nothing }
      (known, changes) = (item, changes + 1)
      return .foreign(item)
    }
  }
}
