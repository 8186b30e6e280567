import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C9: a source that waits for room which nothing can free any more is released with the handles. The holders of places
/// are here the inner signals of a `flatMap`; ``HoldingLeakTests`` has the operators that hold values.
@Suite struct WaitingLeakTests {
  typealias Numbers = Signal<Int, Failure>

  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> Numbers

    init(_ description: String, _ make: @escaping @Sendable () -> Numbers) {
      (testDescription, self.make) = (description, make)
    }

    static let all = [
      Source("a sequence") { Numbers(0..<100) },
      Source("a mailbox") { Numbers.deferred { filledMailbox().signal } },
      // The operator has begun to hold the first value before anything waits.
      Source("a sequence behind a value") { Numbers.just(-1).concat(with: Numbers(0..<100)) },
      Source("a mailbox behind a value") { Numbers.just(-1).concat(with: Numbers.deferred { filledMailbox().signal }) },
      Source("merge(preferring:)") { Numbers.merge(preferring: <, [Numbers(0..<100), Numbers(0..<100)]) },
      Source("merge(preferring:) of a mailbox") {
        Numbers.merge(preferring: <, [Numbers.deferred { filledMailbox().signal }])
      },
      Source("share()") { Numbers(0..<100).share() },
      Source("share() of a mailbox") { Numbers.deferred { filledMailbox().signal }.share() },
      Source("merge(preferring:), share()") { Numbers.merge(preferring: <, [Numbers(0..<100)]).share() },
      Source("zip") { zip(Numbers(0..<100), Numbers(0..<100)).map { $0 + $1 } },
      Source("pause(while:)") {
        Numbers(0..<100).pause(while: Signal<Bool, Never>.just(true).concat(with: .never()), buffering: .suspending(2))
      },
    ]

