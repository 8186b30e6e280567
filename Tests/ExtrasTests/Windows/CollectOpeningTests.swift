import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectOpeningTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.collect(opening: $1, closing: { .just($0) }) }
  }

  @Test func arraysOverlapOrLeaveGaps() {
    expectMarbles(
      .digits("-1-2-3-4-5-|"), .digits("--1-2------"), .digits("-----1"), "-------a-b-|",
      outputs: ["a": [2, 3, 4], "b": [3, 4, 5]]
    ) { values, openings, closing in values.collect(opening: openings, closing: { _ in closing }) }
    expectMarbles(
      .digits("-1-2-3-4-5-|"), .digits("--1----2---"), .digits("--1"), "----a----b-|",
      outputs: ["a": [2], "b": [4, 5]]
    ) { values, openings, closing in values.collect(opening: openings, closing: { _ in closing }) }
  }

  @Test func allArraysAreSentAtTheEndInOrder() {
    expectMarbles(.digits("-1-2|"), .digits("1-2--"), "----(ab|)", outputs: ["a": [1, 2], "b": [2]]) {
      $0.collect(opening: $1, closing: { _ in Signal<Int, TestFailure>.never() })
    }
  }

  @Test func arraysCloseInAnyOrder() {
    let (subject, openings) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let closings = (0...2).map { _ in Subject<Int, TestFailure>() }
    let recorded = Recorded(subject.signal.collect(opening: openings, closing: { closings[$0].signal }))
    for number in 0...2 {
      openings.send(number)
      subject.send(number)
    }
    closings[1].send(0)
    subject.send(3)
    closings[0].complete()
    closings[2].send(0)
    #expect(recorded.values == [[1, 2], [0, 1, 2, 3], [2, 3]])
  }

  @Test func endsWithTheLastArrayOfTheOpenings() {
    expectMarbles(
      .digits("--1-2-3"), .digits("-1|"), .digits("----1"), "-----(a|)", outputs: ["a": [1, 2]],
      subscribed: [.ticks(0, 5)]
    ) { values, openings, closing in values.collect(opening: openings, closing: { _ in closing }) }
  }

  @Test func valuesThatAreInNoSentArrayAreDiscardedOnce() {
    let dropped = Journal<Int>()
    let (subject, openings, closing) = (
      Subject<Int, TestFailure>(), Subject<Int, TestFailure>(), Subject<Int, TestFailure>()
    )
    let arrays = subject.signal.collect(opening: openings, closing: { $0 == 2 ? closing.signal : .attaching { _ in } })
    let recorded = Recorded(arrays.discarding(to: dropped))
    subject.send(1)
    #expect(dropped.entries == [1])
    openings.send(1)
    subject.send(2)
    openings.send(2)
    subject.send(3)
    closing.send(0)
    openings.send(3)
    subject.send(4)
    subject.fail(TestFailure())
    #expect(recorded.values == [[3]] && dropped.entries == [1, 2, 4])
  }
}
