import ReactiveCore
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// A value that an operator holds when its subscription ends goes to the discard hook, wherever it waits.
@Suite struct DroppedValueTests {
  private let dropped = Journal<Int>()
  private let source = Subject<Int, Never>()

  @Test func inASignalThatWaitsBehindTwoSharedRuns() {
    let subscription = source.signal.window(count: 1).share()
      // The first window never ends, so that the others wait.
      .flatMap(.concat) { $0.concat(with: .never()) }.share()
      .onDiscard { (value: Int) in dropped.write(value) }.subscribe { _ in }
    for number in 1...3 { source.send(number) }
    subscription.dispose()
    #expect(dropped.entries == [2, 3])
  }

  /// The disposal ends the windows first, and so the source of an operator that sends what it holds when its source
  /// ends.
  @Test func inAnOperatorWhoseSourceIsAbandonedByTheDisposal() {
    let time = VirtualTimeScheduler()
    let subscription = source.signal.window(count: 9).share()
      .flatMap { $0.throttle(for: .seconds(1), leading: false, on: time) }
      .onDiscard { (value: Int) in dropped.write(value) }.subscribe { _ in }
    source.send(1)
    subscription.dispose()
    #expect(dropped.entries == [1])
  }

  @Test func behindTheDeliveryThatDisposes() {
    let other = Subject<Int, Never>()
    let bag = DisposableBag()
    bag.add(
      source.signal.merge(with: other.signal).onDiscard { (value: Int) in dropped.write(value) }.subscribe { _ in
        other.send(2)
        bag.dispose()
      })
    source.send(1)
    #expect(dropped.entries == [2])
  }

  @Test(arguments: [FlatteningStrategy.merge, .concat, .bounded(3), .ordered(3), .ordered(0)])
  func beforeItsInnerSignalHasStarted(_ strategy: FlatteningStrategy) {
    let inner = Subject<Int, Never>()
    let bag = DisposableBag()
    bag.add(
      source.signal.flatMap(strategy) { _ in inner.signal }.onDiscard { (value: Int) in dropped.write(value) }
        .subscribe { [source] _ in
          source.send(2)
          bag.dispose()
        })
    source.send(1)
    inner.send(10)
    #expect(dropped.entries == [2])
  }

  @Test func inAWindowWhoseFirstSubscriberLeavesEarly() {
    let windows = Journal<Signal<Int, Never>>()
    source.signal.window(count: 3).onDiscard { (value: Int) in dropped.write(value) }.subscribe { windows.write($0) }
    for number in 1...3 { source.send(number) }
    windows.entries[0].take(1).subscribe { _ in }
    #expect(dropped.entries == [2, 3])
  }
}
