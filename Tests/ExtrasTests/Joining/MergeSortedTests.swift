import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct MergeSortedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.merge(with: $1, sortedBy: <) }
  }

  @Test func keepsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.merge(with: Signal.never()) { $0.value < $1.value } }
    OperatorLaw.retention.check(tracking: .completesWhenAbandoned) {
      Signal.empty().merge(with: $0) { $0.value < $1.value }
    }
  }

  @Test func sendsTheSmallestOnceEachHasOneWaiting() {
    expectMarbles(.digits("--1-----3-----5-----|"), .digits("-----2-----4-----|"), "-----1--2--3--4--5--|") {
      $0.merge(with: $1, sortedBy: <)
    }
    expectMarbles(.digits("75-----3|"), .digits("--864-|"), "--8(76)5--(43)|") { $0.merge(with: $1, sortedBy: >) }
  }

  @Test func mergesAnyNumber() {
    expectMarbles(.digits("--1-----4--|"), .digits("---2-----5---|"), .digits("----3-----6----|"), "----1---2345-6-|") {
      .merge([$0, $1, $2], sortedBy: <)
    }
  }

  @Test func aSilentSignalHoldsUpTheOtherUntilItEnds() {
    expectMarbles(.digits("1-2-3---|"), .digits("------|"), "------(123)-|") { $0.merge(with: $1, sortedBy: <) }
    expectMarbles(.digits("1-2-3|"), .digits("-------|"), "-------(123|)") { $0.merge(with: $1, sortedBy: <) }
  }

  @Test func ofEqualValuesTheEarlierSignalsGoesFirst() {
    expectMarbles("a--b--|", "-1--2-|", "-a-b--(12|)") { $0.merge(with: $1) { _, _ in false } }
  }

  @Test func whatIsNotSortedIsMergedByItsHeads() {
    expectMarbles(.digits("3-1--|"), .digits("2----|"), "2----(31|)") { $0.merge(with: $1, sortedBy: <) }
  }

  @Test func aFailureOvertakesWhatWaits() {
    expectMarbles(.digits("123#"), .digits("-2-----"), "-(12)2#") { $0.merge(with: $1, sortedBy: <) }
    expectMarbles(.digits("123----"), .digits("-2-#"), "-(12)2#") { $0.merge(with: $1, sortedBy: <) }
  }

  @Test func whatWaitsWhenItEndsGoesToTheDiscardHook() {
    for isFailing in [false, true] {
      let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
      let discarded = Journal<Int>()
      let recorded = Recorded(first.signal.merge(with: second, sortedBy: <).discarding(to: discarded))
      for value in 1...4 { first.send(value) }
      second.send(2)
      if isFailing { second.fail(TestFailure()) } else { recorded.subscription.dispose() }
      #expect(recorded.values == [1, 2, 2])
      #expect(discarded.entries == [3, 4])
    }
  }

  @Test func disposingWhileWhatWaitsIsSentKeepsTheRestBack() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let discarded = Journal<Int>()
    let recorded = Recorded(first.signal.merge(with: second, sortedBy: <).discarding(to: discarded).taking(2))
    for value in 1...4 { first.send(value) }
    second.complete()
    #expect(recorded.events == [.next(1), .next(2), .completed])
    #expect(discarded.entries == [3, 4])
  }

  @Test func aMillionValuesThatWaitAreSentAtOnce() {
    let count = onThread(stack: 512 << 10) {
      let (sum, silent) = (SerialState(0), Subject<Int, Never>())
      Signal<Int, Never>(1...many).merge(with: silent, sortedBy: <).subscribe(next: { _ in sum.value += 1 })
      silent.complete()
      return sum.value
    }
    #expect(count == many)
  }

  @Test func anAbandonedSignalCountsAsCompleted() {
    let kept = Subject<Int, Never>()
    let recorded: Recorded<Int, Never>
    do {
      let gone = Subject<Int, Never>()
      recorded = Recorded(gone.signal.merge(with: kept, sortedBy: <))
      kept.send(1)
      #expect(recorded.values == [])
    }
    #expect(recorded.values == [1])
    kept.send(2)
    kept.complete()
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func withoutSignalsCompletesAtOnce() {
    #expect(Recorded(Signal<Int, Never>.merge([Signal<Int, Never>](), sortedBy: <)).events == [.completed])
  }

  @Test func aThousandSignalsOfAHundredValues() {
    let count = repetitions(quick: 100, full: 1_000, night: 1_000)
    let signals = (0..<count).map { place in Signal<Int, Never>((0..<100).map { $0 * count + (place * 7) % count }) }
    let values = onThread { Recorded(Signal.merge(signals, sortedBy: <)).values }
    #expect(values == Array(0..<100 * count))
  }

  @Test func aHundredThousandValuesMayWait() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let values = onThread {
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      let recorded = Recorded(first.signal.merge(with: second, sortedBy: <))
      for value in 0..<count { first.send(value) }
      second.complete()
      return recorded.values
    }
    #expect(values == Array(0..<count))
  }
}

@Suite struct MergeSortedRaceTests {
  private func merged() -> Joined<Int> { Joined { $0.merge(with: $1, sortedBy: <) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(merged) { joined in
      #expect(joined.values == [1, 2, 3, 4])
      joined.first.complete()
      #expect(joined.values == [1, 2, 3, 4, 11, 12, 13, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: {
      Joined<Int> { first, _ in first.merge(with: Signal([2, 5]), sortedBy: <) }
    }) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      joined.first.complete()
      let own = joined.values.filter { $0 != 2 && $0 != 5 }
      #expect(joined.values == joined.values.sorted())
      #expect(joined.terminals == [.completed])
      #expect(own.allSatisfy { [1, 3, 4].contains($0) })
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(merged)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(merged)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(merged)) }
}
