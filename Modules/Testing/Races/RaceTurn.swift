import ReactiveDisposables

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets one race run at a time, so that each of its threads has a processor of its own: of two races on two processors, each
/// spends its time waiting for a thread that does not run.
enum RaceTurn {
  private static let lock = Lock()

  /// Waits for the turn, and runs a race. One inside another, on either of its threads, has the turn already.
  static func take(_ race: () -> Void) {
    guard pthread_getspecific(key) == nil else { return race() }
    lock.lock()
    join()
    race()
    pthread_setspecific(key, nil)
    lock.unlock()
  }

  /// Counts the calling thread among those of the race whose turn it is.
  static func join() {
    // Any address will do that is not null.
    pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: 1))
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
