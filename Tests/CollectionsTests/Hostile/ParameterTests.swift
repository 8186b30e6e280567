import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Signals that are parameters of views: they never send, end, send in deliveries and in closures, and edit the source.
@Suite struct ParameterTests {
  typealias Condition = @Sendable (Piece) -> Bool

  private func table(_ count: Int) -> ReactiveTable<Int, Piece> {
    ReactiveTable((0..<count).map { Piece(identity: $0) }, identifiedBy: { $0.identity })
  }

  @Test func aParameterThatNeverSendsSendsNothing() {
    let rows = table(3)
    let followed = FollowedTable(rows.filter(by: Signal<Condition, Never>.never()))
    rows.remove(1)
    #expect(!followed.hasFirst)
    followed.dispose()
    #expect(rows.subscriberCount == 0)
  }

  @Test func aParameterThatEndsWithoutAValueEndsTheView() {
    let rows = table(3)
    let followed = FollowedTable(rows.filter(by: Signal<Condition, Never>.empty()))
    #expect(!followed.hasFirst)
    #expect(followed.isCompleted)
    #expect(rows.subscriberCount == 0)
  }

  @Test func aParameterThatEndsLaterKeepsItsValue() {
    let rows = table(4)
    let conditions = Subject<Condition, Never>()
    let followed = FollowedTable(rows.filter(by: conditions.signal))
    rows.remove(0)
    conditions.send { $0.identity % 2 == 1 }
    #expect(Set(followed.content.keys) == [1, 3])
    conditions.complete()
    rows.update(with: Piece(identity: 5))
    rows.update(with: Piece(identity: 6))
    #expect(Set(followed.content.keys) == [1, 3, 5])
    #expect(!followed.isCompleted)
  }

  @Test func theLastValueCountsIfTwoThreadsSendWhileItIsSubscribed() {
    let rows = table(4)
    let first = BehaviorSubject<Int, Never>(1)
    let second = Signal<Int, Never>.deferred {
      _ = onThread { first.send(2) }
      return .just(3)
    }
    let conditions = first.signal.merge(with: second).map { chosen -> Condition in { $0.identity == chosen } }
    let followed = FollowedTable(rows.filter(by: conditions))
    #expect(Set(followed.content.keys) == [3])
  }

  @Test func aParameterThatSendsInADelivery() {
    let rows = table(6)
    let conditions = BehaviorSubject<Condition, Never>({ _ in true })
    let followed = FollowedTable(rows.filter(by: conditions.signal)) { _, change in
      if change.content.count == 5 {
        conditions.send { $0.identity % 2 == 0 }
        rows.remove(2)
      }
    }
    rows.remove(0)
    #expect(Set(followed.content.keys) == [4])
    #expect(followed.batches.count == 3)
  }

  @Test func aConditionThatSendsTheNextCondition() {
    let rows = table(4)
    let conditions = BehaviorSubject<Condition, Never>({ _ in true })
    let left = Box(3)
    let followed = FollowedTable(rows.filter(by: conditions.signal))
    conditions.send { row in
      if left.value > 0 {
        left.value -= 1
        let limit = left.value
        conditions.send { $0.identity > limit }
      }
      return row.identity < 2
    }
    #expect(Set(followed.content.keys) == [1, 2, 3])
  }

  @Test func aConditionThatEditsTheTable() {
    let rows = table(4)
    let conditions = BehaviorSubject<Condition, Never>({ _ in true })
    let followed = FollowedTable(rows.filter(by: conditions.signal))
    conditions.send { row in
      if row.identity > 1 { rows.remove(row.identity) }
      return row.identity % 2 == 0
    }
    #expect(Set(followed.content.keys) == [0])
    #expect(rows.count == 2)
  }

  @Test func aSubscriptionToAParameterThatEditsTheTable() {
    let rows = table(1)
    let conditions = Signal<Condition, Never> { subscriber in
      rows.update(with: Piece(identity: 7))
      subscriber.send { _ in false }
      rows.update(with: Piece(identity: 8))
      subscriber.send { $0.identity > 0 }
      return nil
    }
    let followed = FollowedTable(rows.filter(by: conditions).filter(by: conditions))
    #expect(Set(followed.content.keys) == [7, 8])
    #expect(followed.batches.isEmpty)
  }

