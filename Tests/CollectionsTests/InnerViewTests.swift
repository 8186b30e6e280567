import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Views that come and go in another view: their ends, and the states that they show when they come.
@Suite struct InnerViewTests {
  typealias Condition = @Sendable (Int) -> Bool
  typealias Order = @Sendable (Int, Int) -> Bool

  // MARK: Ends

  enum Parameter: CaseIterable {
    case condition, order, range
  }

  /// A view of a list whose parameter is a signal that ends without a value.
  private func viewWithoutParameter(_ parameter: Parameter, of list: ReactiveList<Int>) -> ListView<Int> {
    switch parameter {
    case .condition: list.filter(by: Signal<Condition, Never>.empty())
    case .order: list.sorted(by: Signal<Order, Never>.empty())
    case .range: list.page(Signal<Range<Int>, Never>.empty())
    }
  }

  @Test(arguments: Parameter.allCases) func anInnerListWhoseParameterEndsWithoutAValueHasEnded(parameter: Parameter) {
    let inner = ReactiveList([1, 2])
    var outer: ReactiveList<ListView<Int>>? = ReactiveList([
      viewWithoutParameter(parameter, of: inner), [ReactiveList<Int>]().concatenated(),
    ])
    let followed = FollowedList(outer!.flattened())
    #expect(followed.contents == [[]])
    outer = nil
    #expect(outer == nil)
    #expect(followed.isCompleted)
    #expect(inner.subscriberCount == 0)
  }

  @Test(arguments: Parameter.allCases) func aParameterThatEndsLaterWithoutAValueEndsItsInnerList(parameter: Parameter) {
    let inner = ReactiveList([1, 2])
    let ends = Subject<Int, Never>()
    let signal = ends.signal
    let view: ListView<Int> =
      switch parameter {
      case .condition: inner.filter(by: signal.map { _ -> Condition in { _ in true } })
      case .order: inner.sorted(by: signal.map { _ -> Order in { $0 < $1 } })
      case .range: inner.page(signal.map { 0..<$0 })
      }
    var outer: ReactiveList<Int>? = ReactiveList([0])
    let followed = FollowedList(outer!.flatMap { _ in view })
    outer = nil
    #expect(outer == nil && !followed.isCompleted)
    ends.complete()
    #expect(followed.isCompleted)
  }

  @Test(arguments: Parameter.allCases) func aConcatenatedListWhoseParameterEndsWithoutAValueEndsAll(
    parameter: Parameter
  ) {
    let list = ReactiveList([1, 2])
    let followed = FollowedList([list.view, viewWithoutParameter(parameter, of: list)].concatenated())
    #expect(!followed.hasFirst && followed.isCompleted)
    #expect(list.subscriberCount == 0)
  }

  @Test func anInnerListOfListsEndsAfterItsOwnInnerLists() {
    let last = ReactiveList([1])
    var middle: ReactiveList<ListView<Int>>? = ReactiveList([last.view])
    let middleView = middle!.view
    middle = nil
    var outer: ReactiveList<Int>? = ReactiveList([0])
    let followed = FollowedList(outer!.flatMap { _ in middleView.flattened() })
    outer = nil
    #expect(middle == nil && outer == nil)
    #expect(!followed.isCompleted)
    last.append(2)
    #expect(followed.content == [1, 2])
  }

  @Test func aListThatComesInTheLastChangeOfItsListIsFollowed() {
    let last = ReactiveList([1])
    var middle: ReactiveList<ListView<Int>>? = ReactiveList()
    let middleView = middle!.view
    var outer: ReactiveList<Int>? = ReactiveList([0])
    let followed = FollowedList(slowly: outer!.flatMap { _ in middleView.flattened() })
    followed.request()
    outer = nil
    // The slow consumer gets the insertion and the end in one step.
    middle?.append(last.view)
    middle = nil
    #expect(middle == nil && outer == nil)
    followed.request()
    last.append(2)
    followed.request()
    followed.request()
    #expect(followed.content == [1, 2])
    #expect(!followed.isCompleted)
  }

  // MARK: The state when an inner list comes

  @Test func anInnerListThatComesShowsNoHalfOfAGroup() {
    let (outer, inner, other) = (ReactiveList<Int>(), ReactiveList([0]), ReactiveList([0]))
    let isFirst = Box(true)
    let view = outer.flatMap { _ in inner }.concatenated(with: other)
    let followed = FollowedList(view) { _, _ in
      guard isFirst.value else { return }
      isFirst.value = false
      // Both wait behind the delivery: the inner list comes when the group has been made.
      outer.append(1)
      changeTogether {
        inner.update(at: 0, to: 1)
        other.update(at: 0, to: 1)
      }
    }
    #expect(followed.contents == [[0], [1, 1]])
    #expect(followed.batches == [[.insert(1, at: 0), .update(at: 1, from: 0, to: 1)]])
  }

  @Test func theFirstContentShowsNoHalfOfAGroup() {
    let (inner, other) = (ReactiveList([0]), ReactiveList([0]))
    let outer = ReactiveList([1])
    let view = outer.flatMap { _ in
      if inner.content[0] == 0 {
        changeTogether {
          inner.update(at: 0, to: 1)
          other.update(at: 0, to: 1)
        }
      }
      return inner
    }
    #expect(FollowedList(view.concatenated(with: other)).contents == [[1, 1]])
  }

  @Test func anAggregateOfAnInnerListThatComesCountsNoHalfOfAGroup() {
    let (outer, inner, other) = (ReactiveList<Int>(), ReactiveList([5]), ReactiveList([5]))
    let isFirst = Box(true)
    let sums = Box<[Int]>([])
    let sum: Aggregate<Int, Int?, Int> = .sum { $0 }
    outer.flatMap { _ in inner }.concatenated(with: other).aggregate(sum).subscribe { sum in
      sums.value.append(sum)
      guard isFirst.value else { return }
      isFirst.value = false
      outer.append(1)
      changeTogether {
        inner.update(at: 0, to: 9)
        other.update(at: 0, to: 1)
      }
    }
    #expect(sums.value == [5, 10])
  }

  @Test func aTransferToAnInnerListThatComesIsNeverSeenByHalf() {
    race(for: { (ReactiveList<Int>(), ReactiveList([100]), ReactiveList([100])) }) { outer, inner, other in
      let followed = FollowedList(outer.flatMap { _ in inner }.concatenated(with: other)) { followed, _ in
        #expect(followed.content.count == 1 || followed.content.reduce(0, +) == 200)
      }
      for number in 0..<3 {
        outer.append(number)
        outer.remove(at: 0)
      }
      followed.dispose()
    } _: { _, inner, other in
      for amount in 1...5 {
        changeTogether {
          inner.update(at: 0, to: 100 - amount)
          other.update(at: 0, to: 100 + amount)
        }
      }
    } verify: { _, inner, other in
      #expect(inner.subscriberCount == 0 && other.subscriberCount == 0)
    }
  }
}
