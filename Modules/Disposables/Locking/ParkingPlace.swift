#if !canImport(Darwin)
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Where threads sleep that wait for a ``ParkingLock``. There is a fixed number of places, made when the first is needed and never dropped;
  /// locks may share one, and then wake each other for nothing.
  struct ParkingPlace: @unchecked Sendable {
    // Unchecked because of the pointers, which never change, and whose targets are the system's.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    private init() {
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    private static let count: UInt32 = 64
    private static let places = (0..<count).map { _ in ParkingPlace() }

    private static let next = Atomic<UInt32>(0)

    /// The number of a place to sleep in; above one.
    static func anyNumber() -> UInt32 {
      2 + next.wrappingAdd(1, ordering: .relaxed).oldValue % count
    }

    static func of(_ number: UInt32) -> ParkingPlace { places[Int(number - 2)] }

    /// Sleeps until woken, if a condition holds that the waker makes false before.
    func sleep(while isTaken: () -> Bool) {
      pthread_mutex_lock(mutex)
      if isTaken() { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }

    /// Wakes all who sleep here.
    func wakeAll() {
      pthread_mutex_lock(mutex)
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
  }
#endif
