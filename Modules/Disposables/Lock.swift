import Synchronization

#if canImport(Darwin)
  import Darwin
  private typealias Primitive = os_unfair_lock
#elseif canImport(Glibc)
  import Glibc
  private typealias Primitive = pthread_mutex_t
#elseif canImport(Musl)
  import Musl
  private typealias Primitive = pthread_mutex_t
#endif

/// A mutual exclusion lock, eight bytes until it is first used.
///
/// The primitive lives on the heap from the first ``lock()`` on, for its address must not change; an object whose lock
/// is for the rare path pays nothing for it. Not recursive. Unlocking is a call into the system's library, which the
/// optimiser cannot see into: an inlined atomic unlock was seen to let reference counting move behind it.
package struct Lock: ~Copyable, @unchecked Sendable {
  // Unchecked because of the pointer: it is published once by compare-and-exchange, and its target is the system's lock.
  private let storage = Atomic<UnsafeMutableRawPointer?>(nil)

  package init() {}

  deinit {
    guard let address = storage.load(ordering: .acquiring) else { return }
    Lock.destroy(address)
  }

  /// Blocks until the lock is free, and takes it.
  package func lock() {
    let primitive = primitive
    #if canImport(Darwin)
      os_unfair_lock_lock(primitive)
    #else
      pthread_mutex_lock(primitive)
    #endif
  }

  /// Lets go of the lock, which the calling thread holds.
  package func unlock() {
    // Loaded here, for it was made by `lock()`; and were the two functions alike, the compiler would merge them into a slower one.
    guard let address = storage.load(ordering: .relaxed) else { return }
    let primitive = address.assumingMemoryBound(to: Primitive.self)
    #if canImport(Darwin)
      os_unfair_lock_unlock(primitive)
    #else
      pthread_mutex_unlock(primitive)
    #endif
  }

  /// Runs a closure of the library's own under the lock; never a user's (C3).
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inline(__always)
  private var primitive: UnsafeMutablePointer<Primitive> {
    if let address = storage.load(ordering: .acquiring) { return address.assumingMemoryBound(to: Primitive.self) }
    return create().assumingMemoryBound(to: Primitive.self)
  }

  @inline(never)
  private func create() -> UnsafeMutableRawPointer {
    let primitive = UnsafeMutablePointer<Primitive>.allocate(capacity: 1)
    #if canImport(Darwin)
      primitive.initialize(to: Primitive())
    #else
      primitive.initialize(to: Primitive())
      pthread_mutex_init(primitive, nil)
    #endif
    let address = UnsafeMutableRawPointer(primitive)
    let (won, winner) = storage.compareExchange(expected: nil, desired: address, ordering: .acquiringAndReleasing)
    guard !won, let winner else { return address }
    Lock.destroy(address)
    return winner
  }

  private static func destroy(_ address: UnsafeMutableRawPointer) {
    let primitive = address.assumingMemoryBound(to: Primitive.self)
    #if !canImport(Darwin)
      pthread_mutex_destroy(primitive)
    #endif
    primitive.deinitialize(count: 1)
    primitive.deallocate()
  }
}
