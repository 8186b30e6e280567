import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Queued values of a zip go to the discard hook at its end, for every shape of zip.
@Suite struct ZipDiscardTests {
  enum Shape: CaseIterable, Sendable {
    case pair, triple, collection, pack

    func zipped(_ a: Signal<Int, TestFailure>, _ b: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
      switch self {
      case .pair: zip(a, b).lift { next in { next($0.0) } }
      case .triple: zip(a, b, b).lift { next in { next($0.0) } }
      case .collection: zip([a, b]).lift { next in { next($0[0]) } }
      case .pack: zip(a, b, b, b, b).lift { next in { next($0.0) } }
      }
    }
  }

  @Test(arguments: Shape.allCases) func whatStillWaitsGoesToTheDiscardHook(_ shape: Shape) {
    for end in ["fail", "complete", "dispose"] {
      let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
      let discarded = Journal<Int>()
      let recorded = Recorded(shape.zipped(first.signal, second.signal).discarding(to: discarded))
      for value in 1...3 { first.send(value) }
      second.send(4)
      #expect(discarded.entries == [])
      switch end {
      case "fail": second.fail(TestFailure())
      case "complete": second.complete()
      default: recorded.subscription.dispose()
      }
      #expect(recorded.values == [1])
      #expect(discarded.entries == [2, 3], "after \(end)")
    }
  }
}
