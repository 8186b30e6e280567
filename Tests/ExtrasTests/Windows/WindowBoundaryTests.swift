import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WindowBoundaryTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.window(boundary: $1) } }

  // A failure passes through the window first, so the flattening ends the outer signal, and not the reverse (C5).
  @Test(arguments: OperatorLaw.all.filter { $0 != .ending }) func obeysWhenFlattened(_ law: OperatorLaw) {
    law.check { $0.window(boundary: $1).flattened() }
  }

  @Test func aBoundaryEndsAWindowAndOpensTheNext() {
    expectMarbles(.digits("--1--2-----3--|"), .digits("-------8------"), "o-1--2-(co)---3--(c|)") {
      $0.window(boundary: $1).drawn()
    }
    expectMarbles(.digits("----|"), .digits("-8-8"), "o(co)-(co)(c|)") { $0.window(boundary: $1).drawn() }
  }

  @Test func endsWithEitherSide() {
    expectMarbles(.digits("1-|"), .digits("-----"), "(o1)-(c|)", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.window(boundary: $1).drawn()
    }
    expectMarbles(.digits("1---"), .digits("--|"), "(o1)-(c|)", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.window(boundary: $1).drawn()
    }
    expectMarbles(.digits("1-#"), .digits("-----"), "(o1)-(f#)") { $0.window(boundary: $1).drawn() }
    expectMarbles(.digits("1---"), .digits("--#"), "(o1)-(f#)") { $0.window(boundary: $1).drawn() }
  }

  @Test func theFirstWindowComesBeforeTheBoundaryIsSubscribedAndThatBeforeTheSignal() {
    let log = Journal<String>()
    Signal<Int, Never>(1...2).whenSubscribed { log.write("signal") }
      .window(boundary: Signal<Int, Never>.never().whenSubscribed { log.write("boundary") }).drawn()
      .subscribe(next: { log.write($0) }, completed: { log.write("|") })
    #expect(log.entries == ["o", "boundary", "signal", "1", "2", "c", "|"])
  }

  @Test func aSubscriberOfOneWindowSubscribesToNothingElse() {
    expectMarbles(.digits("1-|"), .digits("--|"), "(w|)", outputs: ["w": "o"], subscribed: [], []) {
      signal, boundary in
      signal.window(boundary: boundary).taking(1).lift { next in { _ in next("o") } }
    }
  }

  @Test func aBoundaryInsideADeliveryFollowsIt() {
    let (subject, boundary) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let log = Journal<String>()
    subject.signal.window(boundary: boundary).drawn().subscribe(
      next: { text in
        if text == "1" { boundary.send(0) }
        log.write(text)
      }, failed: { _ in })
    subject.send(1)
    subject.send(2)
    #expect(log.entries == ["o", "1", "c", "o", "2"])
  }

  @Test func disposingAndAbandoningEndTheOpenWindowWithoutATerminal() {
    let subject = Subject<Int, TestFailure>()
    let disposed = RecordedWindows(subject.signal.window(boundary: Signal<Int, TestFailure>.never()))
    let abandoned: RecordedWindows
    do {
      let boundary = Subject<Int, TestFailure>()
      abandoned = RecordedWindows(subject.signal.window(boundary: boundary))
      subject.send(1)
    }
    disposed.subscription.dispose()
    subject.send(2)
    for recorded in [disposed, abandoned] {
      #expect(recorded.events == [[.next(1)]] && recorded.windows.entries[0].subscription.isDisposed)
      #expect(recorded.log.entries == [.next(0)] && recorded.subscription.isDisposed)
    }
  }

  @Test func sourcesThatSendNothingAndLetGoLeaveNothing() {
    expectNoLeaks { probe in
      let token = probe.token()
      Signal<Int, TestFailure>.never().window(boundary: Signal<Int, TestFailure>.never()).flattened()
        .subscribe(next: { _ in token.touch() }, failed: { _ in })
    }
  }
}

@Suite struct WindowBoundaryRaceTests {
  private func windows() -> Joined<String> { Joined { $0.window(boundary: $1).drawn() } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(windows) { joined in
      // Each value is in one window, and the four boundaries end four of five windows.
      #expect(joined.values.filter { $0 != "o" && $0 != "c" } == ["1", "2", "3", "4"])
      #expect(joined.values.filter { $0 == "o" }.count == 5 && joined.values.filter { $0 == "c" }.count == 4)
      joined.first.complete()
      #expect(joined.values.last == "c" && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(windows)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(windows)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(windows)) }

  @Test func boundaryAgainstDisposeLeavesNoWindowOpen() {
    race(for: {
      let (subject, boundary) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
      return (boundary, subject, RecordedWindows(subject.signal.window(boundary: boundary)))
    }) { boundary, _, _ in
      for _ in 1...3 { boundary.send(0) }
    } _: { _, _, recorded in
      recorded.subscription.dispose()
    } verify: { _, _, recorded in
      #expect(recorded.windows.entries.allSatisfy { $0.subscription.isDisposed })
    }
  }
}
