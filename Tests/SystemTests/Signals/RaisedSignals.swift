import ReactiveBridging
import ReactiveCore
import ReactiveSystem
import ReactiveTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sends a signal to the calling thread, which handles it before this returns.
func raiseHere(_ number: Int32) { unblocking(number) { pthread_kill(pthread_self(), number) } }

/// Runs a closure while the calling thread does not block a signal: threads of a pool do.
func unblocking(_ number: Int32, _ body: () -> Void) {
  var old = setMask(SIG_UNBLOCK, number)
  body()
  pthread_sigmask(SIG_SETMASK, &old, nil)
}

/// Blocks a signal for the calling thread, or unblocks it. Returns the signals that were blocked before.
func setMask(_ change: Int32, _ number: Int32) -> sigset_t {
  var (set, old) = (sigset_t(), sigset_t())
  sigemptyset(&set)
  sigaddset(&set, number)
  pthread_sigmask(change, &set, &old)
  return old
}

/// One when the handler of ``waitHere(_:)`` runs, and two when it may return.
let handlerStep = AtomicInt()

/// Installs a handler that waits.
func waitHere(_ number: Int32) {
  handlerStep.store(0)
  signal(number) { _ in
    handlerStep.store(1)
    while handlerStep.load() < 2 { sched_yield() }
  }
}

private let isMainThreadHeld = AtomicInt()

/// Keeps the main thread in a handler that blocks a signal, until ``handlerStep`` is two. Otherwise it takes the
/// signals of the process: in a program with an asynchronous main function it waits for signals and blocks none.
func holdMainThread(blocking number: Int32) {
  isMainThreadHeld.store(0)
  var holding = sigaction()
  holding.handler = { _ in
    isMainThreadHeld.store(1)
    while handlerStep.load() < 2 { sched_yield() }
  }
  sigemptyset(&holding.sa_mask)
  sigaddset(&holding.sa_mask, number)
  sigaction(SIGVTALRM, &holding, nil)
  kill(getpid(), SIGVTALRM)
  spinUntil { isMainThreadHeld.load() != 0 }
}

/// How often the handler of ``countHere(_:)`` ran.
let foreignCount = AtomicInt()

/// Installs a handler that counts.
func countHere(_ number: Int32) {
  // Also makes the variable, which a handler must not.
  foreignCount.store(0)
  signal(number) { _ in foreignCount.add(1) }
}

/// Installs the default action, which ends the process. A signal that the library has raised again may still come: on
/// its queue, or pending for another thread.
func stopCounting(_ number: Int32) {
  awaitDelivery()
  // Ignoring a signal discards the pending ones.
  signal(number, SIG_IGN)
  signal(number, SIG_DFL)
}

/// Waits until a signal that is sent now has been delivered.
func awaitDelivery() {
  let latch = Latch()
  let subscription = Signal.processSignals(.user2).subscribe { _ in latch.open() }
  raiseHere(SIGUSR2)
  _ = latch.wait(until: nil)
  subscription.dispose()
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
