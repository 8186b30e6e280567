import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// The queues of consumers are observable: their depth, and the values that they drop.
@Suite struct QueueReportTests {
  @Test func theQueueOfAnIteratorIsReportedOnceItIsDeep() {
    let subject = Subject<Int, Never>()
    let iterator = subject.signal.values.makeAsyncIterator()
    #expect(queueDepths(reaching: 77) { for number in 1...200 { subject.send(number) } } == [77])
    withExtendedLifetime(iterator) {}
  }

  @Test func theQueueOfASuspendingIteratorToo() {
    let subject = Subject<Int, Never>()
    let iterator = subject.signal.values(buffering: .suspending(77)).makeAsyncIterator()
    #expect(queueDepths(reaching: 77) { for number in 1...80 { subject.send(number) } } == [77])
    withExtendedLifetime(iterator) {}
  }

  @Test func theQueueOfADeliveryIsReportedOnceItIsDeep() {
    let (subject, scheduler) = (Subject<Int, Never>(), VirtualTimeScheduler())
    let recorded = Recorded(subject.signal.deliver(on: scheduler))
    #expect(queueDepths(reaching: 77) { for number in 1...200 { subject.send(number) } } == [77])
    // It grows again after a drain.
    scheduler.run()
    #expect(queueDepths(reaching: 77) { for number in 1...200 { subject.send(number) } } == [77])
    scheduler.run()
    #expect(recorded.values.count == 400)
  }

  @Test(arguments: [BufferingPolicy.newest(77), .oldest(77)]) func aFullQueueThatDropsIsReportedOnce(
    _ policy: BufferingPolicy
  ) {
    let (subject, scheduler) = (Subject<Int, Never>(), VirtualTimeScheduler())
    let iterator = subject.signal.values(buffering: policy).makeAsyncIterator()
    let recorded = Recorded(subject.signal.deliver(on: scheduler, buffering: policy))
    #expect(queueDepths(reaching: 77) { for number in 1...200 { subject.send(number) } } == [77, 77])
    withExtendedLifetime((iterator, recorded)) {}
  }

  @Test func aCollectionIsNoQueue() async {
    let depths = queueDepths(reaching: 77) {
      let task = Task { await Signal<Int, Never>(1...200).allValues() }
      withExtendedLifetime(task) {}
    }
    #expect(depths.isEmpty)
  }

  /// Each policy hands over what it drops at a delivery, as it does at an iterator. A sequence waits for `suspending`
  /// (C17).
  @Test(arguments: [(BufferingPolicy.newest(2), [1, 2]), (.oldest(2), [3, 4]), (.suspending(2), [])])
  func everyPolicyOfADeliveryHandsOverWhatItDrops(_ policy: BufferingPolicy, _ expected: [Int]) {
    let (dropped, scheduler) = (Journal<Int>(), VirtualTimeScheduler())
    let recorded = Recorded(
      Signal<Int, Never>(1...4).deliver(on: scheduler, buffering: policy).onDiscard { (value: Int) in
        dropped.write(value)
      })
    scheduler.run()
    #expect(dropped.entries == expected && recorded.values == Array(Set(1...4).subtracting(expected)).sorted())
  }

  #if EXIT_TESTS
    /// A source that cannot wait, under `suspending`: each subscription is named once, with its place, in debug builds.
    @Test func eachSubscriptionThatLosesValuesIsNamedOnce() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (subject, scheduler) = (Subject<Int, Never>(), VirtualTimeScheduler())
        let delivered = subject.signal.deliver(on: scheduler, buffering: .suspending(1), file: "Place.swift", line: 7)
        let subscriptions = (1...2).map { _ in delivered.subscribe { _ in } }
        let paused = subject.signal.pause(
          while: Signal<Bool, Never>.merge(.just(true), .never()), buffering: .suspending(1)
        )
        .subscribe { _ in }
        for number in 1...4 { subject.send(number) }
        withExtendedLifetime((subscriptions, paused)) {}
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #if DEBUG
        #expect(message.split(separator: "Place.swift:7: deliver(on:buffering:) with .suspending(1) drops").count == 3)
        #expect(message.split(separator: "pause(while:buffering:) with .suspending(1) drops").count == 2)
      #else
        #expect(message.isEmpty)
      #endif
    }
  #endif
}
