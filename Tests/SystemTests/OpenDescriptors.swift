#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of descriptors that the process has open.
func openDescriptors() -> Int { (0..<getdtablesize()).count { fcntl($0, F_GETFD) >= 0 } }
