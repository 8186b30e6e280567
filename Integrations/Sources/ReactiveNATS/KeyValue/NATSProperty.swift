import Guarding
import ReactiveBridging
import ReactiveChannel
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects

/// Shares a property between processes: its value is in a ``NATSBucket``, as JSON.
///
/// ```
/// let volume = try await settings.property("volume", initially: 5)
/// volume.property.value = 7
/// let binding = volume.property <-> slider.value
/// ```
///
/// ``property`` has the newest value at once. It takes values like any other property: from an assignment, or from a
/// binding in both directions. A write is stored in the background. If two processes write at the same time, both get
/// the write that the server stored last. If a process writes again before its write is stored, it stores only the
/// newest value. While the connection is cut, the property keeps its writes, and later stores the last one. For a
/// change that depends on the current value, use ``modify(_:)``, which compares and sets.
///
/// If this object is released, the sharing ends, and the property keeps its value.
public final class NATSProperty<Value: Codable & Sendable>: Sendable {
  /// The value in this process.
  public let property: Property<Value>
  private let sharing: Sharing<Value>
  private let subscriptions: [Subscription]

  init(_ bucket: NATSBucket, key: String, _ first: (value: Value, revision: UInt64)) {
    let property = Property(first.value)
    self.property = property
    let sharing = Sharing(bucket, key: key, revision: first.revision, property.intake) { [weak property] in
      property?.newestStamp
    }
    self.sharing = sharing
    subscriptions = [
      property.stamped.subscribe(next: { sharing.took($0) }),
      bucket.watch(key).subscribe(next: { sharing.saw($0) }, failed: { sharing.failed($0) }),
    ]
  }

  deinit {
    for subscription in subscriptions { subscription.dispose() }
    sharing.end()
  }

  /// The failures: `malformed` if a value has another type, `closed` after the last attempt to reconnect, and refused
  /// writes.
  public var failures: Signal<NATSFailure, Never> { sharing.failures.signal }

  /// Whether a write of this process is not stored yet.
  public var isStoring: Bool { sharing.isStoring }

  /// Changes the value in all processes, without another write in between, and returns when it is stored.
  ///
  /// A cluster of servers may accept two changes that come at the same moment; one of them is then lost.
  ///
  /// - Parameter change: runs again if another process was faster.
  /// - Returns: the new value. This process sees it when the server reports it.
  @discardableResult
  public func modify(_ change: @escaping @Sendable (Value) -> Value) async throws(NATSFailure) -> Value {
    try await sharing.modify(change)
  }
}

extension NATSBucket {
  /// Shares a value as a property.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - initial: the value that is stored if there is none.
  public func property<Value: Codable & Sendable>(
    _ key: String, initially initial: Value
  ) async throws(NATSFailure) -> NATSProperty<Value> {
    let first = try await first(of: key, initial)
    return NATSProperty(self, key: key, first)
  }

  private func first<Value: Codable & Sendable>(
    of key: String, _ initial: Value
  ) async throws(NATSFailure) -> (value: Value, revision: UInt64) {
    while true {
      let entry = try await entry(for: key)
      if let entry, let value: Value = try entry.decoded() { return (value, entry.revision) }
      do throws(NATSFailure) {
        let bytes = try NATSCoding.encode(initial)
        return (initial, try await put(bytes, for: key, replacing: entry?.revision ?? 0))
      } catch {
        guard error.status == .wrongRevision else { throw error }
      }
    }
  }
}
