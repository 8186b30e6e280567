import Foundation
import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct OnDiscardTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.onDiscard { (_: any Sendable) in } }
  }

  @Test(arguments: OperatorLaw.all) func obeysDownstreamOfAnOperatorThatHolds(_ law: OperatorLaw) {
    law.check { $0.holding(1).onDiscard { (_: Int) in } }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.onDiscard(of: String.self) { _ in } }
    expectMarbles("-a-#", "-a-#") { $0.onDiscard(of: String.self) { _ in } }
  }

  enum End: CaseIterable {
    case failure, disposal, abandonment
  }

  @Test(arguments: End.allCases) func whatIsHeldAtTheEndIsHandedOverOnceInOrderOnThatThread(_ end: End) {
    let dropped = Journal<Int>()
    let threads = Journal<ObjectIdentifier>()
    let subject = SharedVariable(Subject<Int, TestFailure>())
    let recorded = subject.value.map { subject in
      Recorded(
        subject.signal.holding(2).onDiscard { (value: Int) in
          dropped.write(value)
          threads.write(ObjectIdentifier(Thread.current))
        })
    }
    for value in 1...3 { subject.value?.send(value) }
    #expect(dropped.entries.isEmpty)
    let ender = onThread {
      switch end {
      case .failure: subject.value?.fail(TestFailure())
      case .disposal: recorded?.subscription.dispose()
      case .abandonment: subject.value = nil
      }
      // Visible to the ending thread as soon as that call returns.
      return (ObjectIdentifier(Thread.current), dropped.entries)
    }
    #expect(ender?.1 == [2, 3])
    subject.value?.complete()
    #expect(dropped.entries == [2, 3])
    #expect(threads.entries == [ender?.0, ender?.0])
    #expect(recorded?.values == [1])
    #expect(recorded?.subscription.isDisposed == true)
  }

  @Test func whatTheCompletionFlushesIsNotHandedOver() {
    let dropped = Journal<Int>()
    let recorded = Recorded(Signal<Int, Never>(1...3).holding(2).onDiscard { dropped.write($0) })
    #expect(recorded.events == [.next(1), .next(2), .next(3), .completed])
    #expect(dropped.entries.isEmpty)
  }

  @Test func aDisposalInTheMiddleOfTheFlushHandsOverTheRest() {
    let dropped = Journal<Int>()
    let subject = Subject<Int, Never>()
    let recorded = Recorded(subject.signal.holding(3).onDiscard { dropped.write($0) }.taking(2))
    for value in 1...3 { subject.send(value) }
    subject.complete()
    #expect(recorded.events == [.next(1), .next(2), .completed])
    #expect(dropped.entries == [3])
  }

  @Test func onlyValuesOfItsTypeAreHandedOver() {
    let numbers = Journal<Int>()
    let texts = Journal<String>()
    let subject = Subject<Int, TestFailure>()
    subject.signal.holding(9).onDiscard { texts.write($0) }.onDiscard { numbers.write($0) }
      .subscribe(next: { _ in }, failed: { _ in })
    subject.send(1)
    subject.fail(TestFailure())
    #expect(numbers.entries == [1])
    #expect(texts.entries.isEmpty)
  }

  @Test func theHookForTheTypeComesBeforeTheOneForAll() {
    let all = Journal<String>()
    let numbers = Journal<Int>()
    let subject = Subject<Int, TestFailure>()
    let held = subject.signal.holding(9).onDiscard { (value: any Sendable) in all.write("\(value)") }
    held.subscribe(next: { _ in }, failed: { _ in })
    held.onDiscard { numbers.write($0) }.subscribe(next: { _ in }, failed: { _ in })
    subject.send(1)
    subject.fail(TestFailure())
    #expect(all.entries == ["1"])
    #expect(numbers.entries == [1])
  }

  @Test func theNearestOfSeveralIsAsked() {
    let dropped = Journal<String>()
    let subject = Subject<Int, TestFailure>()
    subject.signal.holding(9).onDiscard { dropped.write("near \($0 as Int)") }.onDiscard {
      dropped.write("far \($0 as Int)")
    }
    .subscribe(next: { _ in }, failed: { _ in })
    subject.send(1)
    subject.fail(TestFailure())
    #expect(dropped.entries == ["near 1"])
  }

  @Test func whatIsNotUpstreamDoesNotFindIt() {
    let dropped = Journal<Int>()
    let subject = Subject<Int, TestFailure>()
    let besides = Signal<Int, TestFailure>.attaching { downstream in
      subject.signal.onDiscard { dropped.write($0) }.attach(downstream)
      subject.signal.holding(9).attach(downstream)
    }
    besides.subscribe(next: { _ in }, failed: { _ in })
    subject.send(1)
    subject.fail(TestFailure())
    #expect(dropped.entries.isEmpty)
  }
}
