import ReactiveBridging
import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals that were caught and that no subscriber gets. In the suite that runs one test after the other.
extension ProcessSignalTests {
  @Test("that wait when the last subscriber ends are given to the former action")
  func giveBack() async {
    countHere(SIGUSR1)
    defer { stopCounting(SIGUSR1) }
    let (latch, busy) = (Latch(), AsyncLatch())
    let blocking = Signal.processSignals(.user2).subscribe { _ in
      busy.open()
      _ = latch.wait(until: nil)
    }
    raiseHere(SIGUSR2)
    await busy.wait()
    let log = Journal<ProcessSignal>()
    let subscription = Signal.processSignals(.user1).subscribe { log.write($0) }
    raiseHere(SIGUSR1)
    #expect(foreignCount.load() == 0)
    subscription.dispose()
    await eventually { foreignCount.load() == 1 }
    latch.open()
    #expect(log.entries == [])
    blocking.dispose()
  }

  @Test("are delivered or given to the former action when they race a subscription")
  func raceSubscription() {
    countHere(SIGUSR1)
    defer { stopCounting(SIGUSR1) }
    let logs = Journal<Journal<ProcessSignal>>()
    // Each spin waits for a third thread, which is slow on a busy machine.
    race(spins: spins(quick: 20, full: 50, night: 100)) {
      Journal<ProcessSignal>()
    } _: { log in
      // Open for as long as the signal is on its way.
      let subscription = Signal.processSignals(.user1).subscribe { log.write($0) }
      spin(for: .seconds(2)) { log.count > 0 || foreignCount.load() > 0 }
      subscription.dispose()
    } _: { _ in
      raiseHere(SIGUSR1)
    } verify: { log in
      if log.count + foreignCount.load() == 0 { logs.write(log) }
      foreignCount.store(0)
    }
    #expect(logs.count == 0)
  }

  @Test("are dropped if other code has installed the library's handler again")
  func dropForKeptHandler() {
    let subscription = Signal.processSignals(.user1).subscribe()
    var kept = action(of: SIGUSR1)
    signal(SIGUSR1, SIG_IGN)
    subscription.dispose()
    sigaction(SIGUSR1, &kept, nil)
    raiseHere(SIGUSR1)
    awaitDelivery()
    // A signal that is raised without end would arrive now.
    countHere(SIGUSR1)
    defer { stopCounting(SIGUSR1) }
    for _ in 0..<3 { awaitDelivery() }
    #expect(foreignCount.load() == 0)
  }

  #if EXIT_TESTS
    // In a process of its own, which ends if the handler waits for ever.
    @Test("that are given back run the former action without a lock")
    func giveBackWithoutALock() async {
      await #expect(processExitsWith: .success) {
        alarm(240)
        waitHere(SIGUSR1)
        let (latch, busy) = (Latch(), AsyncLatch())
        let blocking = Signal.processSignals(.user2).subscribe { _ in
          busy.open()
          _ = latch.wait(until: nil)
        }
        raiseHere(SIGUSR2)
        await busy.wait()
        let subscription = Signal.processSignals(.user1).subscribe()
        raiseHere(SIGUSR1)
        // Now the thread that disposes is the only one that does not block the signal, so the handler runs on it.
        holdMainThread(blocking: SIGUSR1)
        race(spins: 1) {
          unblocking(SIGUSR1) { subscription.dispose() }
        } _: {
          spinUntil { handlerStep.load() > 0 }
          // Takes the lock while the handler waits.
          Signal.processSignals(.hangUp).subscribe().dispose()
          handlerStep.store(2)
        }
        latch.open()
        blocking.dispose()
      }
    }
  #endif
}
