import ReactiveCollections
import ReactiveCore
import ReactiveDisposables
import ReactiveProperties
import ReactiveSchedulers
import ReactiveTesting
import ReactiveTime
import TestSupport
import Testing

/// Faults that were reported of other libraries, where no other suite has the rule.
@Suite struct ReportedFaultTests {
  // MARK: Delivery

  @Test func otherThreadsDoNotWaitForADelivery() {
    let list = ReactiveList([1])
    let other = Box<FollowedList<Int>?>(nil)
    let followed = FollowedList(list.map { $0 }) { _, change in
      guard change.content.count == 2 else { return }
      // The delivery waits for a thread that subscribes, edits and leaves.
      SystemThread {
        other.value = FollowedList(list.map { $0 })
        list.append(3)
        FollowedList(list).dispose()
      }.join()
    }
    list.append(2)
    #expect(other.value?.contents == [[1, 2], [1, 2, 3]])
    #expect(followed.content == [1, 2, 3])
  }

  @Test func aHundredSubscribersGetEachChangeOnce() {
    let list = ReactiveList([1])
    let table = ReactiveTable([1], identifiedBy: { $0 })
    let lists = (0..<100).map { _ in FollowedList(list.filter { $0 > 0 }) { _, _ in _ = list.content.count } }
    let tables = (0..<100).map { _ in FollowedTable(table.filter { $0 > 0 }) { _, _ in _ = table.content.count } }
    list.append(2)
    table.update(with: 2)
    #expect(lists.allSatisfy { $0.batches.count == 1 } && tables.allSatisfy { $0.batches.count == 1 })
  }

  @Test func aSwitchOfAnInnerListIsOneChange() {
    let (one, other) = (ReactiveList([1, 2]), ReactiveList([3]))
    let isFirst = Property(true)
    let chosen = ReactiveList([true])
    let subscription = isFirst.signal.subscribe { chosen.update(at: 0, to: $0) }
    let followed = FollowedList(chosen.flatMap { $0 ? one : other })
    isFirst.value = false
    #expect(followed.contents == [[1, 2], [3]])
    #expect(one.subscriberCount == 0)
    subscription.dispose()
  }

  /// Elements of lists have no identity: the elements of the new list are others, also if they are equal.
  @Test func aSwitchToAListWithEqualElementsIsOneChangeOfAllElements() {
    let (one, other) = (ReactiveList([1, 2]), ReactiveList([2, 3]))
    let chosen = ReactiveList([true])
    let followed = FollowedList(chosen.flatMap { $0 ? one : other })
    chosen.update(at: 0, to: false)
    #expect(followed.contents == [[1, 2], [2, 3]])
    #expect(followed.batches.first?.count == 4)
  }

  // MARK: Order

  @Test func aMoveOfEqualResultsIsSent() {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(list.sorted().map { _ in "same" })
    list.update(at: 0, to: 9)
    #expect(followed.batches == [[.move(from: 0, to: 2), .update(at: 2, from: "same", to: "same")]])
  }

  @Test func anEqualElementIsStored() {
    struct Named: Equatable, Sendable {
      let id: Int
      let name: String

      static func == (one: Named, other: Named) -> Bool { one.id == other.id }
    }
    let list = ReactiveList([Named(id: 1, name: "a")])
    let table = ReactiveTable([Named(id: 1, name: "a")], identifiedBy: { $0.id })
    let view = ReactiveList(following: list.filter { _ in true }.sorted { $0.id < $1.id })
    list.update(at: 0, to: Named(id: 1, name: "b"))
    table.update(with: Named(id: 1, name: "b"))
    #expect(list.content[0].name == "b" && table[1]?.name == "b" && view.content[0].name == "b")
  }

  // MARK: Aggregates

  @Test func zeroAndTheEmptyTextAreValues() {
    let numbers = ReactiveList([3, 0, -1])
    let texts = ReactiveList(["b", ""])
    let minimum = FollowedValue(numbers.aggregate(.minimum { $0 }))
    let text = FollowedValue(texts.aggregate(.minimum { $0 }))
    numbers.remove(at: 2)
    numbers.remove(at: 1)
    numbers.remove(at: 0)
    texts.remove(at: 0)
    texts.remove(at: 0)
    #expect(minimum.values == [-1, 0, 3, nil])
    #expect(text.values == ["", nil])
  }

  @Test func anExtremeThatChangesIsFoundAgain() {
    let table = ReactiveTable([11, 52, 53], identifiedBy: { $0 % 10 })
    let maximum = FollowedValue(table.aggregate(.maximum { $0 }))
    table.update(with: 42)
    table.update(with: 93)
    table.update(with: 3)
    table.remove(2)
    table.remove(1)
    #expect(maximum.values == [53, 93, 42, 11, 3])
  }

  // MARK: Inner lists

  @Test func anElementIsAskedForItsListOnce() {
    let inner = ReactiveList([1, 2])
    let calls = Box(0)
    let outer = ReactiveList([0, 0])
    let followed = FollowedList(
      outer.flatMap { _ in
        calls.value += 1
        return inner
      })
    inner.append(3)
    outer.move(from: 0, to: 1)
    outer.remove(at: 0)
    inner.removeAll()
    outer.remove(at: 0)
    #expect(calls.value == 2)
    #expect(followed.content == [] && inner.subscriberCount == 0)
  }

  // MARK: Memory

  struct Keyed: Hashable, Sendable {
    let key: Tracked<Int>

