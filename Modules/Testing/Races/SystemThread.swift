#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives the processor to another thread.
func yieldThread() {
  sched_yield()
}

/// A number that identifies the calling thread.
func threadIdentity() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// A thread of the operating system. It runs even if all threads of the task pool are blocked.
struct SystemThread {
  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stack: how many bytes of stack it has; the system's choice if `nil`.
  ///   - body: runs on the thread.
  init(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    if let stack {
      precondition(pthread_attr_setstacksize(attributes, stack) == 0, "no thread can have such a stack")
    }
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    let body = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Glibc)
      var thread: pthread_t = 0
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, attributes, runBody, body)
    precondition(failure == 0, "no thread could be made")
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread else { preconditionFailure("no thread could be made") }
      self.thread = thread
    #endif
  }

  /// Waits for the end of the thread.
  func join() { pthread_join(thread, nil) }

  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

#if canImport(Darwin)
  private func runBody(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<SystemThread.Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func runBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body else { return nil }
    Unmanaged<SystemThread.Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#endif
