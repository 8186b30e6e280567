#if !canImport(Darwin)
  import Synchronization

  /// A lock of four bytes. Who finds it taken looks a few times more, and then sleeps in one of the process's parking places.
  ///
  /// The system's lock has forty bytes whose address must not change, which costs an allocation for each.
  struct ParkingLock: ~Copyable, Sendable {
    /// Zero while it is free, one while it is taken; above that, taken, with somebody asleep in the parking place of that number.
    private let word = Atomic<UInt32>(0)

    @inline(__always)
    borrowing func lock() {
      if !word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { wait() }
    }

    @inline(never)
    private borrowing func wait() {
      var looks = 0
      while true {
        var found = word.load(ordering: .relaxed)
        if found == 0 {
          if word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
          continue
        }
        looks += 1
        if looks < 128 { continue }
        if found == 1 {
          let place = ParkingPlace.anyNumber()
          guard word.compareExchange(expected: 1, desired: place, ordering: .relaxed).exchanged else { continue }
          found = place
        }
        // All who wait for one lock sleep in one place, and whoever lets go of it wakes them all: each looks again, and marks it again.
        ParkingPlace.of(found).sleep { word.load(ordering: .relaxed) == found }
      }
    }

    @inline(never)
    borrowing func unlock() {
      let found = word.exchange(0, ordering: .releasing)
      // Nothing of the lock is touched from here on: whoever has it now may drop it.
      if found > 1 { ParkingPlace.of(found).wakeAll() }
    }
  }
#endif
