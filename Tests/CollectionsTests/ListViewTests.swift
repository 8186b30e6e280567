import ReactiveCollections
import Testing

@Suite struct ListMapTests {
  @Test func transformsEachElementOnce() {
    let calls = Box(0)
    let list = ReactiveList([1, 2, 3])
    let mapped = FollowedList(
      list.map {
        calls.value += 1
        return $0 * 10
      })
    #expect(mapped.content == [10, 20, 30])
    list.move(from: 0, to: 2)
    list.remove(at: 0)
    list.append(4)
    list.update(at: 0, to: 5)
    #expect(mapped.content == [50, 10, 40])
    #expect(
      mapped.batches == [
        [.move(from: 0, to: 2)], [.remove(20, at: 0)], [.insert(40, at: 2)], [.update(at: 0, from: 30, to: 50)],
      ])
    #expect(calls.value == 5)
  }

  @Test func twoSubscriptionsHaveTheirOwnState() {
    let list = ReactiveList([1])
    let view = list.map { $0 * 10 }
    let (first, second) = (FollowedList(view), FollowedList(view))
    first.dispose()
    list.append(2)
    #expect(first.content == [10])
    #expect(second.content == [10, 20])
  }
}

@Suite struct ListFilterTests {
  @Test func keepsThePlacesOfTheElements() {
    let list = ReactiveList([1, 2, 3])
    let odd = FollowedList(list.filter { $0 % 2 == 1 })
    #expect(odd.content == [1, 3])
    list.update(at: 1, to: 5)
    list.move(from: 0, to: 2)
    list.move(from: 1, to: 0)
    list.update(at: 0, to: 4)
    list.update(at: 1, to: 7)
    #expect(
      odd.batches == [
        [.insert(5, at: 1)], [.move(from: 0, to: 2)], [.move(from: 1, to: 0)], [.remove(3, at: 0)],
        [.update(at: 0, from: 5, to: 7)],
      ])
  }

  @Test func aMoveAmongElementsThatDoNotPassSendsNothing() {
    let list = ReactiveList([1, 2, 4, 3])
    let odd = FollowedList(list.filter { $0 % 2 == 1 })
    list.move(from: 1, to: 2)
    list.move(from: 0, to: 1)
    #expect(odd.batches.isEmpty)
  }

  @Test func aFilterThatKeepsAllIsTheList() {
    let list = ReactiveList([1, 2, 3])
    let all = FollowedList(list.filter { _ in true })
    list.edit {
      $0.move(from: 2, to: 0)
      $0.append(4)
    }
    #expect(all.batches == [[.move(from: 2, to: 0), .insert(4, at: 3)]])
  }
}
