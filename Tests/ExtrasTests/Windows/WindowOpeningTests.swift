import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct WindowOpeningTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() }) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWhereWindowsCloseAtOnce(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.window(opening: $1, closing: { .just($0) }) }
  }

  @Test func windowsOverlapOrLeaveGaps() {
    expectMarbles(.digits("-1-2-3-4-5-|"), .digits("--1-2------"), .digits("-----1"), "--o2o(33)-(44c)-(5c)-|") {
      values, openings, closing in
      values.window(opening: openings, closing: { _ in closing }).drawn()
    }
    expectMarbles(.digits("-1-2-3-4-5-|"), .digits("--1----2----"), .digits("--1"), "--o2c--(o4)-(5c)-|") {
      values, openings, closing in
      values.window(opening: openings, closing: { _ in closing }).drawn()
    }
  }

  @Test func aClosingSignalClosesWithAValueOrItsCompletion() {
    expectMarbles(.digits("-1--|"), .digits("-1---"), "-(oc)--|") {
      $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.empty() }).drawn()
    }
    expectMarbles(.digits("-1--|"), .digits("--1--"), "--(oc)-|") {
      $0.window(opening: $1, closing: { .just($0) }).drawn()
    }
  }

  @Test func endsWithTheValuesOrWithTheLastWindowOfTheOpenings() {
    expectMarbles(.digits("-1-2|"), .digits("-1---"), "-(o1)-2(c|)", subscribed: [.ticks(0, 4)], [.ticks(0, 4)]) {
      $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() }).drawn()
    }
    expectMarbles(
      .digits("--1-2-3"), .digits("-1|"), .digits("----1"), "-o1-2(c|)",
      subscribed: [.ticks(0, 5)], [.ticks(0, 2)], [.ticks(1, 5)]
    ) { values, openings, closing in values.window(opening: openings, closing: { _ in closing }).drawn() }
    expectMarbles(.digits("--1-2-3"), .digits("--|"), "--|") {
      $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() }).drawn()
    }
  }

  @Test func aFailureGoesThroughTheOpenWindowsFirst() {
    expectMarbles(.digits("-1-#"), .digits("(12)--"), "(oo)(11)-(ff#)") {
      $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() }).drawn()
    }
    expectMarbles(.digits("-1--"), .digits("1--#"), "o1-(f#)") {
      $0.window(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() }).drawn()
    }
    expectMarbles(.digits("-1--"), .digits("1-2-"), "o1(off#)") {
      $0.window(opening: $1, closing: { $0 == 2 ? .fail(TestFailure()) : Signal<Int, TestFailure>.never() }).drawn()
    }
  }

  @Test func anAbandonedClosingSignalLeavesItsWindowOpen() {
    let (subject, openings) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = RecordedWindows(
      subject.signal.window(opening: openings, closing: { _ in Signal<Int, TestFailure>.never() }))
    openings.send(0)
    subject.send(1)
    #expect(recorded.events == [[.next(1)]] && !recorded.windows.entries[0].subscription.isDisposed)
  }

  @Test func theOpeningsAreSubscribedFirst() {
    let opening = Signal<Int, Never>.attaching { $0.next(0) }
    let windows = Signal<Int, Never>(1...2).window(opening: opening, closing: { _ in Signal<Int, Never>.never() })
    #expect(Recorded(windows.gathered()).values == [[1, 2]])
  }

  @Test func aValueInsideADeliveryFollowsIt() {
    let (subject, openings) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let log = Journal<String>()
    subject.signal.window(
      opening: openings, closing: { _ in subject.signal.lift { next in { if $0 > 1 { next($0) } } } }
    )
    .drawn().subscribe(
      next: { text in
        if text == "o" { subject.send(1) }
        log.write(text)
      }, failed: { _ in })
    openings.send(0)
    #expect(log.entries == ["o", "1"])
    subject.send(2)
    #expect(log.entries == ["o", "1", "2", "c"])
  }

  @Test func aMillionOpeningsThatCloseAtOnce() {
    let count = onThread(stack: 512 << 10) {
      let sum = SerialState(0)
      Signal<Int, Never>.never().window(
        opening: Signal<Int, Never>(1...many), closing: { Signal<Int, Never>.just($0) }
      ).subscribe(next: { _ in sum.value += 1 })
      return sum.value
    }
    #expect(count == many)
  }

  @Test func closedWindowsAndTheirClosingSignalsAreReleased() {
    let (probe, subject, openings) = (LeakProbe(), Subject<Int, Never>(), Subject<Int, Never>())
    let subscription = subject.signal.window(
      opening: openings,
      closing: { _ in
        let token = probe.token()
        return subject.signal.lift { next in
          {
            token.touch(); next($0)
          }
        }
      }
    ).subscribe(next: { window in
      let token = probe.token()
      window.subscribe(next: { _ in token.touch() })
    })
    for value in 1...100 {
      openings.send(value)
      openings.send(value)
      subject.send(value)
    }
    #expect(probe.liveCount == 0 && !subscription.isDisposed)
  }
}

@Suite struct WindowOpeningRaceTests {
  private func windows() -> Joined<String> {
    Joined { values, openings in
      values.window(opening: openings, closing: { _ in values.lift { next in { if $0 == 3 { next($0) } } } }).drawn()
    }
  }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(windows) { joined in
      joined.first.complete()
      #expect(joined.values.filter { $0 == "o" }.count == 4 && joined.values.filter { $0 == "c" }.count == 4)
      #expect(joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(windows)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(windows)) }

  @Test func closingAgainstDisposeLeavesNoWindowOpen() {
    race(for: {
      let (subject, openings) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
      return (
        openings, subject, RecordedWindows(subject.signal.window(opening: openings, closing: { _ in subject.signal }))
      )
    }) { openings, subject, _ in
      for value in 1...3 {
        openings.send(value)
        subject.send(value)
      }
    } _: { _, _, recorded in
      recorded.subscription.dispose()
    } verify: { _, _, recorded in
      #expect(recorded.windows.entries.allSatisfy { $0.subscription.isDisposed })
    }
  }
}
