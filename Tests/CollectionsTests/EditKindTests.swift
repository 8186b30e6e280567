import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import Testing

/// An update stays an update and a move stays a move in each view that shows the element before and after it: a list
/// view keeps its selection, and animates the right thing.
@Suite struct EditKindTests {
  /// A view of a list of numbers that has an element for each of them.
  struct View: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (ReactiveList<Int>) -> ListView<Int>

    private init(_ name: String, _ make: @escaping @Sendable (ReactiveList<Int>) -> ListView<Int>) {
      testDescription = name
      self.make = make
    }

    private static let number = Property(0)

    static let all: [View] = plain + ordered + nested

    private static let plain: [View] = [
      View("source") { $0.view },
      View("map") { $0.map { $0 } },
      View("compactMap") { $0.compactMap { $0 } },
      View("filter") { $0.filter { _ in true } },
      View("filter(by:)") { $0.filter(by: number.signal.map { _ -> @Sendable (Int) -> Bool in { _ in true } }) },
      View("sorted") { $0.sorted { _, _ in false } },
    ]

    private static let ordered: [View] = [
      View("sorted(by:)") {
        $0.sorted(by: number.signal.map { _ -> @Sendable (Int, Int) -> Bool in { _, _ in false } })
      },
      View("reversed twice") { $0.reversed().reversed() },
      View("prefix") { $0.prefix(9) },
      View("suffix") { $0.suffix(9) },
      View("page") { $0.page(number.signal.map { _ in 0..<9 }) },
    ]

    private static let nested: [View] = [
      View("concatenated") { $0.concatenated(with: ReactiveList<Int>()) },
      View("distinct") { $0.distinct { $0 } },
      View("flattened") { ReactiveList([$0.view]).flattened() },
      View("mapSignals") { $0.mapSignals { element in number.signal.map { element + $0 } } },
      View("refreshed") { $0.refreshed { _ in number.signal } },
    ]
  }

  @Test(arguments: View.all) func anUpdateIsAnUpdate(view: View) {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(view.make(list))
    list.update(at: 1, to: 9)
    #expect(followed.batches == [[.update(at: 1, from: 2, to: 9)]])
  }

  @Test(arguments: View.all) func aMoveIsAMove(view: View) {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(view.make(list))
    list.move(from: 0, to: 2)
    #expect(followed.batches == [[.move(from: 0, to: 2)]])
  }

  @Test(arguments: View.all) func aMoveAndAnUpdateOfOneElementAreBoth(view: View) {
    let list = ReactiveList([1, 2, 3])
    let followed = FollowedList(view.make(list))
    list.edit {
      $0[2] = 7
      $0.move(from: 2, to: 0)
    }
    #expect(followed.batches == [[.move(from: 2, to: 0), .update(at: 0, from: 3, to: 7)]])
  }

  @Test(arguments: View.all) func aBatchOfThreeIsOneOfThree(view: View) {
    let list = ReactiveList([1, 2, 3, 4])
    let followed = FollowedList(view.make(list))
    list.edit {
      $0.remove(at: 3)
      $0.remove(at: 2)
      $0.remove(at: 1)
    }
    #expect(followed.batches == [[.remove(4, at: 3), .remove(3, at: 2), .remove(2, at: 1)]])
  }

  @Test func anElementThatGetsAnotherKeyIsUpdatedIfItStaysDistinct() {
    let list = ReactiveList([11, 21, 32])
    let followed = FollowedList(list.distinct { $0 % 10 })
    #expect(followed.content == [11, 32])
    list.update(at: 0, to: 12)
    #expect(followed.content == [12, 21])
    #expect(followed.batches == [[.remove(32, at: 1), .insert(21, at: 1), .update(at: 0, from: 11, to: 12)]])
    list.update(at: 2, to: 33)
    #expect(followed.batches.last == [.insert(33, at: 2)])
  }

  @Test func anElementWhoseNewSignalHasNoValueLeaves() {
    let signals = [Property<Int?>(5), Property<Int?>(nil)]
    let list = ReactiveList([0, 0])
    let followed = FollowedList(list.mapSignals { signals[$0].signal.compactMap { $0 } })
    list.update(at: 0, to: 1)
    #expect(followed.content == [5])
    signals[1].value = 7
    #expect(followed.batches == [[.remove(5, at: 0)], [.insert(7, at: 0)]])
    list.move(from: 0, to: 1)
    list.update(at: 0, to: 1)
    #expect(followed.batches.suffix(2) == [[.move(from: 0, to: 1)], [.update(at: 0, from: 5, to: 7)]])
  }
}
