import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C9: a source that waits for a place in an operator which can send none of its values any more, because another
/// signal of the operator is silent, is released with the handles.
///
/// A handle that is held keeps the operator where the silent signal can still end: that of a connection, for example.
/// So no row holds one.
@Suite struct HoldingLeakTests {
  typealias Numbers = WaitingLeakTests.Numbers
  typealias Source = WaitingLeakTests.Source

  /// An operator that holds values of the source, and never sends them.
  struct Holder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    static let all = [
      Holder("zip before never") { zip($0, Numbers.never()).map { first, _ in first } },
      Holder("zip behind never") { zip(Numbers.never(), $0).map { _, second in second } },
      Holder("zip before two values") { zip($0, Numbers(0..<2).concat(with: .never())).map { first, _ in first } },
      Holder("zip behind two values") { zip(Numbers(0..<2).concat(with: .never()), $0).map { _, second in second } },
      Holder("zip of three") { zip($0, Numbers.never(), Numbers(0..<100)).map { first, _, _ in first } },
      Holder("zip of a collection") { zip([Numbers(0..<2).concat(with: .never()), $0]).map { $0[1] } },
      Holder("zip before a silent run") { zip($0, Numbers.never().share()).map { first, _ in first } },
      Holder("merge(sortedBy:) before never") { $0.merge(with: Numbers.never(), sortedBy: <) },
      Holder("merge(sortedBy:) behind never") { Numbers.never().merge(with: $0, sortedBy: <) },
      Holder("merge(sortedBy:) before two values") {
        $0.merge(with: Numbers(0..<2).concat(with: .never()), sortedBy: <)
      },
      Holder("merge(sortedBy:) behind two values") {
        Numbers(0..<2).concat(with: .never()).merge(with: $0, sortedBy: <)
      },
      Holder("pause(while:)") { $0.pause(while: Holder.pausedForEver) },
      Holder("pause(while:buffering:)") { $0.pause(while: Holder.pausedForEver, buffering: .suspending(1)) },
      Holder("delay(_:)") { $0.delay { _ in Numbers.never() } },
      Holder("delay(_:) of all but one value") { $0.delay { $0 == 0 ? Numbers.just(0) : Numbers.never() } },
      Holder("delay(for:) on a released scheduler") { $0.delay(for: .seconds(1), on: VirtualTimeScheduler()) },
      Holder("flatMap(.ordered) behind never") { source in
        Numbers(0..<2).flatMap(.ordered(2)) { $0 == 0 ? Numbers.never() : source }
      },
      Holder("flatMap(.ordered(0)) behind never") { source in
        Numbers(0..<2).flatMap(.ordered(0)) { $0 == 0 ? Numbers.never() : source }
      },
    ]

    private static let pausedForEver = Signal<Bool, Never>.just(true).concat(with: .never())
  }

  /// In front of a consumer that grants room.
  @Test(arguments: Source.all, Holder.all) func isReleased(_ source: Source, in holder: Holder) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      let scheduler = VirtualTimeScheduler()
      holder.apply(source.make().map { made.use($0) })
        .deliver(on: scheduler, buffering: .suspending(2))
        .subscribe(next: { _ in sink.touch() }, failed: { _ in })
      scheduler.run()
    }
  }

  @Test(arguments: Source.all, Holder.all) func isReleasedByADisposal(_ source: Source, in holder: Holder) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      let scheduler = VirtualTimeScheduler()
      let subscription = holder.apply(source.make().map { made.use($0) })
        .deliver(on: scheduler, buffering: .suspending(2))
        .subscribe(next: { _ in sink.touch() }, failed: { _ in })
      scheduler.run()
      subscription.dispose()
    }
  }

  /// Nothing can free a place: the values are for the next consumer. The subscription stays open, as with `never`.
  @Test(arguments: Holder.all) func aSourceThatCanSendNothingMoreEnds(_ holder: Holder) {
    let (mailbox, scheduler) = (Mailbox<Int, Failure>(), VirtualTimeScheduler())
    for number in 0..<100 { mailbox.send(number) }
    let recorded = Recorded(holder.apply(mailbox.signal).deliver(on: scheduler, buffering: .suspending(2)))
    scheduler.run()
    #expect(!recorded.subscription.isDisposed)
    let rest = Recorded(mailbox.signal)
    #expect(rest.values.count > 90)
    #expect(rest.values == Array((100 - rest.values.count)..<100))
  }

  /// Its failure passes, as everywhere (C8).
  @Test(arguments: Holder.all) func aSourceThatDoesNotWaitStays(_ holder: Holder) {
    let (subject, scheduler) = (Subject<Int, Failure>(), VirtualTimeScheduler())
    let recorded = Recorded(holder.apply(subject.signal).deliver(on: scheduler, buffering: .suspending(2)))
    for number in 0..<3 { subject.send(number) }
    subject.fail(.expected)
    scheduler.run()
    #expect(recorded.events.last == .failed(.expected))
  }
}
