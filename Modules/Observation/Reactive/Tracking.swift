import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds out which observable properties a closure reads.
@usableFromInline
package enum Tracking {
  /// How many threads are finding out; others pay for it with one look at a variable of their own.
  private static let trackers = Atomic<Int>(0)

  /// Whether a read may have to be noted.
  @usableFromInline
  static var isActive: Bool { trackers.load(ordering: .relaxed) != 0 }

  /// Runs a closure, and collects the observable properties that it reads, each time it does, in order.
  ///
  /// Inside another collection it is that one's affair no longer: the reads are collected here alone.
  ///
  /// - Parameter body: reads on this thread; what is read after an `await` or on another thread is not seen.
  /// - Returns: what the closure returned, and the reads. They hold the properties' cells, so let go of them soon.
  @inlinable
  package static func collect<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reads: TrackedReads) {
    var reads = TrackedReads()
    // The pointer is to a variable of this frame, and is taken away again before the frame ends.
    let result = try withUnsafeMutablePointer(to: &reads) { place throws(Failure) in
      let outer = begin(in: place)
      defer { end(returningTo: outer) }
      return try body()
    }
    return (result, reads)
  }

  /// Collects the reads of this thread in a place, and returns the one where they were collected before.
  @usableFromInline
  static func begin(in place: UnsafeMutablePointer<TrackedReads>) -> UnsafeMutableRawPointer? {
    begin()
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, place)
    return outer
  }

  @usableFromInline
  static func end(returningTo outer: UnsafeMutableRawPointer?) {
    end()
    pthread_setspecific(key, outer)
  }

  /// From now on reads have to be noted, until ``end()``.
  static func begin() { trackers.add(1, ordering: .relaxed) }

  /// They need not any more on behalf of one who called ``begin()``.
  static func end() { trackers.subtract(1, ordering: .relaxed) }

  /// Runs a closure whose reads nobody is to know of.
  package static func ignoring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let outer = pthread_getspecific(key) else { return try body() }
    pthread_setspecific(key, nil)
    defer { pthread_setspecific(key, outer) }
    return try body()
  }

  /// Notes a read, if this thread is being watched.
  @usableFromInline
  static func note(_ cell: ReactiveCell, of owner: ObjectIdentifier) {
    cell.noteRead()
    guard let place = pthread_getspecific(key) else { return }
    place.assumingMemoryBound(to: TrackedReads.self).pointee.add(TrackedRead(cell: cell, owner: owner))
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
