import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Subscriptions and sources end in every order, and release their closures and elements.
@Suite struct LifetimeTests {
  typealias Kept = Tracked<Int>

  enum End: CaseIterable {
    case dispose, disposeInDelivery, release, releaseInDelivery, releaseInAGroup
  }

  @Test(arguments: End.allCases) func nothingIsLeftAfter(_ end: End) {
    expectNoLeaks { probe in
      let token = probe.token("closure")
      let list = SharedVariable<ReactiveList<Kept>>(ReactiveList([probe.track(1)]))
      let table = SharedVariable<ReactiveTable<Int, Kept>>(ReactiveTable([probe.track(1)], identifiedBy: { $0.value }))
      let subscription = Box<Subscription?>(nil)
      let rows = Box<Subscription?>(nil)
      let act: @Sendable () -> Void = {
        switch end {
        case .disposeInDelivery:
          subscription.value?.dispose()
          rows.value?.dispose()
        case .releaseInDelivery:
          list.value = nil
          table.value = nil
        default: break
        }
      }
      subscription.value = list.value!.map { token.use($0) }.filter { $0.value > 0 }
        .concatenated(with: list.value!.map { $0 }).changes.subscribe { change in
          token.touch()
          if change.content.count > 2 { act() }
        }
      rows.value = table.value!.filter { $0.value > 0 }.mapRows { token.use($0) }.changes.subscribe { change in
        token.touch()
        if change.content.count > 1 { act() }
      }
      list.value?.append(probe.track(2))
      table.value?.update(with: probe.track(2))
      changeTogether {
        list.value?.append(probe.track(3))
        table.value?.update(with: probe.track(3))
        if end == .releaseInAGroup {
          list.value = nil
          table.value = nil
        }
      }
      if end == .dispose {
        subscription.value?.dispose()
        rows.value?.dispose()
      }
      list.value = nil
      table.value = nil
      #expect(subscription.value?.isDisposed == true)
      #expect(rows.value?.isDisposed == true)
    }
  }

  @Test func aRemovedElementIsReleasedAfterItsDelivery() {
    let probe = LeakProbe()
    let list = ReactiveList<Kept>([probe.track(1, "1"), probe.track(2, "2"), probe.track(3, "3")])
    let subscriptions = [
      list.changes.subscribe { _ in }, list.map { $0 }.filter { _ in true }.changes.subscribe { _ in },
      list.concatenated(with: list).contents.subscribe { _ in },
    ]
    list.remove(at: 0)
    #expect(probe.liveLabels == ["2", "3"])
    list.update(at: 0, to: probe.track(4, "4"))
    #expect(probe.liveLabels == ["3", "4"])
    changeTogether { list.remove(at: 0) }
    #expect(probe.liveLabels == ["3"])
    list.edit { draft in
      draft.append(probe.track(5, "5"))
      draft.remove(at: 1)
    }
    #expect(probe.liveLabels == ["3"])
    list.removeAll()
    #expect(probe.liveLabels == [])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func aRemovedRowIsReleasedAfterItsDelivery() {
    let probe = LeakProbe()
    let table = ReactiveTable<Int, Kept>(
      [probe.track(1, "1"), probe.track(2, "2"), probe.track(3, "3")], identifiedBy: { $0.value })
    let subscriptions = [
      table.changes.subscribe { _ in }, table.mapRows { $0 }.filter { _ in true }.changes.subscribe { _ in },
    ]
    table.remove(1)
    #expect(probe.liveLabels == ["2", "3"])
    table.update(with: probe.track(2, "4"))
    #expect(probe.liveLabels == ["3", "4"])
    changeTogether { _ = table.remove(2) }
    #expect(probe.liveLabels == ["3"])
    table.removeAll()
    #expect(probe.liveLabels == [])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func aGroupThatThrowsKeepsNothing() {
    struct Refusal: Error {}
    let probe = LeakProbe()
    let list = ReactiveList<Kept>()
    try? changeTogether { () throws(Refusal) in
      list.append(probe.track(1))
      list.append(probe.track(2))
      throw Refusal()
    }
    #expect(probe.liveCount == 0)
    list.append(probe.track(3))
    try? list.edit { draft throws(Refusal) in
      draft.append(probe.track(4))
      draft.remove(at: 0)
      throw Refusal()
    }
    #expect(probe.liveCount == 1)
  }

  @Test func oldContentsDoNotKeepNewElementsNorNewContentsOldOnes() {
    let probe = LeakProbe()
    let list = ReactiveList((0..<1_000).map { probe.track($0) })
    var old: ListContent<Kept>? = list.content
    list.removeAll { $0.value % 2 == 0 }
    #expect(probe.liveCount == 1_000)
    old = nil
    #expect(probe.liveCount == 500)
    #expect(old == nil)
    let kept = list.content
    list.removeAll()
    for number in 0..<100 { list.append(probe.track(number)) }
    #expect(probe.liveCount == 600)
    list.removeAll()
    #expect(probe.liveCount == 500)
    withExtendedLifetime(kept) {}
  }

