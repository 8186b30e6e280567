import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct WindowClosingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, closing in signal.window(closing: { closing }) }
  }

  @Test func eachWindowHasAClosingSignalOfItsOwn() {
    expectMarbles(
      .digits("-1-2-3-4-|"), .digits("---1"), "o1-(co2)-3(co)4-(c|)", subscribed: [.ticks(0, 9)],
      [.ticks(0, 3), .ticks(3, 6), .ticks(6, 9)]
    ) { signal, closing in signal.window(closing: { closing }).drawn() }
  }

  @Test func aCompletionClosesToo() {
    expectMarbles(.digits("-1-2-3-|"), .digits("---|"), "o1-(co2)-3(co)(c|)") { signal, closing in
      signal.window(closing: { closing }).drawn()
    }
  }

  @Test func theFirstFailureGoesThroughTheOpenWindow() {
    expectMarbles(.digits("-1-#"), .digits("-----"), "o1-(f#)") { signal, closing in
      signal.window(closing: { closing }).drawn()
    }
    expectMarbles(.digits("-1--"), .digits("---#"), "o1-(f#)") { signal, closing in
      signal.window(closing: { closing }).drawn()
    }
  }

  @Test func anAbandonedClosingSignalLeavesItsWindowOpen() {
    let subject = Subject<Int, TestFailure>()
    let recorded = RecordedWindows(subject.signal.window(closing: { Signal<Int, TestFailure>.never() }))
    subject.send(1)
    #expect(recorded.events == [[.next(1)]] && !recorded.windows.entries[0].subscription.isDisposed)
  }

  @Test func aClosingSignalThatEndsAtOnceStopsWithTheSubscription() {
    let subscription = Subscription()
    let count = SerialState(0)
    Signal<Int, Never>.never().window(closing: { Signal<Int, Never>.empty() }).attach(
      Subscriber(
        next: { _ in
          count.value += 1
          if count.value == many { subscription.end() }
        }, terminal: { _ in }, subscription: subscription))
    #expect(count.value == many)
  }

  @Test func closedWindowsAndTheirClosingSignalsAreReleased() {
    let (probe, subject) = (LeakProbe(), Subject<Int, Never>())
    let subscription = subject.signal.window(closing: {
      let token = probe.token()
      return subject.signal.lift { next in
        {
          token.touch(); next($0)
        }
      }
    }).subscribe(next: { window in
      let token = probe.token()
      window.subscribe(next: { _ in token.touch() })
    })
    for value in 1...100 { subject.send(value) }
    // The open window and its closing signal.
    #expect(probe.liveCount == 2 && !subscription.isDisposed)
    subscription.dispose()
    #expect(probe.liveCount == 0)
  }
}

@Suite struct WindowClosingRaceTests {
  private func windows() -> Joined<String> {
    Joined { values, closing in values.window(closing: { closing }).drawn() }
  }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(windows) { joined in
      joined.first.complete()
      let values = joined.values.filter { "1"..."4" ~= $0 }
      // Each window is closed before the next opens.
      let ends = joined.values.filter { $0 == "o" || $0 == "c" }
      let pairs = (0..<ends.count).map { $0.isMultiple(of: 2) ? "o" : "c" }
      #expect(values == ["1", "2", "3", "4"] && ends == pairs && ends.count >= 4)
      #expect(joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(windows)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(windows)) }
}
