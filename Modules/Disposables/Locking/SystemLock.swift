#if canImport(Darwin)
  import Darwin
  import Synchronization

  /// The system's lock, which lends its holder the priority of a waiting thread.
  ///
  /// It lives on the heap from the first `lock()` on, for its address must not change; an object whose lock is for the rare path pays
  /// nothing for it.
  @usableFromInline
  struct SystemLock: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer: it is published once by compare-and-exchange, and its target is the system's lock.
    private let storage = Atomic<UnsafeMutableRawPointer?>(nil)

    @usableFromInline
    init() {}

    deinit {
      if let address = storage.load(ordering: .acquiring) { SystemLock.destroy(address) }
    }

    @usableFromInline
    borrowing func lock() { os_unfair_lock_lock(primitive) }

    borrowing func unlock() {
      // Made by `lock()`.
      guard let address = storage.load(ordering: .relaxed) else { return }
      os_unfair_lock_unlock(address.assumingMemoryBound(to: os_unfair_lock.self))
    }

    @inline(__always)
    private var primitive: UnsafeMutablePointer<os_unfair_lock> {
      let address = storage.load(ordering: .acquiring) ?? create()
      return address.assumingMemoryBound(to: os_unfair_lock.self)
    }

    @inline(never)
    private func create() -> UnsafeMutableRawPointer {
      let primitive = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
      primitive.initialize(to: os_unfair_lock())
      let address = UnsafeMutableRawPointer(primitive)
      let (won, winner) = storage.compareExchange(expected: nil, desired: address, ordering: .acquiringAndReleasing)
      guard !won, let winner else { return address }
      SystemLock.destroy(address)
      return winner
    }

    private static func destroy(_ address: UnsafeMutableRawPointer) {
      let primitive = address.assumingMemoryBound(to: os_unfair_lock.self)
      primitive.deinitialize(count: 1)
      primitive.deallocate()
    }
  }
#endif
