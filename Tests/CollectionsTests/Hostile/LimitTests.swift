import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

/// Many elements, edits, views and changes, on a stack of 512 KB (C10).
@Suite struct LimitTests {
  @Test func aGroupOfManyEditsTakesNoStack() {
    let count = repetitions(quick: 30_000, full: 100_000, night: 1_000_000)
    let last = onThread {
      let list = ReactiveList<Int>()
      changeTogether { for number in 0..<count { list.append(number) } }
      return list.count
    }
    #expect(last == count)
  }

  @Test func aGroupOfManyEditsThatThrowsTakesNoStack() {
    struct Refusal: Error {}
    let count = repetitions(quick: 30_000, full: 100_000, night: 1_000_000)
    let last = onThread {
      let list = ReactiveList<Int>()
      try? changeTogether { () throws(Refusal) in
        for number in 0..<count { list.append(number) }
        throw Refusal()
      }
      return list.count
    }
    #expect(last == 0)
  }

  @Test func manyGroupsInAGroupTakeNoStack() {
    let count = repetitions(quick: 20_000, full: 100_000, night: 1_000_000)
    let last = onThread {
      let table = ReactiveTable<Int, Int>(identifiedBy: { $0 % 100 })
      changeTogether {
        for number in 0..<count { changeTogether { _ = table.update(with: number) } }
      }
      return table.count
    }
    #expect(last == 100)
  }

  @Test func manyEditsInDeliveriesTakeNoStack() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)
    let last = onThread {
      let list = ReactiveList([0])
      let subscription = list.filter { _ in true }.map { $0 }.contents.subscribe { content in
        if content.last! < count { list.update(at: 0, to: content.last! + 1) }
      }
      list.update(at: 0, to: 1)
      subscription.dispose()
      return list.content.last!
    }
    #expect(last == count)
  }

  @Test func aMillionElementsComeAndGoOnASmallStack() {
    let count = repetitions(quick: 20_000, full: 100_000, night: 1_000_000)
    let counts = onThread { () -> [Int] in
      let list = ReactiveList(0..<count)
      let seen = Box<[Int]>([])
      let subscription = list.filter { $0 % 2 == 0 }.map { $0 + 1 }.changes.subscribe { change in
        seen.value += [change.content.count, change.edits.count]
      }
      list.edit { $0.removeAll { $0 % 4 == 0 } }
      list.removeAll()
      list.append(contentsOf: 0..<count)
      subscription.dispose()
      return seen.value
    }
    let (half, quarter) = (count / 2, count / 4)
    #expect(counts == [half, 0, quarter, quarter, 0, quarter, half, half])
  }

  @Test func aLongRowOfListsThatHoldEachOtherIsReleasedOnASmallStack() {
    final class Link: Sendable {
      let next: ReactiveList<Link>?

      init(_ next: ReactiveList<Link>?) { self.next = next }
    }
    let count = repetitions(quick: 10_000, full: 100_000, night: 300_000)
    let made = onThread {
      var list = ReactiveList<Link>()
      for _ in 0..<count { list = ReactiveList([Link(list)]) }
      return list.count
    }
    #expect(made == 1)
  }

  @Test func manyMovesInABatch() {
    let count = repetitions(quick: 2_000, full: 20_000, night: 200_000)
    let list = ReactiveList(0..<count)
    let followed = Box<[Int]>([])
    let batches = Box(0)
    list.changes.subscribe { change in
      followed.value.apply(change.edits)
      if change.isFirst { followed.value = Array(change.content) } else { batches.value += change.edits.count }
    }
    list.edit { draft in for place in 0..<count { draft.move(from: count - 1, to: place) } }
    #expect(followed.value == (0..<count).reversed())
    #expect(batches.value == count - 1)
  }

  @Test func oneElementAndNoneAreLists() {
    let list = ReactiveList<Int>()
    let followed = FollowedList(list.filter { $0 > 0 }.concatenated(with: list.map { -$0 }))
    list.removeAll()
    list.removeAll { _ in true }
    list.append(contentsOf: [])
    list.edit { _ in }
    changeTogether {}
    changeTogether { list.removeAll() }
    #expect(followed.contents == [[]])
    list.append(1)
    list.move(from: 0, to: 0)
    list.remove(at: 0)
    list.removeAll()
    #expect(followed.contents == [[], [1, -1], []])
  }

  @Test func aViewOfNoListsSendsAnEmptyContentAndCompletes() {
    let followed = FollowedList([ReactiveList<Int>]().concatenated())
    #expect(followed.contents == [[]])
    #expect(followed.isCompleted)
  }

  @Test func aListThatIsThereSeveralTimes() {
    let list = ReactiveList([1])
    let followed = FollowedList([list, list, list].concatenated())
    list.append(2)
    list.remove(at: 0)
    #expect(followed.contents == [[1, 1, 1], [1, 2, 1, 2, 1, 2], [2, 2, 2]])
    #expect(list.subscriberCount == 1)
  }
}
