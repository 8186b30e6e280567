import ReactiveCollections
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FollowingTests {
  @Test func aListFollowsAView() {
    let list = ReactiveList([1, 2, 3])
    let odd = ReactiveList(following: list.filter { $0 % 2 == 1 })
    let followed = FollowedList(odd)
    list.append(5)
    #expect(Array(odd.content) == [1, 3, 5])
    #expect(followed.batches == [[.insert(5, at: 2)]])
  }

  @Test func aListThatIsReleasedFollowsNoMore() {
    let list = ReactiveList([1])
    var copy: ReactiveList<Int>? = ReactiveList(following: list)
    #expect(list.subscriberCount == 1)
    copy = nil
    #expect(copy == nil)
    #expect(list.subscriberCount == 0)
  }

  @Test func anEditOfTheTargetIsUndone() {
    let (list, target) = (ReactiveList([1, 2]), ReactiveList([9]))
    let followed = FollowedList(target)
    list.bind(to: target)
    #expect(followed.content == [1, 2])
    target.remove(at: 0)
    list.append(3)
    #expect(followed.content == [1, 2, 3])
  }

  @Test func aTableFollowsAView() {
    let table = ReactiveTable([Person(id: 1, name: "a")])
    let copy = ReactiveTable(following: table.filter { $0.id < 3 }, identifiedBy: \.id)
    let followed = FollowedTable(copy)
    table.update(with: Person(id: 2, name: "b"))
    table.update(with: Person(id: 3, name: "c"))
    table.remove(1)
    #expect(followed.content == [2: Person(id: 2, name: "b")])
    #expect(followed.batches.count == 2)
  }

  @Test func twoListsThatFollowEachOtherThroughAFilterSettle() {
    let list = ReactiveList([1, 2, 3])
    let copy = ReactiveList(following: list)
    let again = ReactiveList(following: copy.reversed())
    changeTogether {
      list.append(4)
      list.remove(at: 0)
    }
    #expect(Array(again.content) == [4, 3, 2])
  }
}

@MainActor @Suite struct ListAdapterTests {
  /// Does what a list view does: applies all steps at once, and reads its data only between them.
  final class Screen: ListAdapter {
    var content = ListContent<Int>([])
    var rows: [Int] = []
    var reloads = 0

    func reload() {
      reloads += 1
      rows = Array(content)
    }

    func apply(_ difference: ListDifference, settingContent set: @escaping () -> Void) {
      let before = rows
      #expect(Array(content) == before)
      set()
      let leaving = Set(difference.deletions + difference.moves.map(\.from))
      let coming = Set(difference.insertions + difference.moves.map(\.to))
      #expect(leaving.count == difference.deletions.count + difference.moves.count)
      #expect(coming.count == difference.insertions.count + difference.moves.count)
      var staying = before.indices.filter { !leaving.contains($0) }.map { before[$0] }.makeIterator()
      rows = (0..<before.count - leaving.count + coming.count).map { place in
        if difference.insertions.contains(place) { return content[place] }
        if let move = difference.moves.first(where: { $0.to == place }) { return before[move.from] }
        return staying.next() ?? -1
      }
      for update in difference.updates {
        #expect(rows[update.to] == before[update.from])
        rows[update.to] = content[update.to]
      }
    }
  }

  @Test(arguments: seeds(quick: 200, full: 2_000, night: 20_000).chunks)
  func aListViewShowsTheContent(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 53, number: number)
      let list = ReactiveList((0..<dice.number(below: 12)).map { $0 })
      let screen = Screen()
      list.changes.subscribe { change in MainActor.assumeIsolated { screen.take(change) } }
      for _ in 0..<5 {
        var content = Array(list.content)
        let edits = randomEdits(of: &content, count: dice.number(in: 1...8), &dice)
        list.apply(edits)
        #expect(screen.rows == content, "number \(number)")
      }
      #expect(screen.reloads == 1, "number \(number)")
    }
  }
}
