import ReactiveCollections
import ReactiveTesting
import TestSupport
import Testing

@Suite struct AggregateTests {
  // MARK: All of them

  @Test func anEmptySourceSendsItsValueAtOnce() {
    let (list, table) = (ReactiveList<Int>(), ReactiveTable<Int, Int>(identifiedBy: { $0 }))
    #expect(FollowedValue(list.aggregate(.count)).values == [0])
    #expect(FollowedValue(list.aggregate(.sum { $0 })).values == [0])
    #expect(FollowedValue(table.aggregate(.minimum { $0 })).values == [nil])
    #expect(FollowedValue(table.aggregate(.average { $0 })).values == [nil])
    #expect(FollowedValue(table.aggregate(.isEmpty)).values == [true])
  }

  @Test func aBatchSendsOneValue() {
    let list = ReactiveList([1, 2])
    let sum = FollowedValue(list.aggregate(.sum { $0 }))
    list.edit {
      $0.append(4)
      $0.remove(at: 0)
      $0[0] = 10
    }
    #expect(sum.values == [3, 14])
  }

  @Test func anEqualValueIsNotSent() {
    let list = ReactiveList([1, 2])
    let sum = FollowedValue(list.aggregate(.sum { $0 }))
    list.move(from: 0, to: 1)
    list.edit {
      $0[0] = 1
      $0[1] = 2
    }
    #expect(sum.values == [3])
  }

  @Test func theContributionIsKeptAndAskedOncePerVersion() {
    let (calls, factor) = (Box(0), Box(1))
    let list = ReactiveList([1, 2, 3])
    let sum = FollowedValue(
      list.aggregate(
        .sum { element -> Int in
          calls.value += 1
          return element * factor.value
        }))
    factor.value = 100
    list.remove(at: 0)
    list.move(from: 0, to: 1)
    list.update(at: 0, to: 4)
    #expect(sum.values == [6, 5, 402])
    #expect(calls.value == 4)
  }

  @Test func eachSubscriptionHasAStateOfItsOwn() {
    let list = ReactiveList([1])
    let count = list.aggregate(.count)
    let (first, second) = (FollowedValue(count), FollowedValue(count))
    first.dispose()
    list.append(2)
    #expect(first.values == [1])
    #expect(second.values == [1, 2])
  }

  @Test func itCompletesWithItsSource() {
    var list: ReactiveList<Int>? = ReactiveList([1])
    let count = FollowedValue(list!.aggregate(.count))
    list = nil
    #expect(count.values == [1])
    #expect(count.isCompleted)
  }

  // MARK: Counts

  @Test func containsCountsTheMatches() {
    let list = ReactiveList([1, 2, 4])
    let contains = FollowedValue(list.aggregate(.contains { $0 % 2 == 0 }))
    let four = FollowedValue(list.aggregate(.contains(4)))
    list.remove(at: 1)
    list.remove(at: 1)
    list.update(at: 0, to: 4)
    #expect(contains.values == [true, false, true])
    #expect(four.values == [true, false, true])
  }

  @Test func isEmptyChangesWithTheFirstAndTheLastRow() {
    let table = ReactiveTable<Int, Int>(identifiedBy: { $0 })
    let isEmpty = FollowedValue(table.aggregate(.isEmpty))
    table.update(with: [1, 2])
    table.remove(1)
    table.remove(2)
    #expect(isEmpty.values == [true, false, true])
  }

  // MARK: Sums

  @Test func aSumMayLeaveTheRangeInsideABatch() {
    let list = ReactiveList<Int8>([100])
    let sum = FollowedValue(list.aggregate(.sum { $0 }))
    list.edit {
      $0.append(100)
      $0.append(-90)
    }
    list.edit {
      $0.removeAll()
      $0.append(-128)
    }
    list.edit {
      $0.insert(-128, at: 0)
      $0.append(127)
      $0.append(127)
    }
    #expect(sum.values == [100, 110, -128, -2])
  }

  @Test func anUnsignedSumGoesDownAgain() {
    let list = ReactiveList<UInt8>([200])
    let sum = FollowedValue(list.aggregate(.sum { $0 }))
    list.edit {
      $0.append(100)
      $0.remove(at: 0)
    }
    #expect(sum.values == [200, 100])
  }

  @Test func aLargeNumberThatHasLeftHasNoEffectOnASum() {
    let list = ReactiveList([0.1, 0.2])
    let sum = FollowedValue(list.aggregate(.sum { $0 }))
    list.append(1e300)
    list.append(.infinity)
    list.append(-.infinity)
    list.append(.nan)
    for _ in 0..<4 { list.remove(at: 2) }
    #expect(sum.values.last == 0.1 + 0.2)
    #expect(sum.values[1...2] == [1e300, .infinity])
    #expect(sum.values[3].isNaN)
  }

  @Test func theSumOfFloatsIsRoundedOnce() {
    let tenth = FollowedValue(ReactiveList(repeatElement(0.1, count: 10)).aggregate(.sum { $0 }))
    #expect(tenth.values == [1.0])
    let mixed = FollowedValue(ReactiveList([1e20, 1, -1e20, .leastNonzeroMagnitude]).aggregate(.sum { $0 }))
    #expect(mixed.values == [1])
  }