    static func == (one: Keyed, other: Keyed) -> Bool { one.key.value == other.key.value }
    func hash(into hasher: inout Hasher) { hasher.combine(key.value) }
  }

  @Test func keysThatHaveLeftAreReleased() {
    let probe = LeakProbe()
    let list = ReactiveList([Keyed(key: probe.track(-1))])
    let table = ReactiveTable<Int, Keyed>(identifiedBy: { $0.key.value % 4 })
    let keys = ReactiveTable<Keyed, Keyed>(identifiedBy: { $0 })
    var subscriptions: [Subscription] = []
    subscriptions.append(list.distinct { $0 }.changes.subscribe { _ in })
    subscriptions.append(list.inserted { $0 }.changes.subscribe { _ in })
    subscriptions.append(list.grouped(by: { $0 }, aggregating: .count).changes.subscribe { _ in })
    subscriptions.append(list.joined(with: keys, on: { $0 }).changes.subscribe { _ in })
    subscriptions.append(table.grouped(by: { $0 }, aggregating: .count).changes.subscribe { _ in })
    subscriptions.append(table.grouped { $0 }.changes.subscribe { _ in })
    subscriptions.append(table.joined(with: keys, on: { $0 }).changes.subscribe { _ in })
    subscriptions.append(table.joined(with: table, on: { $0 }, equals: { $0 }).changes.subscribe { _ in })
    subscriptions.append(table.mapRows { $0 }.union(table.filter { _ in true }).changes.subscribe { _ in })
    var most = 0
    for number in 0..<repetitions(quick: 200, full: 2_000, night: 20_000) {
      let key = Keyed(key: probe.track(number))
      keys.update(with: key)
      list.append(key)
      list.remove(at: 0)
      table.update(with: key)
      if number > 3 { keys.removeAll { $0.key.value < number - 3 } }
      most = max(most, probe.liveCount)
    }
    #expect(most < 12)
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test(arguments: [false, true]) func innerViewsThatHaveLeftAreReleased(isTableKept: Bool) {
    let probe = LeakProbe()
    let outer = ReactiveList([0])
    let kept = Box<ReactiveTable<Int, Tracked<Int>>?>(nil)
    let subscription = outer.flatMap { number in
      let table = ReactiveTable([probe.track(number)], identifiedBy: { $0.value })
      if isTableKept { kept.value = table }
      return table.grouped { $0.value }.sortedByID().flatMap { $0.sortedByID() }
    }.changes.subscribe { _ in }
    for number in 1..<50 { outer.update(at: 0, to: number) }
    #expect(probe.liveCount <= 2)
    subscription.dispose()
    kept.value = nil
    #expect(probe.liveCount == 0)
  }

  // MARK: Lifetimes in tables

  /// Virtual time whose timers may come early, and which calls back while it takes one.
  final class RoughScheduler: Scheduler {
    let time = VirtualTimeScheduler()
    let early: Duration
    let count = Counter()
    let whenScheduling = SharedVariable<@Sendable () -> Void>(nil)

    init(early: Duration) { self.early = early }

    var now: SchedulerInstant { time.now }

    func schedule(_ action: sending @escaping () -> Void) -> any Disposable { time.schedule(action) }

    func schedule(
      at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
    ) -> any Disposable {
      count.increment()
      whenScheduling.value?()
      let isFar = instant > now.advanced(by: early)
      return time.schedule(at: isFar ? instant.advanced(by: .zero - early) : instant, tolerance: tolerance, action)
    }
  }

  @Test func aTimerThatComesEarlyLeavesNoRow() {
    let scheduler = RoughScheduler(early: .milliseconds(1))
    let rows = ReactiveTable<Int, Int>(identifiedBy: { $0 }, keeping: .age(.seconds(10), on: scheduler))
    rows.update(with: 1)
    scheduler.time.advance(by: .seconds(3))
    rows.update(with: 2)
    scheduler.time.advance(by: .milliseconds(6_999))
    #expect(rows.count == 2)
    scheduler.time.advance(by: .milliseconds(1))
    #expect(rows.content.dictionary == [2: 2])
    scheduler.time.advance(by: .seconds(3))
    #expect(rows.isEmpty)
  }

  @Test func manyRowsHaveOneTimer() {
    let scheduler = RoughScheduler(early: .zero)
    let rows = ReactiveTable<Int, Int>(identifiedBy: { $0 }, keeping: .age(.seconds(10), on: scheduler))
    for row in 0..<100 { rows.update(with: row) }
    for row in 0..<50 { rows.remove(row) }
    #expect(scheduler.count.count == 1)
    scheduler.time.advance(by: .seconds(10))
    #expect(rows.isEmpty)
  }

  @Test func aSchedulerIsCalledWithoutALock() {
    let scheduler = RoughScheduler(early: .zero)
    let rows = ReactiveTable<Int, Int>(identifiedBy: { $0 }, keeping: .age(.seconds(10), on: scheduler))
    let followed = FollowedTable(rows)
    scheduler.whenScheduling.value = {
      scheduler.whenScheduling.value = nil
      // On another thread, which would wait for a lock that is held.
      SystemThread {
        rows.update(with: 2)
        _ = rows.use(1)
      }.join()
    }
    rows.update(with: 1)
    #expect(followed.content == [1: 1, 2: 2])
    scheduler.time.advance(by: .seconds(10))
    #expect(rows.isEmpty)
  }
}
