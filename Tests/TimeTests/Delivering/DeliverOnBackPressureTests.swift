import ReactiveBridging
import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C17, for `deliver(on:)`: the upstream waits for room in its buffer, and it waits for room downstream.
@Suite struct DeliverOnBackPressureTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.queuesFailures) { $0.deliver(on: $1, buffering: .suspending(100_000)) }
  }

  @Test func aSourceIsNoMoreThanTheCountAhead() {
    let (scheduler, mailbox, log) = (VirtualTimeScheduler(), Mailbox<Int, Never>(), Journal<Int>())
    mailbox.signal.deliver(on: scheduler, buffering: .suspending(3)).subscribe { value in
      // One was delivered, and three wait for the scheduler.
      log.write(mailbox.count)
      _ = value
    }
    for number in 1...10 { mailbox.send(number) }
    #expect(mailbox.count == 7)
    scheduler.run()
    #expect(log.entries == [6, 5, 4, 3, 2, 1, 0, 0, 0, 0])
    #expect(mailbox.count == 0)
  }

  @Test func valuesWaitForRoomDownstream() async {
    let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
    let dropped = Journal<Int>()
    let values = subject.signal.deliver(on: scheduler)
      .values(buffering: .suspending(2), onDiscard: { dropped.write($0) })
    var iterator = values.makeAsyncIterator()
    for number in 1...10 { subject.send(number) }
    subject.complete()
    var taken: [Int] = []
    scheduler.run()
    while let value = await iterator.next() {
      taken.append(value)
      scheduler.run()
    }
    #expect(taken == Array(1...10))
    #expect(dropped.entries.isEmpty)
  }

  @Test func roomGoesUpThroughSeveralBuffers() async {
    let (scheduler, mailbox) = (VirtualTimeScheduler(), Mailbox<Int, Never>())
    let values = mailbox.signal.deliver(on: scheduler, buffering: .suspending(2)).map { $0 }
      .deliver(on: scheduler, buffering: .suspending(3)).values(buffering: .suspending(4))
    var iterator = values.makeAsyncIterator()
    for number in 1...100 { mailbox.send(number) }
    mailbox.complete()
    scheduler.run()
    #expect(mailbox.count == 91)
    var taken: [Int] = []
    while let value = await iterator.next() {
      taken.append(value)
      scheduler.run()
      if taken.count <= 91 { #expect(mailbox.count == 91 - taken.count) }
    }
    #expect(taken == Array(1...100))
  }

  @Test func aSourceThatCannotWaitLosesTheNewest() {
    let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
    let (log, dropped) = (Journal<Int>(), Journal<Int>())
    subject.signal.deliver(on: scheduler, buffering: .suspending(2))
      .onDiscard { (value: Int) in dropped.write(value) }.subscribe { log.write($0) }
    for number in 1...4 { subject.send(number) }
    scheduler.run()
    subject.send(5)
    scheduler.run()
    #expect(log.entries == [1, 2, 5])
    #expect(dropped.entries == [3, 4])
  }

  @Test func mergingMakesOneValueOfThoseThatWait() {
    let (scheduler, subject, log) = (VirtualTimeScheduler(), Subject<Int, Never>(), Journal<Int>())
    subject.signal.deliver(on: scheduler, merging: { $0 + $1 }).subscribe { log.write($0) }
    for number in 1...3 { subject.send(number) }
    scheduler.run()
    subject.send(4)
    scheduler.run()
    #expect(log.entries == [6, 4])
  }

  @Test(arguments: OperatorLaw.all) func mergingObeys(_ law: OperatorLaw) {
    law.check(.queuesFailures) { $0.deliver(on: .immediate, merging: { _, new in new }) }
  }

  @Test(arguments: 0..<20) func queuesOfThreadsLoseNothing(count: Int) async {
    let source = Signal<Int, Never>.generate { emitter in for number in 0..<count * 20 { await emitter.send(number) } }
    let dropped = Counter()
    let values = source.deliver(on: QueueScheduler(), buffering: .suspending(1 + count % 5))
      .deliver(on: QueueScheduler(), buffering: .suspending(1 + count % 3))
      .values(buffering: .suspending(1 + count % 4), onDiscard: { _ in dropped.increment() })
    var taken: [Int] = []
    for await value in values { taken.append(value) }
    #expect(taken == Array(0..<count * 20))
    #expect(dropped.count == 0)
  }
}
