#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An address on the calling thread's stack: a mark that only this thread can have left. A multiple of sixteen.
///
/// It is got in one instruction. To ask the system who the thread is would cost a delivery a tenth of its time.
@inlinable
@inline(__always)
package func currentStackAddress() -> UInt {
  var place: UInt8 = 0
  return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } & ~15
}

/// Tells the calling thread from all others that run.
package func currentThreadIdentity() -> UInt {
  #if hasFeature(Embedded)
    1
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// The addresses that a thread's stack has.
package struct StackSpan: Sendable {
  private let addresses: ClosedRange<UInt>

  /// The stacks of all threads.
  package static var everywhere: StackSpan { StackSpan(addresses: UInt.min...UInt.max) }

  /// The calling thread's. The system is asked, and for the first thread of a process that takes it a while.
  package static var ofCurrentThread: StackSpan {
    #if hasFeature(Embedded)
      return everywhere
    #elseif canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return StackSpan(addresses: (end - UInt(pthread_get_stacksize_np(pthread_self())))...end)
    #else
      var attributes = pthread_attr_t()
      var start: UnsafeMutableRawPointer?
      var size = 0
      attributesOf(thread: pthread_self(), &attributes)
      pthread_attr_getstack(&attributes, &start, &size)
      pthread_attr_destroy(&attributes)
      let first = UInt(bitPattern: start)
      return StackSpan(addresses: first...(first + UInt(size)))
    #endif
  }

  package func contains(_ address: UInt) -> Bool { addresses.contains(address) }
}

#if !canImport(Darwin) && !hasFeature(Embedded)
  // The headers hide it, for it is not in the standard; both libraries have it. It takes and returns what fits in a register, where
  // the two conventions of calling are one.
  @_silgen_name("pthread_getattr_np")
  @discardableResult
  private func attributesOf(thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif
