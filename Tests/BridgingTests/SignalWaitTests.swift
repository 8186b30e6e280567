import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SignalWaitTests {
  @Test func waitForFirstReturnsHowTheSignalEnded() async {
    await onThread {
      #expect(Signal(7...).waitForFirst() == .value(7))
      #expect(Signal(7...).waitForFirst().value == 7)
      #expect(Signal<Int, Never>.empty().waitForFirst() == .ended)
      #expect(Signal<Int, Never>.never().waitForFirst(timeout: .zero) == .timedOut)
      #expect(Signal<Int, Never>.never().waitForFirst(timeout: .milliseconds(2)) == .timedOut)
      #expect(Signal<Int, Never>.never().waitForFirst(timeout: .seconds(-1)).value == nil)
    }
  }

  @Test func waitUntilCompletedReturnsHowTheSignalEnded() async {
    await onThread {
      #expect(Signal(1...100).waitUntilCompleted() == .completed)
      #expect(Signal<Int, Never>.never().waitUntilCompleted(timeout: .milliseconds(2)) == .timedOut)
      let abandoned = Signal<Int, Never> { subscriber in
        subscriber.subscription.abandon()
        return nil
      }
      #expect(abandoned.waitUntilCompleted() == .abandoned)
      #expect(abandoned.waitForFirst() == .ended)
    }
  }

  @Test func bothThrowTheTypedFailure() async {
    let caught = await onThread {
      let signal = Signal<Int, Failure>.fail(.expected)
      var caught = 0
      do throws(Failure) { _ = try signal.waitForFirst() } catch {
        switch error {
        case .expected: caught += 1
        }
      }
      do throws(Failure) { try signal.waitUntilCompleted() } catch {
        switch error {
        case .expected: caught += 1
        }
      }
      return caught
    }
    #expect(caught == 2)
  }

  @Test func blockUntilAnotherThreadSends() async {
    let isSubscribed = AsyncLatch()
    let subject = Subject<Int, Never>()
    let signal = subject.signal.started { isSubscribed.open() }
    async let first = onThread { signal.waitForFirst(timeout: .seconds(3_600)) }
    await isSubscribed.wait()
    subject.send(5)
    #expect(await first == .value(5))
  }

  @Test func areWokenWhenTheSourceLetsGo() async {
    let isSubscribed = AsyncLatch()
    let owner = Owner(Subject<Int, Never>())
    let signal = owner.signal.started { isSubscribed.open() }
    async let outcome = onThread { signal.waitUntilCompleted() }
    await isSubscribed.wait()
    owner.drop()
    #expect(await outcome == .abandoned)
  }

  @Test func disposeWhenTheTimeIsOver() async {
    let log = Journal<Int>()
    await onThread {
      let signal = Signal<Int, Never>.never().teardown { log.write(-1) }
      #expect(signal.waitForFirst(timeout: .milliseconds(1)) == .timedOut)
      #expect(log.entries == [-1])
      #expect(signal.waitUntilCompleted(timeout: .milliseconds(1)) == .timedOut)
      #expect(log.entries == [-1, -1])
    }
  }

  @Test func mayBeCalledInACallbackWhereTheyNeedNotWait() async {
    let log = Journal<Int?>()
    await onThread {
      let subject = BehaviorSubject<Int, Never>(1)
      let other = Subject<Int, Never>()
      let started = Signal<Int, Never> { subscriber in
        subscriber.send(3)
        return other.signal.subscribe(subscriber)
      }
      other.signal.subscribe(next: { _ in
        log.write(subject.signal.waitForFirst().value)
        log.write(started.waitForFirst().value)
      })
      other.send(1)
    }
    #expect(log.entries == [1, 3])
  }

  #if EXIT_TESTS
    @Test func waitForFirstTrapsInACallbackOfTheSameSource() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        waitInACallback { signal in _ = signal.map { $0 }.waitForFirst() }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("SignalWaitTests.swift"))
      #expect(message.contains("waitForFirst(timeout:)"))
      #expect(message.contains("C3"))
    }

    @Test func waitUntilCompletedTrapsInACallbackOfTheSameSource() async {
      await #expect(processExitsWith: .failure) {
        waitInACallback { signal in signal.take(2).waitUntilCompleted(timeout: .seconds(3_600)) }
      }
    }

    @Test func pullingTrapsInACallbackOfTheSameSource() async {
      await #expect(processExitsWith: .failure) {
        waitInACallback { signal in for _ in signal.sequence() { break } }
      }
    }
  #endif
}

/// Sends a value to a subscriber that waits for the next value, on a thread that nothing else can wake.
private func waitInACallback(_ wait: @escaping @Sendable (Signal<Int, Never>) -> Void) {
  let subject = Subject<Int, Never>()
  subject.signal.subscribe(next: { _ in wait(subject.signal) })
  subject.send(1)
}