  @Test func aSubscriberThatLeavesWhileAParameterSendsItsFirstValue() {
    let rows = table(1)
    let subscription = Box<Subscription?>(nil)
    let conditions = Subject<Condition, Never>()
    let seen = Box(0)
    subscription.value = rows.filter(by: conditions.signal.on(next: { _ in subscription.value?.dispose() })).changes
      .subscribe { _ in seen.value += 1 }
    conditions.send { _ in true }
    #expect(seen.value == 0)
    #expect(rows.subscriberCount == 0)
    #expect(conditions.subscriberCount == 0)
  }

  @Test func aParameterMadeOfTheViewItself() {
    let rows = table(3)
    let limit = Property(100)
    let followed = FollowedTable(
      rows.filter(by: limit.signal.map { limit in { @Sendable row in row.identity < limit } })
    ) { _, change in
      limit.value = max(2, change.content.count)
    }
    rows.update(with: Piece(identity: 1, version: 1))
    #expect(Set(followed.content.keys) == [0, 1, 2])
    rows.remove(0)
    #expect(Set(followed.content.keys) == [1])
  }

  @Test func nothingIsLeftOfAParameter() {
    for end in 0..<4 {
      expectNoLeaks { probe in
        let token = probe.token("condition")
        let rows = Box<ReactiveTable<Int, Piece>?>(table(3))
        let conditions = Box<BehaviorSubject<Condition, Never>?>(
          BehaviorSubject { row in
            token.touch()
            return row.identity > 0
          })
        let subscription = rows.value!.filter(by: conditions.value!.signal).changes.subscribe { _ in }
        switch end {
        case 0: subscription.dispose()
        case 1:
          rows.value = nil
          conditions.value = nil
        case 2:
          conditions.value = nil
          rows.value = nil
        default:
          conditions.value?.complete()
          rows.value = nil
        }
        #expect(subscription.isDisposed)
        conditions.value = nil
      }
    }
  }

  @Test func oldConditionsAreReleased() {
    let probe = LeakProbe()
    let rows = table(3)
    let conditions = BehaviorSubject<Condition, Never>({ _ in true })
    let subscription = rows.filter(by: conditions.signal).changes.subscribe { _ in }
    for number in 0..<20 {
      let token = probe.token("\(number)")
      conditions.send { row in
        token.touch()
        return row.identity != number % 3
      }
    }
    #expect(probe.liveLabels == ["19"])
    subscription.dispose()
  }

  @Test func aSlowConsumerGetsOneChangeOfManyConditionsAndEdits() async {
    let rows = table(10)
    let conditions = BehaviorSubject<Condition, Never>({ _ in true })
    let asked = Box(0)
    var changes = rows.filter(by: conditions.signal).changes.values(buffering: .suspending(1)).makeAsyncIterator()
    var content = await changes.next()!.content.dictionary
    for number in 0..<200 {
      conditions.send { row in
        asked.value += 1
        return (row.identity + number) % 3 == 0
      }
      rows.update(with: Piece(identity: number % 10, version: number))
    }
    conditions.send { $0.identity == 4 }
    var count = 0
    while Set(content.keys) != [4], let change = await changes.next() {
      count += 1
      for edit in change.edits {
        #expect(content[edit.id] == edit.old)
        content.apply(edit)
      }
      #expect(content == change.content.dictionary)
    }
    #expect(Set(content.keys) == [4])
    #expect(count <= 3)
  }

  @Test func theFirstContentInAGroup() {
    let rows = table(3)
    let inner = Box<FollowedTable<Int, Piece>?>(nil)
    let conditions = Property<Int>(1)
    changeTogether {
      rows.remove(2)
      conditions.value = 0
      inner.value = FollowedTable(
        rows.filter(by: conditions.signal.map { least in { @Sendable row in row.identity >= least } }))
      rows.update(with: Piece(identity: 9))
    }
    #expect(Set(inner.value!.content.keys) == [0, 1, 9])
  }

  @Test func aGroupOfAConditionAndEdits() {
    let rows = table(3)
    let least = Property(1)
    let followed = FollowedTable(
      rows.filter(by: least.signal.map { least in { @Sendable row in row.identity >= least } }))
    changeTogether {
      least.value = 0
      rows.remove(2)
      rows.update(with: Piece(identity: 5))
    }
    #expect(Set(followed.content.keys) == [0, 1, 5])
  }
}
