import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct DisposableBagTests {
  @Test func disposesInTheOrderAddedWhenItGoes() {
    let order = Recorder<Int>()
    do {
      let bag = DisposableBag()
      for number in 0..<100 { ActionDisposable { order.record(number) }.store(in: bag) }
      #expect(order.entries.isEmpty)
      withExtendedLifetime(bag) {}
    }
    #expect(order.entries == Array(0..<100))
  }

  @Test func disposesAndTakesNothingMore() {
    let order = Recorder<Int>()
    let bag = DisposableBag()
    bag.add { order.record(0) }
    bag.add { order.record(1) }
    bag.dispose()
    bag.dispose()
    #expect(bag.isDisposed)
    bag.add { order.record(2) }
    #expect(order.entries == [0, 1, 2])
    #expect(bag.count == 0)
  }

  @Test func isEmptiedAndUsedAgain() {
    let order = Recorder<Int>()
    let bag = DisposableBag()
    bag.add { order.record(0) }
    bag.removeAll()
    #expect(order.entries == [0])
    #expect(!bag.isDisposed)
    bag.add { order.record(1) }
    #expect(order.entries == [0])
    bag.removeAll()
    #expect(order.entries == [0, 1])
  }

  @Test func ignoresWhatHasEnded() {
    let bag = DisposableBag()
    let ended = CountingDisposable()
    ended.dispose()
    ended.store(in: bag)
    #expect(bag.count == 0)
  }

  @Test func forgetsAMillionThatEnded() {
    let releases = Counter()
    let bag = DisposableBag()
    var most = 0
    for _ in 0..<many {
      let probe = Releasing { releases.increment() }
      let work = Holding(probe)
      work.store(in: bag)
      work.dispose()
      most = max(most, bag.count)
    }
    #expect(most <= 16)
    #expect(releases.count >= many - 16)
  }

  @Test func holdsNoMoreThanTwiceTheLive() {
    let bag = DisposableBag()
    let live = (0..<1_000).map { _ in CountingDisposable() }
    for disposable in live { disposable.store(in: bag) }
    var most = 0
    for _ in 0..<100_000 {
      let work = ActionDisposable()
      work.store(in: bag)
      work.dispose()
      most = max(most, bag.count)
    }
    #expect(most <= 2_048)
    bag.dispose()
    #expect(live.map(\.count) == Array(repeating: 1, count: 1_000))
  }

  @Test func keepsTheOrderOfWhatIsLeft() {
    let order = Recorder<Int>()
    let bag = DisposableBag()
    for number in 0..<1_000 {
      let work = ActionDisposable { order.record(number) }
      work.store(in: bag)
      if number % 3 != 0 { work.dispose() }
    }
    let before = order.entries.count
    bag.dispose()
    #expect(order.entries.dropFirst(before).elementsEqual(stride(from: 0, to: 1_000, by: 3)))
  }

  @Test func letsAnActionAddAndEmpty() {
    let order = Recorder<String>()
    let bag = DisposableBag()
    bag.add { [unowned bag] in
      order.record("first")
      bag.removeAll()
      bag.add { order.record("added") }
    }
    bag.add { order.record("second") }
    bag.removeAll()
    #expect(order.entries == ["first", "second"])
    #expect(bag.count == 1)
    bag.dispose()
    #expect(order.entries == ["first", "second", "added"])
  }

  @Test func asksAndReleasesOutsideTheLock() {
    let releases = Counter()
    let bag = DisposableBag()
    for _ in 0..<64 {
      // If the bag held a lock while it calls or releases a disposable, `add` would deadlock.
      let work = Asked { [weak bag] in bag?.add(ActionDisposable()) }
      work.store(in: bag)
      Holding(Releasing { [weak bag] in if bag?.count != nil { releases.increment() } }).store(in: bag, ended: true)
    }
    #expect(releases.count > 0)
  }

  @Test func takesNothingBackWhenEmptiedWhileItLooks() {
    let bag = DisposableBag()
    let ended = (0..<15).map { _ in CountingDisposable() }
    for disposable in ended { disposable.store(in: bag) }
    let asks = Counter()
    let emptying = Asked { [weak bag] in
      asks.increment()
      // The first call is made by `add`, the second by the cleanup.
      if asks.count == 2 { bag?.removeAll() }
    }
    emptying.store(in: bag)
    #expect(asks.count == 2)
    #expect(bag.count == 0)
    bag.dispose()
    #expect(ended.map(\.count) == Array(repeating: 1, count: 15))
  }

  @Test func endsEachOnceWhenAddedWhileDisposed() {
    race(for: { RacedBag() }) { raced in
      for disposable in raced.disposables { raced.bag.add(disposable) }
    } _: {
      $0.bag.dispose()
    } verify: { raced in
      #expect(raced.counts == Array(repeating: 1, count: 40))
      #expect(raced.bag.count == 0)
    }
  }

  @Test func losesNothingWhenAddedFromTwoThreads() {
    race(for: { RacedBag() }) { raced in
      for disposable in raced.disposables.prefix(20) { raced.bag.add(disposable) }
    } _: { raced in
      for disposable in raced.disposables.suffix(20) { raced.bag.add(disposable) }
    } verify: { raced in
      #expect(raced.bag.count == 40)
      raced.bag.removeAll()
      #expect(raced.counts == Array(repeating: 1, count: 40))
    }
  }

  @Test func endsEachOnceWhenAddedWhileEmptied() {
    race(for: { RacedBag() }) { raced in
      for disposable in raced.disposables { raced.bag.add(disposable) }
    } _: { raced in
      for _ in 0..<4 { raced.bag.removeAll() }
    } verify: { raced in
      raced.bag.dispose()
      #expect(raced.counts == Array(repeating: 1, count: 40))
    }
  }
}

private struct RacedBag: Sendable {
  let bag = DisposableBag()
  let disposables = (0..<40).map { _ in CountingDisposable() }

  var counts: [Int] { disposables.map(\.count) }
}

/// Keeps a probe alive as long as itself, disposed or not.
private final class Holding: Disposable {
  private let probe: Releasing
  private let inner = ActionDisposable()

  init(_ probe: Releasing) { self.probe = probe }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() { inner.dispose() }

  func store(in bag: DisposableBag, ended: Bool) {
    store(in: bag)
    if ended { dispose() }
  }
}

/// Calls a closure whenever `isDisposed` is read.
private final class Asked: Disposable {
  private let ask: @Sendable () -> Void

  init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }

  var isDisposed: Bool {
    ask()
    return false
  }

  func dispose() {}
}
