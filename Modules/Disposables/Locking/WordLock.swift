import Synchronization

/// A lock that is a bit of an object's word: what goes with setting, awaiting and clearing the bit.
///
/// On Linux a thread that finds the bit set gives up its time slice. On Apple platforms a thread takes the object's ``SharedSystemLock`` before it
/// sets the bit and releases it after it has cleared the bit: so a thread that waits lends its priority to the holder, and an object pays no memory.
package enum WordLock {
  /// To be called before the bit is set, by the thread that will hold it.
  @inlinable
  @inline(__always)
  package static func begin(of object: AnyObject) {
    #if canImport(Darwin)
      SharedSystemLock.of(object).lock()
    #endif
  }

  /// To be called by the holder after the bit has been cleared, or by a thread that called ``begin(of:)`` and did not set the bit.
  @inlinable
  @inline(__always)
  package static func end(of object: AnyObject) {
    #if canImport(Darwin)
      SharedSystemLock.of(object).unlock()
    #endif
  }

  /// Waits a while: to be called by a thread that holds no such lock and has found the bit set.
  @inlinable
  @inline(__always)
  package static func wait(for object: AnyObject) {
    #if canImport(Darwin)
      begin(of: object)
      end(of: object)
    #else
      yieldProcessor()
    #endif
  }
}

/// Releases a lock that is a bit of a word.
///
/// Other modules do not get to see that it releases nothing: an inlined store was seen to let a retain that was made under the lock happen after it.
///
/// - Parameters:
///   - word: what holds the lock.
///   - value: what it holds from then on.
@_semantics("optimize.no.crossmodule")
@inline(never)
package func unlock(_ word: borrowing Atomic<UInt>, leaving value: UInt) {
  word.store(value, ordering: .releasing)
}
