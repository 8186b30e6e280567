#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system that runs one closure, which may block.
enum DetachedThread {
  /// Runs a closure on a thread of its own. Returns zero, or the error number of `pthread_create`.
  static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    // Retained here, and released by the thread, or here if there is none.
    let context = Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var thread: pthread_t = 0
    #else
      var thread: pthread_t?
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        // Optional on Linux only.
        let context: UnsafeMutableRawPointer? = context
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    #if canImport(Glibc)
      if code == 0 { pthread_detach(thread) }
    #else
      if code == 0, let thread { pthread_detach(thread) }
    #endif
    return code
  }
}
