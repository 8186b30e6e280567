import ReactiveBridging
import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C17, for `flatMap` with a limit: an outer source that can wait sends no value before its inner signal can start.
@Suite struct FlatMapBackPressureTests {
  @Test func theOuterSourceWaitsForAPlace() {
    let (mailbox, inners) = (Mailbox<Int, Never>(), (0..<5).map { _ in Subject<Int, Never>() })
    let log = Journal<Int>()
    mailbox.signal.flatMap(.bounded(2)) { inners[$0].signal }.subscribe { log.write($0) }
    for number in 0..<5 { mailbox.send(number) }
    #expect(mailbox.count == 3)
    inners[1].complete()
    #expect(mailbox.count == 2)
    inners[2].send(7)
    inners[0].complete()
    inners[2].complete()
    #expect(mailbox.count == 0)
    #expect(log.entries == [7])
  }

  @Test func concatenationAsksForOneAfterTheOther() {
    let (mailbox, inners) = (Mailbox<Int, Never>(), (0..<3).map { _ in Subject<Int, Never>() })
    mailbox.signal.flatMap(.concat) { inners[$0].signal }.subscribe { _ in }
    for number in 0..<3 { mailbox.send(number) }
    #expect(mailbox.count == 2)
    inners[0].complete()
    #expect(mailbox.count == 1)
  }

  @Test func anOuterSourceThatCannotWaitLosesNothing() {
    let (subject, inners) = (Subject<Int, Never>(), (0..<5).map { _ in Subject<Int, Never>() })
    let log = Journal<Int>()
    subject.signal.flatMap(.bounded(2)) { inners[$0].signal }.subscribe { log.write($0) }
    for number in 0..<5 { subject.send(number) }
    for inner in inners {
      inner.send(1)
      inner.complete()
    }
    #expect(log.entries == [1, 1, 1, 1, 1])
  }

  @Test(arguments: 1..<20) func nothingIsLost(limit: Int) async {
    let outer = Signal<Int, Never>.generate { emitter in for number in 0..<100 { await emitter.send(number) } }
    let inners = outer.flatMap(.bounded(limit)) { number in
      .generate { emitter in for _ in 0..<10 { await emitter.send(number) } }
    }
    var sum = 0
    for await value in inners.values(buffering: .suspending(3)) { sum += value }
    #expect(sum == 49_500)
  }
}
