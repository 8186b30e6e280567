import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A subject that is released before its end sends no terminal: the consequences downstream (C9).
@Suite struct AbandonmentTests {
  @Test func soleChildrenAbandonTheirParents() {
    let journal = Journal<String>()
    let subscription: Subscription
    do {
      let subject = Subject<Int, TestFailure>()
      subscription = subject.signal.take(3).retry(2).catch(just: 0).concat(with: .just(9))
        .on(completed: { journal.write("completed") }, disposed: { journal.write("disposed") })
        .subscribe(next: { journal.write("\($0)") })
      subject.send(1)
    }
    #expect(subscription.isDisposed)
    #expect(journal.entries == ["1", "disposed"])
  }

  @Test func anAbandonedInnerCountsAsCompleted() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let recorder = SignalRecorder(of: outer.signal.flatten())
    do {
      let inner = Subject<Int, Never>()
      outer.send(inner.signal)
      inner.send(1)
    }
    outer.send(.just(2))
    #expect(!recorder.subscription.isDisposed)
    outer.complete()
    #expect(recorder.values == [1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func anAbandonedOuterEndsWithTheLastInner() {
    let inner = Subject<Int, Never>()
    let recorder: SignalRecorder<Int, Never>
    do {
      let outer = Subject<Signal<Int, Never>, Never>()
      recorder = SignalRecorder(of: outer.signal.flatten())
      outer.send(inner.signal)
    }
    inner.send(1)
    #expect(!recorder.subscription.isDisposed)
    inner.complete()
    #expect(recorder.values == [1])
    #expect(recorder.subscription.isDisposed)
    #expect(recorder.termination == nil)
  }

  @Test func aJoinIsAbandonedWhenAllItsSourcesAre() {
    let recorder: SignalRecorder<Int, Never>
    do {
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      recorder = SignalRecorder(of: first.signal.merge(with: second))
      second.send(1)
    }
    #expect(recorder.values == [1])
    #expect(recorder.subscription.isDisposed)
    #expect(recorder.termination == nil)
  }
}
