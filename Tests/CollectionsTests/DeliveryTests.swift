import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import Testing

/// The order of contents and changes: for late subscribers, for edits by subscribers, and for slow consumers.
@Suite struct DeliveryTests {
  // MARK: Late subscribers and edits by subscribers

  @Test func aLateSubscriberGetsTheContentAndThenTheEdits() {
    let list = ReactiveList([1, 2])
    list.append(3)
    let late = FollowedList(list)
    #expect(late.content == [1, 2, 3])
    list.remove(at: 0)
    #expect(late.batches == [[.remove(1, at: 0)]])
  }

  @Test func anEmptyListSendsItsContentAtOnce() {
    let followed = FollowedList(ReactiveList<Int>())
    #expect(followed.contents == [[]])
  }

  @Test func anEditByASubscriberFollowsForAllSubscribersInTheSameOrder() {
    let list = ReactiveList([1])
    let first = FollowedList(list) { _, change in
      if change.content.last == 2 { list.append(3) }
    }
    let second = FollowedList(list)
    list.append(2)
    #expect(first.contents == [[1], [1, 2], [1, 2, 3]])
    #expect(second.contents == [[1], [1, 2], [1, 2, 3]])
  }

  @Test func anEditCanBeReadAtOnceInADelivery() {
    let list = ReactiveList([1])
    let read = Box<[Int]>([])
    let followed = FollowedList(list) { _, change in
      guard change.content.count == 2 else { return }
      list.append(3)
      read.value = Array(list.content)
    }
    list.append(2)
    #expect(read.value == [1, 2, 3])
    #expect(followed.content == [1, 2, 3])
  }

  @Test func aSubscriberThatComesInADeliveryGetsEachEditOnce() {
    let list = ReactiveList([1])
    let inner = Box<FollowedList<Int>?>(nil)
    let outer = FollowedList(list) { _, change in
      guard change.content.count == 2, inner.value == nil else { return }
      list.append(3)
      inner.value = FollowedList(list)
      list.append(4)
    }
    list.append(2)
    #expect(inner.value?.contents.first == [1, 2, 3])
    #expect(inner.value?.content == [1, 2, 3, 4])
    #expect(outer.content == [1, 2, 3, 4])
  }

  @Test func aSubscriberThatComesDuringAnEditGetsTheStateBeforeItAndThenTheBatch() {
    let list = ReactiveList([1])
    let inner = Box<FollowedList<Int>?>(nil)
    list.edit { draft in
      draft.append(2)
      if inner.value == nil { inner.value = FollowedList(list) }
      draft.append(3)
    }
    #expect(inner.value?.contents == [[1], [1, 2, 3]])
  }

  @Test func aDisposedSubscriberGetsNothingMore() {
    let list = ReactiveList([1])
    let followed = FollowedList(list)
    followed.dispose()
    list.append(2)
    #expect(followed.content == [1])
    #expect(list.subscriberCount == 0)
  }

  @Test func theChangesCompleteWhenTheListIsReleased() {
    var list: ReactiveList<Int>? = ReactiveList([1])
    let view = list!.view
    let early = FollowedList(view)
    list = nil
    #expect(early.isCompleted)
    let late = FollowedList(view)
    #expect(late.content == [1])
    #expect(late.isCompleted)
  }

  // MARK: Batches

  @Test func editsThatUndoEachOtherSendNothing() {
    let list = ReactiveList([1, 2])
    let followed = FollowedList(list)
    list.edit {
      $0.append(3)
      $0.remove(at: 2)
      $0.move(from: 0, to: 1)
      $0.move(from: 0, to: 1)
    }
    #expect(followed.batches.isEmpty)
  }

