/// A mutual exclusion lock that is made and dropped for nothing, so that every object can have its own. Not recursive.
///
/// Giving it back is a call, never inlined, that may go on to the system's library, which the optimiser cannot see into: an inlined atomic
/// unlock was seen to let reference counting move behind it.
package struct Lock: ~Copyable, Sendable {
  #if canImport(Darwin)
    private let primitive = SystemLock()
  #else
    private let primitive = ParkingLock()
  #endif

  package init() {}

  /// Blocks until the lock is free, and takes it.
  package func lock() { primitive.lock() }

  /// Lets go of the lock, which the calling thread holds.
  package func unlock() { primitive.unlock() }

  /// Runs a closure of the library's own under the lock; never a user's (C3).
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
