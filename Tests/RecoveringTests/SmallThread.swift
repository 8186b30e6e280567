#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a closure on a thread with a stack of its own, and waits for it.
///
/// - Parameter stack: the bytes there are; by default what a secondary thread of Darwin has.
func onThread<Result: Sendable>(stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Result) -> Result? {
  let result = Holder<Result>(nil)
  let work = Unmanaged.passRetained(Work { result.value = body() }).toOpaque()
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, stack)
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let failure = pthread_create(&thread, &attributes, runWork, work)
  precondition(failure == 0, "no thread could be made")
  #if canImport(Darwin)
    if let thread { pthread_join(thread, nil) }
  #else
    pthread_join(thread, nil)
  #endif
  pthread_attr_destroy(&attributes)
  return result.value
}

private final class Work: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#else
  private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#endif
