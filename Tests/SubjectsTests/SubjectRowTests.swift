import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Each subject of a row is subscribed to the one before. The cost of a row is linear in its length, and its end takes
/// no stack (C10).
@Suite struct SubjectRowTests {
  private static let count = 20_000

  /// Subscribes each subject to the one before, in an order, and sends a value through. Returns the number of values
  /// that arrive.
  ///
  /// A value takes stack for each subject, as it does for each operator of a chain.
  private func throughRow(_ order: @escaping @Sendable (Range<Int>) -> [Int]) -> Int? {
    onThread(stack: 512 << 20) {
      let row = (0...SubjectRowTests.count).map { _ in Subject<Int, Never>() }
      let arrived = Counter()
      row[SubjectRowTests.count].signal.subscribe(next: { _ in arrived.increment() })
      for place in order(0..<SubjectRowTests.count) { row[place].signal.subscribe(row[place + 1]) }
      for value in 0..<3 { row[0].send(value) }
      return arrived.count
    }
  }

  /// With a search of the whole row for each subject, this takes minutes.
  @Test(.timeLimit(.minutes(1))) func isBuiltFromItsSourceInLinearTime() {
    #expect(throughRow { Array($0) } == 3)
  }

  @Test(.timeLimit(.minutes(1))) func isBuiltFromItsSinkInLinearTime() {
    #expect(throughRow { $0.reversed() } == 3)
  }

  @Test(.timeLimit(.minutes(1))) func isBuiltOfPairsInLinearTime() {
    #expect(throughRow { places in places.filter { $0 % 2 == 0 } + places.filter { $0 % 2 == 1 }.reversed() } == 3)
  }

  /// The first subject holds the second, which holds the third …
  @Test func endsWithItsFirstSubjectOnASmallStack() {
    let count = 100_000
    let ended = onThread {
      let ended = Counter()
      var first: Subject<Int, Never>? = Subject()
      if let first {
        var last = first
        for _ in 1..<count {
          let next = Subject<Int, Never>()
          last.signal.subscribe(next).add { ended.increment() }
          last = next
        }
        last.signal.subscribe(next: { _ in }).add { ended.increment() }
      }
      first = nil
      return ended.count
    }
    #expect(ended == count)
  }

  @Test func endsWithItsFirstSubscriptionOnASmallStack() {
    let ended = onThread {
      let ended = Counter()
      let first = Subject<Int, Never>()
      let second = Subject<Int, Never>()
      let subscription = first.signal.subscribe(second)
      var last = second
      for _ in 1..<SubjectRowTests.count {
        let next = Subject<Int, Never>()
        last.signal.subscribe(next)
        last = next
      }
      last.signal.subscribe(next: { _ in }).add { ended.increment() }
      return (first, subscription, ended)
    }
    onThread {
      ended?.1.dispose()
    }
    #expect(ended?.2.count == 1)
  }
}
