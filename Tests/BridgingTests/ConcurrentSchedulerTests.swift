import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite(.inTurn, .timeLimit(.minutes(5))) struct ConcurrentSchedulerTests {
  @Test func actionsOverlapUpToTheWidth() async {
    await onOneThread {
      let (scheduler, begun, gate) = (ConcurrentScheduler(width: 3), Journal<Int>(), AsyncLatch())
      for number in 0..<5 {
        scheduler.schedule {
          begun.write(number)
          await gate.wait()
        }
      }
      await others()
      #expect(begun.entries == [0, 1, 2] && scheduler.runningCount == 3)
      gate.open()
      await others()
      #expect(begun.entries == [0, 1, 2, 3, 4] && scheduler.runningCount == 0)
    }
  }

  /// On the pool of the language, where actions run on several threads.
  @Test(arguments: [1, 2, 5]) func neverMoreThanTheWidth(width: Int) async {
    let scheduler = ConcurrentScheduler(width: width)
    let (running, most, done) = (Counter(), Journal<Int>(), AsyncLatch())
    let ended = Counter()
    for _ in 0..<200 {
      scheduler.schedule {
        most.write(running.increment())
        await Task.yield()
        running.decrement()
        if ended.increment() == 200 { done.open() }
      }
    }
    await done.wait()
    #expect(most.entries.max()! <= width && most.count == 200)
  }

  @Test func aDisposalPreventsTheStart() async {
    await onOneThread {
      let (scheduler, begun, gate) = (ConcurrentScheduler(width: 1), Journal<Int>(), AsyncLatch())
      scheduler.schedule { await gate.wait() }
      let handles = (1...3).map { number in scheduler.schedule { begun.write(number) } }
      await others()
      handles[1].dispose()
      #expect(handles[1].isDisposed)
      gate.open()
      await others()
      #expect(begun.entries == [1, 3])
      #expect(handles.allSatisfy { $0.isDisposed })
    }
  }

  /// The place of an action that has one, and whose task has not begun, goes to the next.
  @Test func aDisposalBeforeTheTaskBegins() async {
    await onOneThread {
      let (scheduler, begun) = (ConcurrentScheduler(width: 1), Journal<Int>())
      let first = scheduler.schedule { begun.write(1) }
      scheduler.schedule { begun.write(2) }
      first.dispose()
      first.dispose()
      await others()
      #expect(begun.entries == [2] && scheduler.runningCount == 0)
    }
  }

  @Test func aDisposalCancelsAnActionThatRuns() async {
    await onOneThread {
      let (scheduler, seen) = (ConcurrentScheduler(width: 1), Journal<String>())
      let gate = AsyncLatch()
      let handle = scheduler.schedule {
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          seen.write("cancelled")
        }
        seen.write("returned")
      }
      scheduler.schedule { seen.write("next") }
      await others()
      handle.dispose()
      await others()
      // The stream of the gate ends with its task, and so the place is free.
      #expect(seen.entries == ["cancelled", "returned", "next"])
    }
  }

  @Test func actionsHaveTheTaskLocalValuesOfTheCaller() async {
    await onOneThread {
      let (scheduler, seen, gate) = (ConcurrentScheduler(width: 1), Journal<Int>(), AsyncLatch())
      scheduler.schedule { await gate.wait() }
      Local.$number.withValue(7) { _ = scheduler.schedule { seen.write(Local.number) } }
      gate.open()
      await others()
      #expect(seen.entries == [7])
    }
  }

  @Test func runsOnTheExecutor() async {
    let executor = OneThread()
    let (scheduler, done) = (ConcurrentScheduler(width: 4, on: executor), AsyncLatch())
    let (running, most) = (SerialState(0), Journal<Int>())
    let ended = Counter()
    for _ in 0..<50 {
      scheduler.schedule {
        // The executor has one thread, so the plain variable is used by one at a time.
        running.value += 1
        most.write(running.value)
        running.value -= 1
        if ended.increment() == 50 { done.open() }
      }
    }
    await done.wait()
    #expect(most.entries == Array(repeating: 1, count: 50))
  }

  @Test func aMillionActionsInARow() async {
    await onOneThread {
      let (scheduler, count) = (ConcurrentScheduler(width: 2), Counter())
      let total = many / 10
      for _ in 0..<total { scheduler.schedule { count.increment() } }
      await eventually { count.count >= total }
    }
  }

  /// Each action schedules the next: neither the stack nor the queue grows.
  @Test func aMillionActionsOneAfterTheOther() async {
    await onOneThread {
      let scheduler = ConcurrentScheduler(width: 1)
      let (count, total) = (Counter(), many / 10)
      @Sendable func step() {
        if count.increment() < total { scheduler.schedule { step() } }
      }
      step()
      await eventually { count.count >= total }
    }
  }

  @Test func nothingIsLeft() async {
    let (ended, waiting) = (AsyncLatch(), AsyncLatch())
    await onOneThread {
      let (scheduler, gate) = (ConcurrentScheduler(width: 1), AsyncLatch())
      do {
        let (first, second) = (Releasing { ended.open() }, Releasing { waiting.open() })
        scheduler.schedule {
          first.touch()
          await gate.wait()
        }
        let handle = scheduler.schedule { second.touch() }
        await others()
        handle.dispose()
      }
      await waiting.wait()
      gate.open()
      await ended.wait()
    }
  }

  @Test func aTaskOfASignalWaitsForAPlace() async {
    await onOneThread {
      let (scheduler, gate, log) = (ConcurrentScheduler(width: 1), AsyncLatch(), Journal<Event<Int, Never>>())
      let begun = Counter()
      scheduler.schedule { await gate.wait() }
      let signal = Signal<Int, Never>.task(on: scheduler) { begun.increment() }
      signal.subscribe(events: { log.write($0) })
      let left = signal.subscribe(events: { log.write($0) })
      await others()
      #expect(begun.count == 0)
      left.dispose()
      gate.open()
      await others()
      #expect(log.entries == [.next(1), .completed] && begun.count == 1)
    }
  }

  @Test func aTaskThatThrowsFails() async {
    let scheduler = ConcurrentScheduler(width: 1)
    let signal = Signal<Int, Failure>.task(on: scheduler) { () async throws(Failure) -> Int in throw .expected }
    await #expect(throws: Failure.expected) { try await signal.allValues() }
    // The place is free again.
    #expect(await Signal<Int, Never>.task(on: scheduler) { 1 }.allValues() == [1])
  }

  @Test func aDisposalMeetsTheEndOfAnotherAction() async {
    let strange = await onThread {
      let strange = Journal<Int>()
      race(
        spins: spins(quick: 40, full: 100, night: 200),
        for: { () -> Contest in Contest() }, { $0.finishFirst() }, { $0.handle.dispose() },
        verify: { contest in
          let isDone = Latch()
          contest.scheduler.schedule { isDone.open() }
          _ = isDone.wait(until: nil)
          if contest.begun.count > 1 { strange.write(contest.begun.count) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  #if EXIT_TESTS
    @Test func aWidthOfZero() async {
      await #expect(processExitsWith: .failure) { _ = ConcurrentScheduler(width: 0) }
    }
  #endif
}

private enum Local { @TaskLocal static var number = 0 }

/// One action runs, and another one waits for its place.
private final class Contest: Sendable {
  private static let executor = OneThread()

  let scheduler = ConcurrentScheduler(width: 1, on: executor)
  let begun = Counter()
  let handle: any Disposable
  private let gate = AsyncLatch()

  init() {
    scheduler.schedule { [gate] in await gate.wait() }
    handle = scheduler.schedule { [begun] in begun.increment() }
  }

  func finishFirst() { gate.open() }
}
