import ReactiveKernel
import ReactiveTesting
import Testing

/// How a closure's result selects the way to make a signal: a returned disposable is disposed, and a closure may return
/// nothing.
@Suite struct CreationTests {
  private let ended = Journal<String>()

  private var teardown: ActionDisposable { ActionDisposable { [ended] in ended.write("ended") } }

  @Test func statementsThatReturnNothing() {
    let signal = Signal<Int, Never> { subscriber in
      subscriber.send(1)
      subscriber.complete()
    }
    #expect(Recorded<Int, Never>(signal).events == [.next(1), .completed])
  }

  @Test func statementsThatReturnEarly() {
    let signal = Signal<Int, Never> { subscriber in
      guard !subscriber.isDisposed else { return }
      subscriber.complete()
    }
    #expect(Recorded<Int, Never>(signal).events == [.completed])
  }

  @Test func oneStatement() {
    let signal = Signal<Int, Never> { $0.complete() }
    #expect(Recorded<Int, Never>(signal).events == [.completed])
  }

  @Test func statementsThatReturnADisposable() {
    let signal = Signal<Int, Never> { [teardown] subscriber in
      subscriber.send(1)
      return teardown
    }
    signal.subscribe().dispose()
    #expect(ended.entries == ["ended"])
  }

  @Test func statementsThatReturnADisposableOrNothing() {
    let signal = Signal<Int, Never> { [teardown] subscriber in
      guard !subscriber.isDisposed else { return nil }
      return teardown
    }
    signal.subscribe().dispose()
    #expect(ended.entries == ["ended"])
  }

  @Test func anExpressionThatIsADisposable() {
    Signal<Int, Never> { [teardown] _ in teardown }.subscribe().dispose()
    #expect(ended.entries == ["ended"])
  }

  @Test func theTypesMayBeInferred() {
    func made() -> Signal<Int, Never> {
      Signal { subscriber in
        subscriber.send(1)
        subscriber.complete()
      }
    }
    #expect(Recorded<Int, Never>(made()).events == [.next(1), .completed])
  }
}
