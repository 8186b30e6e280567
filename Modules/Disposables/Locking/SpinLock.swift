#if !canImport(Darwin)
  import Synchronization

  /// A lock of one byte. A thread that finds it taken looks a few times more, and then gives up its time slice.
  @usableFromInline
  struct SpinLock: ~Copyable, Sendable {
    @usableFromInline let isTaken = Atomic<Bool>(false)

    @usableFromInline
    init() {}

    @inlinable
    @inline(__always)
    borrowing func lock() {
      if !isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged { wait() }
    }

    @usableFromInline
    @inline(never)
    borrowing func wait() {
      repeat {
        var looks = 0
        while isTaken.load(ordering: .relaxed) {
          looks += 1
          if looks > 64 { yieldProcessor() }
        }
      } while isTaken.exchange(true, ordering: .acquiring)
    }

    @inline(__always)
    borrowing func unlock() { isTaken.store(false, ordering: .releasing) }
  }
#endif
