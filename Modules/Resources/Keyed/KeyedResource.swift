import ReactiveKernel
import ReactiveSchedulers

/// A cache of resources, one for each key.
///
/// ```
/// import ReactiveResources
///
/// let users = Resource.keyed(limit: 100) { (id: Int) in "user \(id)" }
/// users.signal(for: 1).observeOnMain { state in print(state.value ?? "") }
/// users.invalidate(1)
/// ```
///
/// Each key has one resource, so all readers of a key share one load. By default, a resource loads while it has
/// observers; the policy can change this. When its last observer has left, its value stays in the cache for the next
/// observer.
///
/// The cache keeps at most `limit` resources. If there are more, the cache releases the least recently used resource
/// that has no observers. A resource is used when it is read by the subscript, or observed. Resources with observers
/// stay, even if there are more than `limit` of them. With `forgetsAfter`, a resource that was not used for that time
/// is released. One timer serves all resources. The timer does not run while all resources are observed.
///
/// The closure of a `Computed` may look up keys. If the cache then has too many resources, it releases some on the
/// scheduler, after the closure has returned. Make `limit` at least the number of keys that one run of the closure
/// looks up. With a smaller limit, each run releases resources that the next run needs.
///
/// Caches share nothing: on a server, make one for each user or request. Any thread may call all methods. No lock is
/// held while a key is hashed or compared (C3).
///
/// Elsewhere: the query client (TanStack Query), `query` (Solid Router).
public final class KeyedResource<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  private let cache: ResourceCache<Key, Value, Failure>

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - policy: when each resource loads, and how often.
  ///   - limit: the largest number of resources that the cache keeps; not negative. Even with a limit of 0, the cache
  ///     keeps the resource that was used last.
  ///   - forgetsAfter: the time after which an unused resource is released; with nil, only `limit` makes the cache
  ///     release resources.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - load: loads the value of a key, in a task of its own, on the actor of the closure.
  public init(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(loadsWhen: .observed), limit: Int = .max,
    forgetsAfter: Duration? = nil, on scheduler: some Scheduler = .main, file: StaticString = #fileID,
    line: UInt = #line, load: @escaping @Sendable (Key) async throws(Failure) -> Value
  ) {
    Diagnostics.requireCount(limit, of: "KeyedResource", file: file, line: line)
    if let forgetsAfter {
      Diagnostics.requireDuration(
        forgetsAfter, as: "forgetsAfter", of: "KeyedResource", file: file, line: line)
    }
    policy.requireValid(file: file, line: line)
    cache = ResourceCache(limit: limit, forgetsAfter: forgetsAfter, on: scheduler) { key, observersChanged in
      Resource(
        nil, initial: nil, policy, on: scheduler, file: file, line: line, isOpen: false,
        observersChanged: observersChanged
      ) { _, _ in .task { () async throws(Failure) in try await load(key) } }
    }
  }

  deinit { cache.removeAll { _ in true } }

  /// Returns the resource of a key, and makes it if the cache has none. O(1) if the least recently used resource has no
  /// observers.
  ///
  /// As long as the program holds the resource, the cache returns the same resource for its key. This holds even after
  /// `limit` has removed the resource from the cache. A subscription to the resource's own signal does not hold the
  /// resource, so subscribe with ``signal(for:)``.
  public subscript(key: Key) -> Resource<Value, Failure> { cache.resource(for: key) }

  /// Sends the states of the resource of a key. Each subscription looks up the resource, and keeps the resource in the
  /// cache as long as the subscription lasts.
  ///
  /// - Parameter key: the key.
  public func signal(for key: Key) -> Signal<ResourceState<Value, Failure>, Never> {
    .attaching { [cache] downstream in
      let resource = cache.resource(for: key)
      resource.signal.attach(downstream)
      withExtendedLifetime(resource) {}
    }
  }

  /// The number of resources that the cache keeps.
  public var count: Int { cache.count }

  /// The keys of the resources that the cache keeps, the least recently used first.
  public var keys: [Key] { cache.keys }

  /// Marks the value of a key as stale, so that the resource loads again now. If the resource loads only while it is
  /// observed and has no observer, it loads again when its next observer comes.
  ///
  /// - Parameter key: the key. If the key has no resource, nothing happens.
  public func invalidate(_ key: Key) { cache.existingResource(for: key)?.invalidate() }

  /// Marks the values of some keys as stale. O(n) for n resources.
  ///
  /// - Parameter isIncluded: returns whether to include a key. Called once for each key, without a lock.
  public func invalidate(where isIncluded: (Key) -> Bool) {
    for (key, resource) in cache.all where isIncluded(key) { resource.invalidate() }
  }

  /// Marks all values as stale. O(n) for n resources.
  public func invalidateAll() { invalidate { _ in true } }

  /// Releases the resources of some keys, with their values and their loads. The signals of these resources complete,
  /// except those of a resource that the program holds.
  ///
  /// - Parameter isIncluded: returns whether to include a key. Called once for each key, without a lock.
  public func removeAll(where isIncluded: (Key) -> Bool = { _ in true }) { cache.removeAll(where: isIncluded) }
}

extension Resource {
  /// Makes a cache of resources, one for each key. See ``KeyedResource``.
  ///
  /// - Parameters:
  ///   - policy: when each resource loads, and how often.
  ///   - limit: the largest number of resources that the cache keeps; not negative. Even with a limit of 0, the cache
  ///     keeps the resource that was used last.
  ///   - forgetsAfter: the time after which an unused resource is released; with nil, only `limit` makes the cache
  ///     release resources.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - load: loads the value of a key, in a task of its own, on the actor of the closure.
  public static func keyed<Key: Hashable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(loadsWhen: .observed), limit: Int = .max,
    forgetsAfter: Duration? = nil, on scheduler: some Scheduler = .main, file: StaticString = #fileID,
    line: UInt = #line, load: @escaping @Sendable (Key) async throws(Failure) -> Value
  ) -> KeyedResource<Key, Value, Failure> {
    KeyedResource(
      policy, limit: limit, forgetsAfter: forgetsAfter, on: scheduler, file: file, line: line, load: load)
  }
}
