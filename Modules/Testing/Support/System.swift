import ReactiveDisposables

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the text of an environment variable, if it is set.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Ends the test program with status 2, and a line on standard error: for a mistake in the command that started it.
func endProgram(_ reason: String) -> Never {
  Diagnostics.writeToStandardError("error: \(reason)")
  exit(2)
}

/// Whether the program was built with `--sanitize=thread`: then it has the sanitizer's functions.
package let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

/// Gives the processor to another thread.
func yieldThread() { sched_yield() }

/// Blocks the calling thread for 0.1 ms.
package func pauseThread() {
  var time = timespec()
  time.tv_nsec = 100_000
  nanosleep(&time, nil)
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
package struct SystemThread {
  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stack: how many bytes of stack it has; the system's choice if `nil`.
  ///   - body: runs on the thread.
  package init(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    if let stack {
      precondition(pthread_attr_setstacksize(attributes, stack) == 0, "no thread can have such a stack")
    }
    let body = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Glibc)
      var thread: pthread_t = 0
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, attributes, { SystemThread.run($0) }, body)
    precondition(failure == 0, "no thread could be made")
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread else { preconditionFailure("no thread could be made") }
      self.thread = thread
    #endif
  }

  /// Waits for the end of the thread.
  package func join() { pthread_join(thread, nil) }

  /// Runs the body of a new thread. Takes an optional, as the thread's function has one on Linux and none on Darwin.
  private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    // Retained when the thread was made, and released by this thread alone.
    if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
