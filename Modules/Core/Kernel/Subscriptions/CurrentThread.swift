#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A number that identifies the calling thread while it lives; a multiple of eight.
@inlinable
@inline(__always)
func currentThreadIdentity() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// Lets another thread run.
func yieldProcessor() {
  sched_yield()
}