  @Test func aBatchIsTheFewestEdits() {
    let list = ReactiveList([1, 2, 3, 4])
    let followed = FollowedList(list)
    list.edit {
      $0.append(5)
      $0[4] = 6
      $0[0] = 10
      $0[0] = 11
      $0.remove(at: 1)
      $0.move(from: 2, to: 0)
    }
    #expect(followed.content == [4, 11, 3, 6])
    #expect(
      followed.batches == [
        [.remove(2, at: 1), .move(from: 2, to: 0), .insert(6, at: 3), .update(at: 1, from: 1, to: 11)]
      ])
  }

  // MARK: Slow consumers

  @Test func changesThatWaitForRoomAreComposed() async {
    let list = ReactiveList([1, 2, 3])
    var changes = list.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    #expect(await changes.next().map { Array($0.content) } == [1, 2, 3])
    list.append(4)
    list.append(5)
    list.update(at: 4, to: 6)
    list.remove(at: 0)
    list.append(7)
    list.remove(at: 4)
    let first = await changes.next()
    let second = await changes.next()
    #expect(first?.edits == [.insert(4, at: 3)])
    #expect(second?.edits == [.remove(1, at: 0), .insert(6, at: 3)])
    #expect(second.map { Array($0.content) } == [2, 3, 4, 6])
  }

  @Test func memoryForASlowConsumerDoesNotGrowWithTheNumberOfEdits() async {
    let list = ReactiveList(Array(0..<10))
    var changes = list.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    _ = await changes.next()
    list.append(10)
    for number in 0..<repetitions(quick: 2_000, full: 20_000, night: 1_000_000) {
      list.append(number)
      list.remove(at: 11)
    }
    #expect(await changes.next()?.edits == [.insert(10, at: 10)])
    list.append(99)
    #expect(await changes.next()?.edits == [.insert(99, at: 11)])
  }

  // MARK: Groups of changes

  @Test func aGroupIsOneChangeOfEachList() {
    let (first, second) = (ReactiveList([1]), ReactiveList([2]))
    let followed = (FollowedList(first), FollowedList(second))
    changeTogether {
      first.append(3)
      second.append(4)
      first.append(5)
      #expect(Array(first.content) == [1, 3, 5])
    }
    #expect(followed.0.contents == [[1], [1, 3, 5]])
    #expect(followed.1.contents == [[2], [2, 4]])
  }

  @Test func aGroupIsOneChangeOfAViewOfSeveralLists() {
    let (first, second) = (ReactiveList([1]), ReactiveList([2]))
    let joined = FollowedList(first.concatenated(with: second))
    changeTogether {
      first.append(3)
      second.append(4)
    }
    #expect(joined.contents == [[1, 2], [1, 3, 2, 4]])
  }

  @Test func aListThatAViewReadsTwiceMakesOneChange() {
    let list = ReactiveList([1, 2])
    let twice = FollowedList(list.concatenated(with: list.map { $0 * 10 }))
    list.append(3)
    #expect(twice.contents == [[1, 2, 10, 20], [1, 2, 3, 10, 20, 30]])
    #expect(list.subscriberCount == 1)
  }

  @Test func theFirstContentsOfAViewOfSeveralListsBelongTogether() {
    let pair = { (ReactiveList([0]), ReactiveList([0])) }
    race(for: pair) { first, second in
      changeTogether {
        first.update(at: 0, to: 1)
        second.update(at: 0, to: 1)
      }
    } _: { first, second in
      // In the delivery, because the other thread may deliver the change.
      _ = FollowedList(first.concatenated(with: second)) { followed, _ in
        #expect(followed.content == [0, 0] || followed.content == [1, 1])
      }
    } verify: { _ in
    }
  }

  @Test func subscribersOfAGroupAreCalledInTheOrderOfItsListsAlsoIfOneEditsTheNextList() {
    let (first, second) = (ReactiveList([0]), ReactiveList([0]))
    let log = Journal<String>()
    for name in ["a", "b"] {
      first.changes.subscribe { change in
        log.write("\(name) \(change.content.count)")
        if name == "a", change.content.count == 2 { second.append(9) }
      }
    }
    second.changes.subscribe { log.write("c \(Array($0.content))") }
    changeTogether {
      first.append(1)
      second.append(1)
    }
    #expect(log.entries == ["a 1", "b 1", "c [0]", "a 2", "b 2", "c [0, 1]", "c [0, 1, 9]"])
  }

  @Test func aGroupThatThrowsChangesNothing() {
    struct Refusal: Error {}
    let list = ReactiveList([1])
    let followed = FollowedList(list)
    #expect(throws: Refusal.self) {
      try changeTogether { () throws(Refusal) in
        list.append(2)
        throw Refusal()
      }
    }
    #expect(Array(list.content) == [1])
    #expect(followed.batches.isEmpty)
  }

  @Test func aGroupInAGroupThatThrowsIsTakenBack() {
    struct Refusal: Error {}
    let list = ReactiveList([1])
    let followed = FollowedList(list)
    changeTogether {
      list.append(2)
      try? changeTogether { () throws(Refusal) in
        list.append(3)
        throw Refusal()
      }
      list.append(4)
    }
    #expect(followed.contents == [[1], [1, 2, 4]])
  }

  @Test func aComputedValueFollowsAList() {
    let list = ReactiveList([1, 2])
    let sum = Computed { list.content.reduce(0, +) }
    #expect(sum.value == 3)
    list.append(4)
    #expect(sum.value == 7)
    changeTogether {
      list.append(8)
      #expect(sum.value == 15)
    }
    #expect(sum.value == 15)
  }
}

/// A variable that closures change in deliveries, one at a time.
final class Box<Value>: @unchecked Sendable {
  // Unchecked because deliveries are serial.
  var value: Value

  init(_ value: Value) { self.value = value }
}
