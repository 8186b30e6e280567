import ReactiveCollections
import ReactiveProperties
import Testing

@Suite("A count of the largest number") struct LargestCountTests {
  @Test("prefix(_:)") func prefix() {
    let list = ReactiveList([1, 2])
    let followed = FollowedList(list.prefix(.max))
    list.append(3)
    #expect(followed.content == [1, 2, 3])
  }

  @Test("suffix(_:)") func suffix() {
    let list = ReactiveList([1, 2])
    let followed = FollowedList(list.suffix(.max))
    list.append(3)
    #expect(followed.content == [1, 2, 3])
  }

  @Test func page() {
    let list = ReactiveList([1, 2])
    let followed = FollowedList(list.page(Signal<Range<Int>, Never>.just(1..<Int.max)))
    list.append(3)
    list.remove(at: 0)
    #expect(followed.content == [3])
  }

  @Test("A window to the end and back") func windows() {
    let list = ReactiveList(0..<4)
    let ranges = Property(0..<2)
    let followed = FollowedList(list.page(ranges.signal))
    ranges.value = 1..<Int.max
    list.append(4)
    ranges.value = 0..<2
    #expect(followed.contents == [[0, 1], [1, 2, 3], [1, 2, 3, 4], [0, 1]])
    #expect(followed.batches.map(\.count) == [3, 1, 4])
  }
}
