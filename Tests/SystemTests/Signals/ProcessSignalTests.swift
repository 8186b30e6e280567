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

// One after the other: the actions belong to the process.
@Suite("POSIX signals", .serialized, .inTurn, .timeLimit(.minutes(5)))
struct ProcessSignalTests {
  @Test("arrive at all subscribers of their kind")
  func arrive() async {
    let log = Journal<String>()
    let (first, second) = (AsyncLatch(), AsyncLatch())
    let one = Signal.processSignals(.user1, .user2).subscribe { kind in
      log.write("\(kind)")
      // Two threads may handle them, so the second one may come first.
      if Set(log.entries).count == 2 { first.open() }
    }
    let two = Signal.processSignals(.user2).subscribe { _ in second.open() }
    kill(getpid(), SIGUSR1)
    kill(getpid(), SIGUSR2)
    await first.wait()
    await second.wait()
    #expect(Set(log.entries) == ["SIGUSR1", "SIGUSR2"])
    one.dispose()
    two.dispose()
  }

  @Test("of one kind that wait together are one value")
  func coalesce() async {
    let log = Journal<ProcessSignal>()
    let (busy, rest) = (AsyncLatch(), AsyncLatch())
    let latch = Latch()
    let subscription = Signal.processSignals(.user1, .user2).subscribe { kind in
      log.write(kind)
      if log.count == 1 {
        busy.open()
        _ = latch.wait(until: nil)
      }
      if kind == .user2 { rest.open() }
    }
    kill(getpid(), SIGUSR1)
    await busy.wait()
    for _ in 0..<100 { raiseHere(SIGUSR1) }
    raiseHere(SIGUSR2)
    latch.open()
    await rest.wait()
    #expect(log.entries == [.user1, .user1, .user2])
    subscription.dispose()
  }

  @Test("have exactly their former action again when the last subscriber has ended")
  func restore() {
    var mine = sigaction()
    mine.handler = { _ in }
    mine.sa_flags = SA_RESTART | Int32(SA_NODEFER)
    sigemptyset(&mine.sa_mask)
    sigaddset(&mine.sa_mask, SIGALRM)
    var original = sigaction()
    sigaction(SIGWINCH, &mine, &original)
    defer { sigaction(SIGWINCH, &original, nil) }

    let one = Signal.processSignals(.windowChanged).subscribe()
    let two = Signal.processSignals(.windowChanged, .user1).subscribe()
    one.dispose()
    #expect(action(of: SIGWINCH).address != mine.address)
    two.dispose()
    two.dispose()
    let restored = action(of: SIGWINCH)
    #expect(restored.address == mine.address)
    #expect(restored.sa_flags & (SA_RESTART | Int32(SA_NODEFER)) == mine.sa_flags)
    var mask = restored.sa_mask
    #expect(sigismember(&mask, SIGALRM) == 1)
    #expect(sigismember(&mask, SIGHUP) == 0)
    #expect(action(of: SIGUSR1).address == 0)
  }

  @Test("keep an action that other code has installed meanwhile")
  func keepForeign() {
    let subscription = Signal.processSignals(.user1).subscribe()
    var foreign = sigaction()
    foreign.handler = { _ in }
    sigaction(SIGUSR1, &foreign, nil)
    subscription.dispose()
    #expect(action(of: SIGUSR1).address == foreign.address)
    signal(SIGUSR1, SIG_DFL)
  }

  #if EXIT_TESTS
    // In a process of its own: an ignored signal would take the children of other tests.
    @Test("of children keep the host's way to reap them")
    func keepReaping() async {
      await #expect(processExitsWith: .success) {
        var ignoring = sigaction()
        ignoring.handler = SIG_IGN
        sigaction(SIGCHLD, &ignoring, nil)
        let subscription = Signal.processSignals(.childChanged).subscribe()
        precondition(action(of: SIGCHLD).sa_flags & Int32(SA_NOCLDWAIT) != 0)
        subscription.dispose()
        precondition(action(of: SIGCHLD).address == ignoring.address)
      }
    }
  #endif

  @Test("leave nothing after many subscriptions")
  func leaveNothingBehind() {
    // A signal that is not delivered is given to the former action.
    countHere(SIGUSR1)
    defer { stopCounting(SIGUSR1) }
    Signal.processSignals(.user1).subscribe().dispose()
    let (before, count) = (openDescriptors(of: "pipe:"), repetitions(quick: 500, full: 2_000, night: 10_000))
    expectNoLeaks { probe in
      for _ in 0..<count {
        let token = probe.token()
        let subscription = Signal.processSignals(.user1).subscribe { _ in token.touch() }
        raiseHere(SIGUSR1)
        subscription.dispose()
      }
      // A delivery that is in progress keeps its subscriber until it returns: this one comes after it.
      awaitDelivery()
    }
    // Other suites open some meanwhile.
    #expect(openDescriptors(of: "pipe:") < before + max(100, count / 10))
  }

  @Test("are delivered once at most when a disposal races them")
  func raceDisposal() {
    var ignoring = sigaction()
    ignoring.handler = SIG_IGN
    sigaction(SIGUSR1, &ignoring, nil)
    race(
      spins: spins(quick: 50, full: 200, night: 1_000),
      for: {
        let log = Journal<ProcessSignal>()
        return (log: log, subscription: Signal.processSignals(.user1).subscribe { log.write($0) })
      }
    ) { _ in
      raiseHere(SIGUSR1)
    } _: { run in
      run.subscription.dispose()
    } verify: { run in
      // The delivering queue raises a late signal again. Without this wait the next subscriber may get it.
      awaitDelivery()
      #expect(run.log.count <= 1)
      #expect(action(of: SIGUSR1).address == ignoring.address)
    }
    stopCounting(SIGUSR1)
  }

  @Test("may be subscribed to and disposed by two threads at once")
  func raceInstallation() {
    race(spins: spins(quick: 50, full: 200, night: 1_000)) {
      Signal.processSignals(.user1, .user2).subscribe().dispose()
    } _: {
      Signal.processSignals(.user2, .user1).subscribe().dispose()
    }
    #expect(action(of: SIGUSR1).address == 0)
    #expect(action(of: SIGUSR2).address == 0)
  }

  #if EXIT_TESTS
    @Test("of the system's own end a misuse")
    func refuseKill() async {
      await #expect(processExitsWith: .failure) { Signal.processSignals(.kill).subscribe() }
      await #expect(processExitsWith: .failure) { Signal.processSignals(ProcessSignal(rawValue: 0)).subscribe() }
    }
  #endif
}
