#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Raises the number of files that the process may open, for a server or a test with many connections.
///
/// - Returns: the limit.
@discardableResult
package func raiseFileLimit() -> Int {
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { return 0 }
  limit.rlim_cur = limit.rlim_max
  _ = setrlimit(resource, &limit)
  _ = getrlimit(resource, &limit)
  return Int(clamping: limit.rlim_cur)
}