    private static func filledMailbox() -> Mailbox<Int, Failure> {
      let mailbox = Mailbox<Int, Failure>()
      for number in 0..<100 { mailbox.send(number) }
      return mailbox
    }
  }

  struct Consumer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    static let all = [
      Consumer("concatMap") { $0.concatMap { _ in Numbers.never() } },
      Consumer("flatMap(.bounded)") { $0.flatMap(.bounded(2)) { _ in Numbers.never() } },
      Consumer("flatMap(.ordered)") { $0.flatMap(.ordered(2)) { _ in Numbers.never() } },
      Consumer("flatten(maxConcurrent:)") { $0.map { _ in Numbers.never() }.flatten(maxConcurrent: 2) },
    ]
  }

  @Test(arguments: Source.all, Consumer.all) func isReleased(_ source: Source, before consumer: Consumer) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      consumer.apply(source.make().map { made.use($0) }).subscribe(next: { _ in sink.touch() }, failed: { _ in })
    }
  }

  /// In front of a consumer that grants room.
  @Test(
    arguments: Source.all,
    [
      Consumer("itself") { $0 },
      Consumer("flatMap(.ordered(0))") { $0.flatMap(.ordered(0)) { _ in Numbers.never() } },
    ])
  func isReleasedInFrontOfADelivery(_ source: Source, through operation: Consumer) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      operation.apply(source.make().map { made.use($0) })
        .deliver(on: VirtualTimeScheduler(), buffering: .suspending(2))
        .subscribe(next: { _ in sink.touch() }, failed: { _ in })
    }
  }

  @Test(arguments: Source.all, Consumer.all) func isReleasedByADisposal(_ source: Source, before consumer: Consumer) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      consumer.apply(source.make().map { made.use($0) }).subscribe(next: { _ in sink.touch() }, failed: { _ in })
        .dispose()
    }
  }

  /// An inner signal whose owner is released counts as completed: the source sends its next value.
  @Test(
    arguments: [FlatteningStrategy.concat, .bounded(2), .ordered(2)],
    [
      Consumer("itself") { $0 }, Consumer("take(_:)") { $0.take(5) },
      Consumer("concat") { $0.concat(with: Numbers.empty()) },
      Consumer("merge") { $0.merge(with: Numbers.empty()) }, Consumer("flatMap") { $0.flatMap { Numbers.just($0) } },
      Consumer("share()") { $0.share() }, Consumer("retry()") { $0.retry().take(5) },
    ])
  func anAbandonedInnerSignalFreesItsPlace(_ strategy: FlatteningStrategy, _ inner: Consumer) {
    let owners = (0..<6).map { _ in Owner(Subject<Int, Failure>()) }
    let mailbox = Mailbox<Int, Failure>()
    for number in owners.indices { mailbox.send(number) }
    mailbox.complete()
    let recorded = Recorded(mailbox.signal.flatMap(strategy) { inner.apply(owners[$0].signal) })
    for (number, owner) in owners.enumerated() {
      owner.send(number)
      owner.drop()
    }
    #expect(recorded.values == Array(0..<6))
    #expect(recorded.events.last == .completed)
  }

  /// Its end waits for the delivery of another thread, which may release its closures first.
  @Test(arguments: [FlatteningStrategy.bounded(2), .ordered(2)])
  func anInnerSignalIsAbandonedDuringADelivery(_ strategy: FlatteningStrategy) {
    race(spins: spins(), for: { AbandonedRun(strategy) }) { run in
      run.owner.drop()
    } _: { run in
      for _ in 0..<10 { run.other.send(-1) }
    } verify: { run in
      run.other.complete()
      #expect(run.recorded.values.contains(2))
    }
  }

  /// Of three values that wait, the inner signals of two run.
  private final class AbandonedRun: Sendable {
    let owner = Owner(Subject<Int, Failure>())
    let other = Subject<Int, Failure>()
    let recorded: Recorded<Int, Failure>

    init(_ strategy: FlatteningStrategy) {
      let mailbox = Mailbox<Int, Failure>()
      for number in 0..<3 { mailbox.send(number) }
      let inners = [owner.signal.take(5), other.signal.take(50), Numbers.just(2)]
      recorded = Recorded(mailbox.signal.flatMap(strategy) { inners[$0] })
    }
  }

  @Test func oneInnerSignalThatKeepsNothingLeavesTheOtherPlaces() {
    let mailbox = Mailbox<Int, Failure>()
    for number in 0..<6 { mailbox.send(number) }
    let recorded = Recorded(mailbox.signal.flatMap(.bounded(2)) { $0 == 0 ? Numbers.never() : Numbers.just($0) })
    #expect(recorded.values == Array(1..<6))
    #expect(!recorded.subscription.isDisposed)
  }

  /// By then, the outer signal has ended and the operator was released.
  @Test(arguments: [FlatteningStrategy.concat, .bounded(2), .ordered(2)])
  func theEndOfASilentConnectionEndsTheResult(_ strategy: FlatteningStrategy) {
    let connection = Numbers.never().publish()
    let handle = connection.connect()
    let mailbox = Mailbox<Int, Failure>()
    for number in 0..<6 { mailbox.send(number) }
    let recorded = Recorded(mailbox.signal.flatMap(strategy) { _ in connection.signal })
    #expect(!recorded.subscription.isDisposed)
    handle.dispose()
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  /// Nothing can free a place: the values are for the next consumer.
  @Test(arguments: [FlatteningStrategy.concat, .bounded(2), .ordered(2)])
  func aSourceThatCanSendNothingMoreEnds(_ strategy: FlatteningStrategy) {
    let mailbox = Mailbox<Int, Failure>()
    for number in 0..<6 { mailbox.send(number) }
    let recorded = Recorded(mailbox.signal.flatMap(strategy) { _ in Numbers.never() })
    #expect(!recorded.subscription.isDisposed)
    let rest = Recorded(mailbox.signal)
    #expect(rest.values == Array((strategy == .concat ? 1 : 2)..<6))
  }

  /// All places were taken by silent signals, and one of these has ended: a source that waits then continues.
  @Test(arguments: [FlatteningStrategy.concat, .bounded(2), .ordered(2)])
  func aPlaceOfASilentSignalMayBeFreed(_ strategy: FlatteningStrategy) {
    let connections = [Numbers.never().publish(), Numbers.never().publish()]
    let handles = connections.map { $0.connect() }
    let mailbox = Mailbox<Int, Failure>()
    let recorded = Recorded(
      mailbox.signal.flatMap(strategy) { connections.indices ~= $0 ? connections[$0].signal : .just($0) })
    for number in connections.indices.prefix(strategy == .concat ? 1 : 2) { mailbox.send(number) }
    handles[0].dispose()
    if strategy == .ordered(2) { handles[1].dispose() }
    for number in 2..<6 { mailbox.send(number) }
    mailbox.complete()
    #expect(recorded.values == Array(2..<6))
  }

  /// The source does not wait: its failure passes.
  @Test(arguments: Consumer.all) func aSourceThatDoesNotWaitStays(_ consumer: Consumer) {
    let subject = Subject<Int, Failure>()
    let recorded = Recorded(consumer.apply(subject.signal))
    for number in 0..<5 { subject.send(number) }
    #expect(!recorded.subscription.isDisposed)
    subject.fail(.expected)
    #expect(recorded.events == [.failed(.expected)])
  }
}
