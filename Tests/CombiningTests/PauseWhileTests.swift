import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct PauseWhileTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.pause(while: Signal<Bool, Never>.attaching { $0.next(false) }) }
  }

  // The other signal cannot fail: here its failure is a completion.
  @Test(
    arguments: OperatorLaw.all.filter { $0 != .failure },
    [BufferingPolicy.unbounded, .newest(1), .oldest(0), .suspending(1)])
  func obeysWithASecondUpstream(_ law: OperatorLaw, policy: BufferingPolicy) {
    law.check([.outlivesUpstream]) { $0.pause(while: $1.flags(), buffering: policy) }
  }

  @Test func valuesWaitWhileItIsPaused() {
    expectMarbles(.digits("--1--2--3--4--|"), .digits("---1------0----"), "--1-------(23)4--|") {
      $0.pause(while: $1.flags())
    }
  }

  @Test func thePolicyLimitsTheValuesThatWait() {
    expectMarbles(.digits("-1234-5|"), .digits("1----0--"), "-----45|") {
      $0.pause(while: $1.flags(), buffering: .newest(1))
    }
    expectMarbles(.digits("-1234-5|"), .digits("1----0--"), "-----(12)5|") {
      $0.pause(while: $1.flags(), buffering: .oldest(2))
    }
    expectMarbles(.digits("-1234-5|"), .digits("1----0--"), "------5|") {
      $0.pause(while: $1.flags(), buffering: .oldest(0))
    }
  }

  @Test func aSuspendingPauseDropsFromASourceThatCannotWait() {
    expectMarbles(.digits("-1234-5|"), .digits("1----0--"), "-----(12)5|") {
      $0.pause(while: $1.flags(), buffering: .suspending(2))
    }
  }

  @Test func aMillionValuesThatWaitAreSentAtOnce() {
    let count = onThread(stack: 512 << 10) {
      let (sum, pause) = (SerialState(0), Subject<Bool, Never>())
      let isPaused = Signal<Bool, Never>.merge(.just(true), pause.signal)
      Signal<Int, Never>(1...many).pause(while: isPaused).subscribe(next: { _ in sum.value += 1 })
      pause.send(false)
      return sum.value
    }
    #expect(count == many)
  }

  @Test func aCompletionFollowsTheValuesThatWait() {
    expectMarbles(.digits("-1|"), .digits("1---0"), "----(1|)") { $0.pause(while: $1.flags()) }
    expectMarbles(.digits("--|"), .digits("1---0"), "--|") { $0.pause(while: $1.flags()) }
    expectMarbles(.digits("-1#"), .digits("1---0"), "--#") { $0.pause(while: $1.flags()) }
  }

  @Test func thePauseEndsWithItsSignal() {
    expectMarbles(.digits("-1--2-|"), .digits("1--|"), "---12-|") { $0.pause(while: $1.flags()) }
  }

  @Test func droppedValuesAreDiscarded() {
    let dropped = Journal<Int>()
    let (subject, pause) = (Subject<Int, TestFailure>(), Subject<Bool, Never>())
    let recorded = Recorded(subject.signal.pause(while: pause, buffering: .newest(1)).discarding(to: dropped))
    pause.send(true)
    for value in 1...2 { subject.send(value) }
    recorded.subscription.dispose()
    #expect(recorded.values.isEmpty && dropped.entries == [1, 2])
  }
}

@Suite struct PauseWhileRaceTests {
  private func paused() -> Joined<Int> {
    Joined { $0.pause(while: $1.lift { next in { next($0 % 2 != 0) } }.steady()) }
  }

  @Test func noValueIsLostOrOvertaken() {
    let isSerial = Joined.raceSends(paused) { joined in
      joined.first.complete()
      #expect(joined.values == [1, 2, 3, 4] && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(paused)) }
}

extension Signal {
  /// The same signal without its failure, which becomes a completion.
  func steady() -> Signal<Value, Never> {
    .attaching { downstream in
      attach(under: downstream.subscription, next: downstream.next) { _ in downstream.complete() }
    }
  }
}

extension Signal where Value == Int {
  /// Whether numbers are not zero.
  fileprivate func flags() -> Signal<Bool, Never> { steady().lift { next in { next($0 != 0) } } }
}
