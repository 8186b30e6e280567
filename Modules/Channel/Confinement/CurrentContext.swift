#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells threads that run at the same time apart.
var currentThread: UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// Tells tasks that run at the same time apart; nil outside tasks. A task itself may not be kept, so this is its hash value.
var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
