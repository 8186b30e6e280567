import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FlatMapLifetimeTests {
  @Test func anAbandonedInnerCountsAsCompleted() {
    let outer = Subject<Int, Never>()
    let inner = SharedVariable<Subject<Int, Never>>(Subject())
    let recorded = Recorded(outer.signal.flatMap { _ in inner.value?.signal ?? .empty() })
    outer.send(0)
    outer.complete()
    #expect(recorded.events.isEmpty)
    inner.value = nil
    #expect(recorded.events == [.completed])
  }

  @Test func anAbandonedOuterEndsItWithTheLastInner() {
    let outer = SharedVariable<Subject<Int, Never>>(Subject())
    let inner = Subject<Int, Never>()
    guard let signal = outer.value?.signal else { return }
    let recorded = Recorded(signal.flatMap { _ in inner.signal })
    outer.value?.send(0)
    outer.value = nil
    inner.send(1)
    #expect(!recorded.subscription.isDisposed)
    inner.complete()
    #expect(recorded.events == [.next(1)])
    #expect(recorded.subscription.isDisposed)
  }

  @Test func anInnerThatEndedIsForgottenAtOnce() {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let made = SharedVariable<Token>(Token())
    weak var token: Token?
    token = made.value
    let recorded = Recorded(
      outer.signal.flatMap { _ in
        let token = made.value
        return inner.signal.whenEnded { token?.touch() }
      })
    outer.send(0)
    made.value = nil
    #expect(token != nil)
    inner.complete()
    #expect(token == nil)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func nothingIsRetainedAfterTheEnd() {
    weak var token: Token?
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      outer.signal.flatMap { _ in
        captured.touch()
        return inner.signal
      }.subscribe(next: { _ in captured.touch() })
    }
    outer.send(0)
    #expect(token != nil)
    outer.complete()
    inner.complete()
    #expect(token == nil)
  }

  @Test func nothingIsRetainedAfterDispose() {
    weak var token: Token?
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      let subscription = outer.signal.flatMap { _ in inner.signal }.subscribe(next: { _ in captured.touch() })
      outer.send(0)
      #expect(token != nil)
      subscription.dispose()
    }
    #expect(token == nil)
  }
}
