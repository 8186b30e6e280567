#if canImport(Darwin)
  import Darwin

  /// One of a fixed number of system locks that the objects of the process share, chosen by the object's address. They are made when the first is
  /// needed and never freed.
  ///
  /// A thread that holds one takes no other: two objects may have the same.
  @usableFromInline
  package struct SharedSystemLock: @unchecked Sendable {
    // Unchecked because of the pointer, which never changes, and whose target is the system's lock.
    private let primitive: UnsafeMutablePointer<os_unfair_lock>

    private static let count: UInt = 64
    /// How many locks lie between two that are used, so that no two are in one cache line.
    private static let stride = 128 / MemoryLayout<os_unfair_lock>.stride

    private static let first: SharedSystemLock = {
      let locks = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: Int(count) * stride)
      locks.initialize(repeating: os_unfair_lock(), count: Int(count) * stride)
      return SharedSystemLock(primitive: locks)
    }()

    @usableFromInline
    package static func of(_ object: AnyObject) -> SharedSystemLock {
      // Objects begin at multiples of sixteen.
      let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) >> 4
      return SharedSystemLock(primitive: first.primitive + Int((address ^ address >> 6) % count) * stride)
    }

    @usableFromInline
    package func lock() { os_unfair_lock_lock(primitive) }

    @usableFromInline
    package func unlock() { os_unfair_lock_unlock(primitive) }
  }
#endif