  @Test func anUnusedViewKeepsNothing() {
    expectNoLeaks { probe in
      var list: ReactiveList<Kept>? = ReactiveList([probe.track(1)])
      let view = list!.map { $0 }.filter { _ in true }
      list = nil
      view.changes.subscribe { _ in }
    }
  }

  @Test func aSlowConsumerKeepsNoMoreThanTheContents() async {
    let probe = LeakProbe()
    let list = ReactiveList<Kept>((0..<10).map { probe.track($0) })
    var changes = list.filter { $0.value >= 0 }.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    _ = await changes.next()
    let count = repetitions(quick: 3_000, full: 30_000, night: 1_000_000)
    var most = 0
    for number in 0..<count {
      list.append(probe.track(number))
      list.remove(at: 0)
      if number % 16 == 0 { most = max(most, probe.liveCount) }
    }
    // The content, what the consumer has last taken, and the edits that wait, which are composed at 64.
    #expect(most < 250)
    while let change = await changes.next(), change.content.last?.value != count - 1 {}
    changes = list.map { $0 }.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    #expect(probe.liveCount == 10)
  }

  @Test func aConsumerThatLeavesReleasesWhatWaited() async {
    let probe = LeakProbe()
    let list = ReactiveList<Kept>()
    do {
      var changes = list.changes.values(buffering: .suspending(1)).makeAsyncIterator()
      _ = await changes.next()
      for number in 0..<300 {
        list.append(probe.track(number))
        list.remove(at: 0)
      }
      _ = changes
    }
    #expect(list.subscriberCount == 0)
    #expect(probe.liveCount == 0)
  }

  @Test func aSourceThatIsReleasedWhileAConsumerIsSlowCompletesAfterItsChanges() async {
    var list: ReactiveList<Int>? = ReactiveList([1])
    var changes = list!.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    _ = await changes.next()
    for number in 0..<5 { list?.append(number) }
    list = nil
    var content = [1]
    while let change = await changes.next() {
      content.apply(change.edits)
      #expect(content == Array(change.content))
    }
    #expect(content == [1, 0, 1, 2, 3, 4])
  }

  @Test func oneOfTwoSourcesThatIsReleasedEndsNothing() {
    var one: ReactiveList<Int>? = ReactiveList([1])
    var other: ReactiveList<Int>? = ReactiveList([10])
    let joined = FollowedList(one!.concatenated(with: other!))
    one = nil
    #expect(!joined.isCompleted)
    other!.append(20)
    #expect(joined.content == [1, 10, 20])
    other = nil
    #expect(joined.isCompleted)
  }

  @Test func aSourceThatIsReleasedInADeliveryCompletesAfterIt() {
    let list = SharedVariable<ReactiveList<Int>>(ReactiveList([1]))
    let log = Journal<String>()
    for name in ["a", "b"] {
      list.value!.contents.subscribe(
        next: { content in
          log.write("\(name) \(content)")
          if content.count == 2 { list.value = nil }
        }, completed: { log.write("\(name) |") })
    }
    list.value!.append(2)
    #expect(log.entries == ["a [1]", "b [1]", "a [1, 2]", "b [1, 2]", "a |", "b |"])
  }

  @Test func aDisposalInTheFirstDeliveryLeavesNothing() {
    let list = ReactiveList([1])
    let signal = list.map { $0 }.changes
    let seen = Box(0)
    let taken = signal.take(1).subscribe { _ in seen.value += 1 }
    #expect(taken.isDisposed)
    #expect(list.subscriberCount == 0)
    let second = signal.take(2).subscribe { _ in seen.value += 1 }
    list.append(2)
    list.append(3)
    #expect(second.isDisposed)
    #expect(seen.value == 3)
    #expect(list.subscriberCount == 0)
  }

  @Test func identifiersMayUseTheTableWhenTheyAreReleased() {
    struct Key: Hashable, Sendable {
      let number: Int
      let releasing: Releasing

      static func == (one: Key, other: Key) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let table = SharedVariable<ReactiveTable<Key, Int>>(nil)
    let counts = Box<[Int]>([])
    let key: @Sendable (Int) -> Key = { number in
      Key(number: number, releasing: Releasing { if let count = table.value?.count { counts.value.append(count) } })
    }
    table.value = ReactiveTable(identifiedBy: { key($0 % 10) })
    for number in 0..<20 { table.value?.update(with: number) }
    for number in 0..<10 { table.value?.remove(key(number)) }
    changeTogether { for number in 0..<20 { _ = table.value?.update(with: number) } }
    table.value?.removeAll()
    let last = table.value
    table.value = nil
    #expect(!counts.value.isEmpty)
    #expect(last?.isEmpty == true)
  }
}
