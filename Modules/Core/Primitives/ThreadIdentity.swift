#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A number that no other running thread has.
package func currentThreadIdentity() -> UInt {
  #if hasFeature(Embedded)
    1
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// The addresses of a thread's stack.
package struct StackSpan: Sendable {
  private let addresses: ClosedRange<UInt>

  /// The stacks of all threads.
  package static var everywhere: StackSpan { StackSpan(addresses: UInt.min...UInt.max) }

  /// The stack of the calling thread. A system call, which is slow for the first thread of a process.
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

#if canImport(Glibc) || canImport(Musl)
  // The headers hide it, because it is not in the standard; both libraries have it. Its arguments and its result fit in
  // registers, where the two calling conventions are the same.
  @_silgen_name("pthread_getattr_np")
  @discardableResult
  private func attributesOf(thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif
