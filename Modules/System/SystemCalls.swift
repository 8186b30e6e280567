#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls of the system that make a descriptor or change one, with typed failures.
enum SystemCalls {
  /// Makes a pipe whose ends no child process inherits.
  static func makePipe() throws(SystemFailure) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    #if !canImport(Darwin)
      if let pipe2 = LateFunctions.pipe2 {
        if pipe2(&ends, O_CLOEXEC) != 0 { throw SystemFailure("pipe2") }
        return (ends[0], ends[1])
      }
    #endif
    if pipe(&ends) != 0 { throw SystemFailure("pipe") }
    // A program that other code starts between the two calls inherits the pipe.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Makes calls for a descriptor fail with `EAGAIN` where they would block.
  static func setNonBlocking(_ descriptor: Int32) throws(SystemFailure) {
    let flags = fcntl(descriptor, F_GETFL)
    if flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 { throw SystemFailure("fcntl") }
  }
}
