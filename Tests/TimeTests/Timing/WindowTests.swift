import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct WindowTests {
  @Test(arguments: OperatorLaw.all, [nil, 1, 2]) func obeys(_ law: OperatorLaw, count: Int?) {
    law.check { signal, scheduler in signal.window(for: .ticks(2), count: count, on: scheduler) }
  }

  @Test func aWindowEndsSoLongAfterItsFirstValue() {
    expectMarbles("-12------3-4---5-|", "-(o1)2--c---(o3)-4-c-(o5)-(c|)") {
      $0.window(for: .ticks(4), on: $1).drawn()
    }
  }

  @Test func aFullWindowEndsWithItsLastValue() {
    expectMarbles("-12------3-4---5-|", "-(o1)(2c)------(o3)-(4c)---(o5)-(c|)") {
      $0.window(for: .ticks(4), count: 2, on: $1).drawn()
    }
  }

  @Test func theTimeOfAFullWindowDoesNotCountForTheNext() {
    expectMarbles("12-3----|", "(o1)(2c)-(o3)---c|") { $0.window(for: .ticks(4), count: 2, on: $1).drawn() }
  }

  @Test func aFailurePassesThroughTheOpenWindowFirst() {
    expectMarbles("-1-#", "-(o1)-(f#)") { $0.window(for: .ticks(4), on: $1).drawn() }
  }

  @Test func aWindowHasItsFirstValueAndTheTimeCountsFromIt() {
    let scheduler = VirtualTimeScheduler()
    let recorder = SignalRecorder(
      of: Signal<Int, Never>(1...2).concatNever().window(for: .ticks(2), on: scheduler).drawn(), on: scheduler)
    #expect(recorder.values == ["o", "1", "2"])
    scheduler.run()
    #expect(recorder.events.last == .next("c", at: .ticks(2)))
    #expect(scheduler.pendingCount == 0)
  }

  @Test func disposingEndsTheOpenWindowWithoutATerminal() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let windows = Journal<Recorded<Int, Never>>()
    let subscription = source.signal.window(for: .ticks(2), on: scheduler).subscribe(
      next: { windows.write(Recorded($0)) })
    source.send(1)
    subscription.dispose()
    source.send(2)
    #expect(windows.entries.map(\.events) == [[.next(1)]])
    #expect(windows.entries.allSatisfy { $0.subscription.isDisposed })
    #expect(scheduler.pendingCount == 0)
  }
}

extension Signal {
  /// The events of a signal of windows and of its windows, one letter each: `o` opens one, `c` completes it, `f` fails
  /// it.
  fileprivate func drawn<Element, WindowFailure: Error>() -> Signal<String, Failure>
  where Value == Signal<Element, WindowFailure> {
    lift { next in
      { window in
        next("o")
        window.subscribe(next: { next("\($0)") }, failed: { _ in next("f") }, completed: { next("c") })
      }
    }
  }
}
