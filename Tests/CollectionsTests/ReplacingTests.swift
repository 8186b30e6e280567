import ReactiveCollections
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ReplacingTests {
  @Test func equalContentSendsNothing() {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(list)
    list.replace(with: [1, 2, 3])
    #expect(followed.batches.isEmpty)
  }

  @Test func elementsWithTheSameIDStayAndMove() {
    let list = ReactiveList([Person(id: 1, name: "a"), Person(id: 2, name: "b"), Person(id: 3, name: "c")])
    let followed = FollowedList(list)
    list.replace(with: [Person(id: 3, name: "c"), Person(id: 1, name: "A"), Person(id: 4, name: "d")])
    #expect(
      followed.batches == [
        [
          .remove(Person(id: 2, name: "b"), at: 1), .move(from: 0, to: 1), .insert(Person(id: 4, name: "d"), at: 2),
          .update(at: 1, from: Person(id: 1, name: "a"), to: Person(id: 1, name: "A")),
        ]
      ])
  }

  @Test(arguments: seeds(quick: 200, full: 2_000, night: 20_000).chunks)
  func theResultIsTheArgument(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 51, number: number)
      let list = ReactiveList((0..<dice.number(below: 10)).map { _ in dice.number(below: 6) })
      let followed = FollowedList(list)
      for _ in 0..<5 {
        let new = (0..<dice.number(below: 10)).map { _ in dice.number(below: 6) }
        list.replace(with: new)
        #expect(Array(list.content) == new, "number \(number)")
        #expect(followed.content == new, "number \(number)")
      }
    }
  }

  @Test(arguments: seeds(quick: 200, full: 2_000, night: 20_000).chunks)
  func aDifferenceOfTheStandardLibraryIsApplied(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 52, number: number)
      let old = (0..<dice.number(below: 10)).map { _ in dice.number(below: 6) }
      let new = (0..<dice.number(below: 10)).map { _ in dice.number(below: 6) }
      for difference in [new.difference(from: old), new.difference(from: old).inferringMoves()] {
        let list = ReactiveList(old)
        let followed = FollowedList(list)
        list.apply(difference)
        #expect(followed.content == new, "number \(number)")
      }
    }
  }

  @Test func aMoveOfADifferenceIsAMove() {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(list)
    list.apply([3, 1, 2].difference(from: [1, 2, 3]).inferringMoves())
    #expect(followed.batches == [[.move(from: 2, to: 0)]])
  }

  @Test func stepsOfOtherLanguagesAreOneChange() {
    let list = ReactiveList(["x"])
    let followed = FollowedList(list)
    list.apply([
      .clear, .append(["a", "b"]), .pushFront("c"), .pushBack("d"), .popFront, .popBack, .insert("e", at: 1),
      .set("A", at: 0), .remove(at: 2), .append(["f", "g"]), .truncate(3),
    ])
    #expect(followed.contents == [["x"], ["A", "e", "f"]])
    list.apply([.reset(["e", "h"])]) { $0.replace(with: $1) }
    #expect(followed.batches.last == [.remove("f", at: 2), .remove("A", at: 0), .insert("h", at: 1)])
  }

  @Test func aTableIsReplacedByTheDifference() {
    let table = ReactiveTable([Person(id: 1, name: "a"), Person(id: 2, name: "b"), Person(id: 3, name: "c")])
    let followed = FollowedTable(table)
    table.replace(with: [Person(id: 1, name: "a"), Person(id: 2, name: "B")])
    table.replace(with: [Person(id: 1, name: "a"), Person(id: 2, name: "B")])
    #expect(followed.content == [1: Person(id: 1, name: "a"), 2: Person(id: 2, name: "B")])
    #expect(followed.batches.map(\.count) == [2])
  }
}
