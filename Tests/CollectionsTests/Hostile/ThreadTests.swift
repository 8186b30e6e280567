import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Synchronization
import Testing

/// Edits from many threads, while views come and go.
@Suite(.serialized) struct ThreadTests {
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in SystemThread { body(number) } }
    for thread in threads { thread.join() }
  }

  @Test func eightEditorsWhileViewsComeAndGo() {
    let list = ReactiveList<Piece>()
    let table = ReactiveTable<Int, Piece>(identifiedBy: { $0.identity })
    let permanent = FollowedList(list.filter { $0.identity % 2 == 0 }.concatenated(with: list.map { $0 }))
    let rows = FollowedTable(table.filter { $0.version % 3 != 0 })
    let count = repetitions(quick: 200, full: 1_000, night: 50_000)
    onThreads(11) { number in
      var dice = Dice(seed: 48, number: number)
      for step in 0..<count {
        guard number < 8 else {
          let viewer = FollowedList(list.map { $0 }.filter { $0.identity % 3 != 0 })
          let slow = Box<[Piece]?>(nil)
          let requested = RequestedSubscription(
            to: list.changes, buffering: .suspending(1),
            next: { change in
              if change.isFirst { slow.value = Array(change.content) } else { slow.value?.apply(change.edits) }
              #expect(slow.value == Array(change.content))
              return 0
            }, ended: { _ in })
          for _ in 0..<dice.number(in: 1...20) { requested.request(1) }
          viewer.dispose()
          requested.dispose()
          continue
        }
        let piece = Piece(identity: number * 1_000_000 + step, version: step)
        switch dice.number(below: 7) {
        case 0: list.append(piece)
        case 1: list.insert(piece, at: 0)
        case 2: list.edit { if $0.count > 10 { $0.remove(at: $0.count / 2) } }
        case 3: list.edit { if $0.count > 1 { $0.move(from: 0, to: $0.count - 1) } }
        case 4:
          changeTogether {
            list.append(piece)
            table.update(with: Piece(identity: step % 10, version: step))
            list.edit { if $0.count > 10 { $0.removeSubrange(0..<2) } }
          }
        case 5: table.update(with: Piece(identity: step % 10, version: step))
        default: table.remove(step % 10)
        }
      }
    }
    let content = Array(list.content)
    #expect(permanent.content == content.filter { $0.identity % 2 == 0 } + content)
    #expect(rows.content == table.content.dictionary.filter { $0.value.version % 3 != 0 })
    permanent.dispose()
    rows.dispose()
    #expect(list.subscriberCount == 0)
    #expect(table.subscriberCount == 0)
  }

  @Test func aTransferBetweenTwoTablesIsNeverSeenByHalf() {
    struct Account: Sendable, Equatable {
      let id: Int
      var amount: Int
    }
    let tables = (0..<2).map { _ in
      ReactiveTable((0..<4).map { Account(id: $0, amount: 100) }, identifiedBy: { $0.id })
    }
    let sums = tables.map { table in Computed { table.content.reduce(0) { $0 + $1.row.amount } } }
    let total = Computed { sums[0].value + sums[1].value }
    let joined = tables[0].joined(with: tables[1], on: { $0.id }).changes
    let watched = joined.subscribe { change in
      let sum = change.content.reduce(0) { $0 + $1.row.left.amount + $1.row.right.amount }
      #expect(sum == 800)
    }
    let count = repetitions(quick: 200, full: 1_000, night: 20_000)
    onThreads(6) { number in
      var dice = Dice(seed: 49, number: number)
      for _ in 0..<count {
        if number == 5 {
          #expect(total.value == 800)
          joined.take(1).subscribe { change in
            let sum = change.content.reduce(0) { $0 + $1.row.left.amount + $1.row.right.amount }
            #expect(sum == 800)
          }
          continue
        }
        let (from, to) = (dice.number(below: 4), dice.number(below: 4))
        let amount = dice.number(in: 1...9)
        changeTogether {
          tables[0].modify(from) { $0.amount -= amount }
          tables[1].modify(to) { $0.amount += amount }
        }
      }
    }
    #expect(total.value == 800)
    watched.dispose()
  }

  @Test func twoListsThatCopyEachOtherOnTwoThreadsDoNotBlock() {
    let (one, other) = (ReactiveList<Int>(), ReactiveList<Int>())
    let subscriptions = [
      one.changes.subscribe { if let last = $0.content.last, last % 2 == 0 { other.append(last + 1) } },
      other.changes.subscribe { if let last = $0.content.last, last % 2 == 0 { one.append(last + 1) } },
    ]
    let count = repetitions(quick: 300, full: 1_000, night: 30_000)
    onThreads(4) { number in
      for step in 0..<count { (number % 2 == 0 ? one : other).append(step * 2) }
    }
    #expect(one.count + other.count >= 4 * count)
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func aConditionThatChangesWhileRowsAreEdited() {
    let table = ReactiveTable<Int, Piece>(identifiedBy: { $0.identity })
    let conditions = BehaviorSubject<@Sendable (Piece) -> Bool, Never>({ _ in true })
    let filtered = FollowedTable(table.filter(by: conditions.signal))
    let count = repetitions(quick: 300, full: 1_000, night: 30_000)
    onThreads(5) { number in
      for step in 0..<count {
        if number == 0 {
          conditions.send { $0.version % 5 != step % 5 }
        } else if number == 1 {
          FollowedTable(table.filter(by: conditions.signal)).dispose()
        } else {
          table.update(with: Piece(identity: step % 20, version: step + number))
          if step % 3 == 0 { table.remove((step + number) % 20) }
        }
      }
    }
    conditions.send { $0.version % 2 == 0 }
    #expect(filtered.content == table.content.dictionary.filter { $0.value.version % 2 == 0 })
    filtered.dispose()
    #expect(table.subscriberCount == 0)
  }

  @Test func aSourceIsReleasedWhileOthersSubscribeAndEdit() {
    race(for: { (SharedVariable<ReactiveList<Int>>(ReactiveList([1])), Journal<Int>()) }) { list, ends in
      let view = list.value!.view
      list.value?.append(2)
      list.value = nil
      view.changes.subscribe(next: { _ in }, completed: { ends.write(1) })
    } _: { list, ends in
      guard let view = list.value?.view else { return ends.write(1) }
      view.map { $0 }.changes.subscribe(next: { _ in }, completed: { ends.write(1) })
    } verify: { _, ends in
      #expect(ends.count == 2)
    }
  }

  @Test func aDisposalWhileAnotherThreadEditsLeavesNothing() {
    race(for: { () -> (ReactiveList<Int>, Subscription, LeakProbe) in
      let (list, probe) = (ReactiveList([1]), LeakProbe())
      let token = probe.token()
      let subscription = list.map { token.use($0) }.filter { _ in true }.changes.subscribe { _ in token.touch() }
      return (list, subscription, probe)
    }) { list, _, _ in
      list.append(2)
      list.removeAll()
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { list, _, probe in
      #expect(list.subscriberCount == 0)
      #expect(probe.liveCount == 0)
    }
  }

  @Test func editsOfTwoThreadsAndAGroupAreAllMade() {
    race(for: { ReactiveList<Int>() }) { list in
      for number in 0..<10 { changeTogether { list.edit { $0.append(number) } } }
    } _: { list in
      for number in 10..<20 { list.append(number) }
    } verify: { list in
      #expect(Set(list.content) == Set(0..<20))
      #expect(list.count == 20)
    }
  }
}
