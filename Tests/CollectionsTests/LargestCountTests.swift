import ReactiveCollections
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
}
