import ReactiveCollections
import ReactiveProperties
import ReactiveTesting
import Testing

/// Numbers whose headers are their tens.
@Suite struct HeaderTests {
  typealias Row = SectionedRow<Int, Int>

  private func follow(_ numbers: [Int]) -> (ReactiveList<Int>, FollowedList<Row>) {
    let list = ReactiveList(numbers)
    return (list, FollowedList(list.inserted { $0 / 10 }))
  }

  /// A row as a number: a header is negative.
  private func rows(_ followed: FollowedList<Row>) -> [Int] {
    followed.content.map { row in
      switch row {
      case .header(let tens): -tens
      case .element(let number): number
      }
    }
  }

  @Test func neighboursWithTheSameHeaderHaveOne() {
    let (_, followed) = follow([11, 12, 21, 13])
    #expect(rows(followed) == [-1, 11, 12, -2, 21, -1, 13])
    #expect(follow([]).1.contents == [[]])
  }

  @Test func aHeaderStaysForTheNextElementOfItsSection() {
    let (list, followed) = follow([11, 12, 21])
    list.insert(10, at: 0)
    list.remove(at: 0)
    list.remove(at: 0)
    #expect(
      followed.batches == [
        [.insert(.element(10), at: 1)], [.remove(.element(10), at: 1)], [.remove(.element(11), at: 1)],
      ])
  }

  @Test func aHeaderComesWithItsFirstElementAndLeavesWithTheLast() {
    let (list, followed) = follow([11, 31])
    list.insert(21, at: 1)
    list.remove(at: 1)
    #expect(
      followed.batches == [
        [.insert(.header(2), at: 2), .insert(.element(21), at: 3)],
        [.remove(.element(21), at: 3), .remove(.header(2), at: 2)],
      ])
  }

  @Test func anElementBetweenTwoOfASectionDividesIt() {
    let (list, followed) = follow([11, 12])
    list.insert(21, at: 1)
    #expect(rows(followed) == [-1, 11, -2, 21, -1, 12])
    list.remove(at: 1)
    #expect(rows(followed) == [-1, 11, 12])
  }

  @Test func anUpdateKeepsItsElement() {
    let (list, followed) = follow([11, 12, 21])
    list.update(at: 1, to: 13)
    list.update(at: 1, to: 22)
    #expect(rows(followed) == [-1, 11, -2, 22, 21])
    #expect(followed.batches[0] == [.update(at: 2, from: .element(12), to: .element(13))])
    #expect(followed.batches[1].contains(.update(at: 3, from: .element(13), to: .element(22))))
    list.update(at: 0, to: 31)
    #expect(
      followed.batches.last == [
        .update(at: 0, from: .header(1), to: .header(3)), .update(at: 1, from: .element(11), to: .element(31)),
      ])
  }

  @Test func aMoveIsAMove() {
    let (list, followed) = follow([11, 12, 21])
    list.move(from: 0, to: 1)
    #expect(followed.batches == [[.move(from: 1, to: 2)]])
    list.move(from: 0, to: 2)
    #expect(rows(followed) == [-1, 11, -2, 21, -1, 12])
    #expect(followed.batches[1].contains { if case .move = $0 { true } else { false } })
  }

  @Test func sectionsOfASortedList() {
    let list = ReactiveList([21, 12])
    let followed = FollowedList(list.sorted().inserted { $0 / 10 })
    list.edit {
      $0.append(11)
      $0[0] = 13
    }
    #expect(rows(followed) == [-1, 11, 12, 13])
    #expect(followed.batches.count == 1)
  }

  /// Each edit at each place of each list of up to four elements of three sections.
  @Test func eachEditAtEachPlaceAgreesWithTheWhole() {
    let numbers = [10, 20, 30]
    for size in 0...4 {
      for code in 0..<power(3, size) {
        let elements = (0..<size).map { numbers[code / power(3, $0) % 3] + $0 }
        for place in 0...size {
          for number in numbers {
            check(elements) { $0.insert(number + 9, at: place) }
            if place < size { check(elements) { $0.update(at: place, to: number + 9) } }
          }
          if place == size { continue }
          check(elements) { $0.remove(at: place) }
          for target in 0..<size where target != place { check(elements) { $0.move(from: place, to: target) } }
        }
      }
    }
  }

  private func power(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }

  private func check(_ elements: [Int], _ edit: (ReactiveList<Int>) -> Void) {
    let (list, followed) = follow(elements)
    edit(list)
    var expected: [Int] = []
    var last: Int?
    for number in list.content {
      if last != number / 10 { expected.append(-(number / 10)) }
      last = number / 10
      expected.append(number)
    }
    #expect(rows(followed) == expected, "\(elements) became \(Array(list.content))")
  }
}
