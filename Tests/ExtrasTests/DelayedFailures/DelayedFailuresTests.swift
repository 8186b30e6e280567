import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DelayedFailuresTests {
  typealias Source = Signal<Int, TestFailure>

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func zipObeys(_ law: OperatorLaw) {
    law.check { zip([$0, $1], delayingFailures: true) }
  }

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func combineLatestObeys(_ law: OperatorLaw) {
    law.check { combineLatest([$0, $1], delayingFailures: true) }
  }

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func mergeObeys(_ law: OperatorLaw) {
    law.check { Signal.merge([$0, $1], delayingFailures: true, sortedBy: <) }
  }

  @Test func aFailureWaitsForTheEnd() {
    expectMarbles(.digits("12#"), .digits("---34-|"), "---x(y#)--", outputs: ["x": [1, 3], "y": [2, 4]]) {
      zip([$0, $1], delayingFailures: true)
    }
    expectMarbles(.digits("1#"), .digits("--3-4|"), "--x-y#", outputs: ["x": [1, 3], "y": [1, 4]]) {
      combineLatest([$0, $1], delayingFailures: true)
    }
    expectMarbles(.digits("1-#"), .digits("-3--5|"), "-13-5#") {
      Signal.merge([$0, $1], delayingFailures: true, sortedBy: <)
    }
  }

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func formsForTwoObey(_ law: OperatorLaw) {
    law.check { $0.zip(with: $1, delayingFailures: true) }
    law.check { $0.combineLatest(with: $1, delayingFailures: true) }
    law.check { $0.merge(with: $1, delayingFailures: true, sortedBy: <) }
  }

  @Test func formsForTwoWaitAsWell() {
    expectMarbles(.digits("12#"), .digits("---34-|"), "---x(y#)--", outputs: ["x": 4, "y": 6]) {
      $0.zip(with: $1, delayingFailures: true).changed { $0 + $1 }
    }
    expectMarbles(.digits("1#"), .digits("--3-4|"), "--x-y#", outputs: ["x": 4, "y": 5]) {
      $0.combineLatest(with: $1, delayingFailures: true).changed { $0 + $1 }
    }
    expectMarbles(.digits("1-#"), .digits("-3--5|"), "-13-5#") {
      $0.merge(with: $1, delayingFailures: true, sortedBy: <)
    }
  }

  /// Of all shapes: the failure that comes first is sent, at the end of the last signal.
  @Test(arguments: 2...4) func everyShapeSendsTheFirstFailure(count: Int) {
    for isZip in [true, false] {
      let sources = (0..<count).map { _ in Subject<Int, TestFailure>() }
      let (a, b) = (sources[0].signal, sources[1].signal)
      let (c, d) = (sources[min(2, count - 1)].signal, sources[count - 1].signal)
      let joined: Signal<Int, TestFailure> =
        switch (isZip, count) {
        case (true, 2): zip(a, b, delayingFailures: true).changed { $0.0 }
        case (true, 3): zip(a, b, c, delayingFailures: true).changed { $0.0 }
        case (true, _): zip(a, b, c, d, delayingFailures: true).changed { $0.0 }
        case (false, 2): combineLatest(a, b, delayingFailures: true).changed { $0.0 }
        case (false, 3): combineLatest(a, b, c, delayingFailures: true).changed { $0.0 }
        default: combineLatest(a, b, c, d, delayingFailures: true).changed { $0.0 }
        }
      let recorded = Recorded(joined)
      for source in sources { source.send(7) }
      sources[0].send(8)
      sources[count - 1].fail(TestFailure("first"))
      if !isZip {
        #expect(recorded.events == [.next(7), .next(8)])
        for source in sources.dropLast() { source.fail(TestFailure("later")) }
      }
      #expect(recorded.events == (isZip ? [.next(7)] : [.next(7), .next(8)]) + [.failed(TestFailure("first"))])
    }
  }

  @Test func theFirstFailureIsSentAndTheOthersAreReported() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = Recorded(combineLatest([first.signal, second.signal], delayingFailures: true))
    first.fail(TestFailure("first"))
    #expect(recorded.events.isEmpty)
    second.complete()
    #expect(recorded.events == [.failed(TestFailure("first"))])
  }
}

@Suite struct DelayedFailuresRaceTests {
  @Test func aFailureAgainstACompletion() {
    #expect(Joined.raceEnds { Joined { combineLatest([$0, $1], delayingFailures: true) } })
  }
}

extension Signal {
  fileprivate func changed<Output: Sendable>(_ change: @escaping @Sendable (Value) -> Output) -> Signal<Output, Failure>
  {
    lift { next in { next(change($0)) } }
  }
}