  /// The sum of integers with a common exponent is known exactly.
  @Test(arguments: seeds(quick: 20, full: 200, night: 2_000).chunks) func aSumAgreesWithIntegers(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(number: number)
      let exponent = dice.number(in: -1_074...900)
      let scale: @Sendable (Int) -> Double = { integer in
        Double(sign: .plus, exponent: exponent, significand: Double(integer))
      }
      let list = ReactiveList<Int>()
      let sum = FollowedValue(list.aggregate(.sum { scale($0) }))
      let integers = FollowedValue(list.aggregate(.sum { $0 }))
      for _ in 0..<50 {
        if dice.hits(percent: 40), !list.isEmpty {
          list.remove(at: dice.number(below: list.count))
        } else {
          list.append(dice.number(in: -1_000_000_000_000...1_000_000_000_000))
        }
        // A double holds all of the integer, whose bits are fewer than 53.
        #expect(sum.values.last == integers.values.last.map(scale), "number \(number)")
      }
    }
  }

  @Test func theAverageCountsElementsWithANumber() {
    let list = ReactiveList<Int?>([1, nil, 4])
    let average = FollowedValue(list.aggregate(.average { $0 }))
    list.update(at: 1, to: 10)
    list.removeAll()
    #expect(average.values == [2.5, 5, nil])
    let floats = FollowedValue(ReactiveList([1.5, 2.5, 5]).aggregate(.average { $0 }))
    #expect(floats.values == [3])
  }

  // MARK: Order

  @Test func theMinimumIsFoundAgainWhenItLeaves() {
    let list = ReactiveList([3, 0, 0, 5, -1])
    let minimum = FollowedValue(list.aggregate(.minimum { $0 }))
    let maximum = FollowedValue(list.aggregate(.maximum { $0 }))
    list.remove(at: 4)
    list.remove(at: 2)
    list.update(at: 1, to: 9)
    list.update(at: 1, to: 4)
    list.remove(at: 0)
    list.removeAll()
    #expect(minimum.values == [-1, 0, 3, 4, nil])
    #expect(maximum.values == [5, 9, 5, nil])
  }

  @Test func rowsWithoutAValueDoNotCount() {
    let table = ReactiveTable([Reading(id: 1, level: nil), Reading(id: 2, level: 2), Reading(id: 3, level: .nan)])
    let minimum = FollowedValue(table.aggregate(.minimum(of: \.level)))
    let median = FollowedValue(table.aggregate(.median(of: \.level)))
    table.update(with: Reading(id: 1, level: 1))
    table.remove(3)
    table.update(with: Reading(id: 2, level: nil))
    table.update(with: Reading(id: 1, level: nil))
    #expect(minimum.values == [2, 1, nil])
    #expect(median.values == [2, 1, nil])
  }

  @Test func theMedianIsTheFirstOfTheTwoInTheMiddle() {
    let list = ReactiveList([5, 1, 4])
    let median = FollowedValue(list.aggregate(.median { $0 }))
    list.append(4)
    list.append(0)
    list.append(0)
    #expect(median.values == [4, 1])
  }

  /// The extreme leaves again and again: a queue of increasing values. A search through all of them would be quadratic.
  @Test func aLeavingMinimumCostsLogarithmicComparisons() {
    let comparisons = Box(0)
    let count = 4_096
    let list = ReactiveList((0..<count).map { Compared($0, comparisons) })
    let minimum = FollowedValue(list.aggregate(.minimum { $0 }))
    comparisons.value = 0
    for number in 0..<200 {
      list.edit {
        $0.remove(at: 0)
        $0.append(Compared(count + number, comparisons))
      }
    }
    #expect(minimum.values.last??.number == 200)
    // Twelve halvings for the addition and the removal, and a few more at the borders of tree nodes.
    #expect(comparisons.value < 200 * 2 * 24, "\(comparisons.value)")
  }

  // MARK: Own aggregates

  @Test func reduceAddsAndRemoves() {
    let list = ReactiveList(["a", "b"])
    let letters = FollowedValue(
      list.aggregate(
        .reduce([:] as [String: Int], adding: { $0[$1, default: 0] += 1 }) {
          $0[$1] = $0[$1] == 1 ? nil : $0[$1].map { $0 - 1 }
        }))
    list.append("a")
    list.remove(at: 0)
    list.remove(at: 1)
    #expect(letters.values == [["a": 1, "b": 1], ["a": 2, "b": 1], ["a": 1, "b": 1], ["b": 1]])
  }

  @Test func twoAggregatesAreOne() {
    let list = ReactiveList([3, 1])
    let range = FollowedValue(
      list.aggregate(.combined(.minimum { $0 }, .maximum { $0 }) { [$0, $1] }))
    list.append(2)
    list.append(4)
    #expect(range.values == [[1, 3], [1, 4]])
  }

  // MARK: The first

  @Test func firstFollowsTheOrder() {
    let list = ReactiveList([1, 4, 6])
    let even = FollowedValue(list.first { $0 % 2 == 0 })
    list.append(8)
    list.move(from: 2, to: 0)
    list.remove(at: 0)
    list.update(at: 1, to: 3)
    list.removeAll()
    #expect(even.values == [4, 6, 4, 8, nil])
  }
}

private struct Reading: Identifiable, Sendable {
  let id: Int
  var level: Double?
}

/// A number that counts its comparisons.
private struct Compared: Comparable, Sendable {
  let number: Int
  let comparisons: Box<Int>

  init(_ number: Int, _ comparisons: Box<Int>) {
    self.number = number
    self.comparisons = comparisons
  }

  static func == (one: Compared, other: Compared) -> Bool { one.number == other.number }

  static func < (one: Compared, other: Compared) -> Bool {
    one.comparisons.value += 1
    return one.number < other.number
  }
}
