import ReactiveCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sends a signal to the calling thread, which handles it before this returns: threads of a pool block signals.
func raiseHere(_ number: Int32) {
  var (set, old) = (sigset_t(), sigset_t())
  sigemptyset(&set)
  sigaddset(&set, number)
  pthread_sigmask(SIG_UNBLOCK, &set, &old)
  pthread_kill(pthread_self(), number)
  pthread_sigmask(SIG_SETMASK, &old, nil)
}

/// How often the handler of ``countHere(_:)`` ran.
let foreignCount = AtomicInt()

/// Installs a handler that counts.
func countHere(_ number: Int32) {
  // Also makes the variable, which a handler must not.
  foreignCount.store(0)
  signal(number) { _ in foreignCount.add(1) }
}

func action(of number: Int32) -> sigaction {
  var found = sigaction()
  sigaction(number, nil, &found)
  return found
}

extension sigaction {
  var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }

  /// A C function is a pointer, and nil is the default action.
  var address: UInt { unsafeBitCast(handler, to: UInt.self) }
}
