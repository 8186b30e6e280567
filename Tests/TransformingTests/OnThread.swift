#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a closure on a thread of its own with a stack of a given size, and waits for it.
func onThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  precondition(pthread_attr_setstacksize(&attributes, stackSize) == 0, "no thread can have such a stack")
  let body = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  #if canImport(Glibc)
    var thread = pthread_t()
    precondition(pthread_create(&thread, &attributes, runThreadBody, body) == 0, "no thread could be made")
    pthread_join(thread, nil)
  #else
    var thread: pthread_t?
    precondition(pthread_create(&thread, &attributes, runThreadBody, body) == 0, "no thread could be made")
    if let thread { pthread_join(thread, nil) }
  #endif
  pthread_attr_destroy(&attributes)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runThreadBody(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func runThreadBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#endif
