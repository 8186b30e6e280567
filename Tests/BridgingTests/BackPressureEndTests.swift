import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17: a wait ends with its subscription.
@Suite struct BackPressureEndTests {
  @Test func cancellingEndsAWaitingSourceOnce() async {
    await ends { signal, _ in
      var iterator = signal.values(buffering: .suspending(2)).makeAsyncIterator()
      await others()
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try? await iterator.next(isolation: nil)
    }
  }

  @Test func releasingTheIteratorEndsAWaitingSourceOnce() async {
    await ends { signal, _ in
      var iterator = signal.values(buffering: .suspending(2)).makeAsyncIterator()
      await others()
      iterator = Signal<Int, Failure>.never().values.makeAsyncIterator()
      _ = iterator
    }
  }

  @Test func disposingEndsAWaitingSourceOnce() async {
    await ends { signal, _ in
      let subscription = Journal<Subscription>()
      let iterator = signal.noting(subscription).values(buffering: .suspending(2)).makeAsyncIterator()
      await others()
      subscription.entries.first?.dispose()
      withExtendedLifetime(iterator) {}
    }
  }

  @Test func aFailureEndsAWaitingSourceOnce() async {
    await ends { signal, failing in
      let iterator = signal.values(buffering: .suspending(2)).makeAsyncIterator()
      await others()
      failing.fail(.expected)
      withExtendedLifetime(iterator) {}
    }
  }

  /// A source waits because its consumer does not ask; something ends the subscription.
  private func ends(
    _ end: @escaping @Sendable (Signal<Int, Failure>, Subject<Int, Failure>) async -> Void
  ) async {
    let (log, hasEnded) = (Journal<String>(), AsyncLatch())
    let failing = Subject<Int, Failure>()
    let source = Signal<Int, Failure>.generate { emitter in
      while await emitter.send(0) { log.write("sent") }
      log.write("ended")
      hasEnded.open()
    }
    let signal = Signal.merge([source, failing.signal]).teardown { log.write("teardown") }
    await onOneThread { await end(signal, failing) }
    // On the thread of the source, which may be behind.
    await hasEnded.wait()
    #expect(log.entries == ["sent", "sent", "teardown", "ended"])
  }

  @Test func nothingIsLeftOfAWaitingSource() async {
    let isReleased = AsyncLatch()
    do {
      let witness = Releasing { isReleased.open() }
      let source = PacedSource(100)
      var iterator = Signal(source).map { value in
        witness.touch()
        return value
      }.values(buffering: .suspending(2)).makeAsyncIterator()
      #expect(await iterator.next() == 0)
    }
    await isReleased.wait()
  }
}
