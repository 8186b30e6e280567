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
/// Deliveries of the property are serial, so one thread at a time stores a value. A foreign item counts as a correction
/// of the newest stored write. So each write that is not stored yet prevails over it (decision 0058).
private final class DefaultsEntry: Sendable {
  let property: Property<DefaultsItem?>
  private let record: DefaultsRecord

  init(forKey key: String, in domain: DefaultsDomain) {
    let record = DefaultsRecord(forKey: key, in: domain)
    let property = Property(record.known)
    (self.property, self.record) = (property, record)
    // Stores the value at once, which gives the record its first stamp.
    property.stamped.subscribe { [weak property] written in
      let mustRead = record.store(written)
      if mustRead, let property { DefaultsEntry.refresh(property, from: record) }
    }
  }

  func refresh() { DefaultsEntry.refresh(property, from: record) }

  private static func refresh(_ property: Property<DefaultsItem?>, from record: DefaultsRecord) {
    var isOver = false
    while !isOver {
      switch record.read() {
      case .foreign(let item):
        property.intake.next(item)
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
  private var stored = WriteStamp.next()
  private var isStoring = false
  /// Whether a reading was refused during a write.
  private var missesReading = false
  /// Counts the writes and the foreign items.
  private var changes = 0

  enum Reading {
    /// Another program or object has stored this item.
    case foreign(Stamped<DefaultsItem?>)
    /// The domain has the known item, or a write is in progress, whose end repeats the reading.
    case nothing
    /// There was a write or another reading meanwhile.
    case outdated
  }

  init(forKey key: String, in domain: DefaultsDomain) {
    (self.key, self.domain) = (key, domain)
    known = domain.item(forKey: key)
  }

  /// Stores an item, unless the domain has it.
  ///
  /// - Returns: whether a reading was refused meanwhile, and must be repeated now.
  func store(_ written: Stamped<DefaultsItem?>) -> Bool {
    let isNew = lock.withLock {
      defer { (known, isStoring, changes) = (written.value, true, changes + 1) }
      return known != written.value
    }
    // Without the lock: the system may post a notification, whose observers are user code (C3).
    if isNew { domain.store(written.value, forKey: key) }
    return lock.withLock {
      defer { (stored, isStoring, missesReading) = (written.stamp, false, false) }
      return missesReading
    }
  }

  /// Reads the item of the domain.
  func read() -> Reading {
    let before: Int? = lock.withLock {
      missesReading = isStoring
      return isStoring ? nil : changes
    }
    guard let before else { return .nothing }
    let item = domain.item(forKey: key)
    return lock.withLock {
      guard before == changes else { return .outdated }
      guard item != known else { return .nothing }
      (known, changes) = (item, changes + 1)
      return .foreign(Stamped(item, stamp: stored.corrected()))
    }
  }
}
