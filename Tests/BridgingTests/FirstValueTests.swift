import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FirstValueTests {
  @Test func isTheFirstValueAndStopsTheSource() async {
    let log = Journal<Int>()
    let signal = Signal(0...).map { value in
      log.write(value)
      return value
    }
    #expect(await signal.firstValue() == 0)
    #expect(log.entries == [0])
  }

  @Test func isNilWithoutAValue() async {
    #expect(await Signal<Int, Never>.empty().firstValue() == nil)
    #expect(await Signal<Int?, Never>.just(nil).firstValue() == .some(nil))
  }

  @Test func throwsTheTypedFailureUnlessAValueCameFirst() async throws {
    do throws(Failure) {
      _ = try await Signal<Int, Failure>.fail(.expected).firstValue()
      Issue.record("it has to fail")
    } catch {
      switch error {
      case .expected: break
      }
    }
    let valueFirst = Signal<Int, Failure> { subscriber in
      subscriber.send(1)
      subscriber.fail(.expected)
      return nil
    }
    #expect(try await valueFirst.firstValue() == 1)
  }

  @Test @MainActor func waitsForAHotSourceAndHearsOfItAfterTeardown() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let signal = subject.signal.teardown { log.write(-1) }
    let task = Task { @MainActor in
      let value = await signal.firstValue()
      log.write(value ?? 0)
    }
    await settle()
    subject.send(1)
    subject.send(2)
    await task.value
    #expect(log.entries == [-1, 1])
  }

  @Test @MainActor func subscribesWhereTheCallerRuns() async {
    let signal = Signal<Int, Never>(catching: { MainActor.assumeIsolated { 1 } })
    #expect(await signal.firstValue() == 1)
    #expect(await signal.allValues() == [1])
  }

  @Test @MainActor func isNilWhenTheSourceLetsGo() async throws {
    var subject: Subject? = Subject<Int, Failure>()
    let signal = subject?.signal
    let task = Task { @MainActor in try await signal?.firstValue() }
    await settle()
    subject = nil
    #expect(try await task.value == .some(nil))
  }

  @Test @MainActor func cancellingDisposesOnceAndIsNil() async {
    let log = Journal<Int>()
    let signal = Signal<Int, Never>.never().teardown { log.write(-1) }
    let task = Task { @MainActor in await signal.firstValue() }
    await settle()
    task.cancel()
    #expect(log.entries == [-1])
    #expect(await task.value == nil)
  }

  @Test func cancellingStopsASourceThatIsStillBeingSubscribedTo() async {
    let isSending = AtomicFlag()
    let task = Task {
      await Signal(0...).filter { _ in
        isSending.set()
        return false
      }.firstValue()
    }
    // On a thread of its own: with one core, the source has the only thread of the pool.
    await onThread {
      spinUntil { isSending.isSet }
      task.cancel()
    }
    #expect(await task.value == nil)
  }

  @Test func aCancelledTaskDoesNotSubscribe() async {
    let log = Journal<Int>()
    let signal = Signal<Int, Never>.deferred {
      log.write(1)
      return .just(1)
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await signal.firstValue()
    }
    #expect(await task.value == nil)
    #expect(log.entries.isEmpty)
  }
}
