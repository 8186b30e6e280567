import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Two threads at an operator that continues after its upstream's end.
@Suite(.serialized) struct RecoveringRaceTests {
  enum Kind: CaseIterable, Sendable {
    case `catch`, retry, retryWhile, retryWhen

    func callAsFunction(_ first: Subject<Int, TestFailure>, _ second: Subject<Int, TestFailure>) -> Signal<
      Int, TestFailure
    > {
      let runs = Journal<Int>()
      let byTurns = Signal<Int, TestFailure>.deferred {
        runs.write(1)
        return runs.entries.count == 1 ? first.signal : second.signal
      }
      return switch self {
      case .catch: first.signal.catch { _ in second.signal }
      case .retry: byTurns.retry()
      case .retryWhile: byTurns.retry { _, attempt in attempt < 2 }
      case .retryWhen: byTurns.retry(when: { $0.taking(1) })
      }
    }
  }

  struct Raced: Sendable {
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    let recorded: Recorded<Int, TestFailure>

    init(_ kind: Kind) { recorded = Recorded(kind(first, second)) }
  }

  @Test(arguments: Kind.allCases) func failureAgainstSend(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      raced.first.send(1)
      raced.first.fail(TestFailure())
    } _: { raced in
      for value in 2...5 { raced.second.send(value) }
    } verify: { raced in
      raced.second.send(6)
      let seen = raced.recorded.values
      #expect(seen.first == 1)
      #expect(Array((2...6).suffix(seen.count - 1)) == Array(seen.dropFirst()))
    }
  }

  @Test(arguments: Kind.allCases) func failureAgainstCompletion(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      raced.first.fail(TestFailure())
    } _: { raced in
      raced.second.complete()
    } verify: { raced in
      #expect(raced.recorded.events == [.completed])
    }
  }

  @Test(arguments: Kind.allCases) func failureAgainstDispose(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      raced.first.fail(TestFailure())
    } _: { raced in
      raced.recorded.subscription.dispose()
    } verify: { raced in
      raced.second.send(1)
      raced.second.complete()
      #expect(raced.recorded.events.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases) func sendAgainstDispose(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      for value in 1...4 { raced.first.send(value) }
    } _: { raced in
      raced.recorded.subscription.dispose()
    } verify: { raced in
      raced.first.send(5)
      #expect(Array(1...4).starts(with: raced.recorded.values))
    }
  }

  @Test func aTriggerAgainstTheEndOfTheTriggers() {
    race(for: {
      let source = Signal<Int, TestFailure> { subscriber in
        subscriber.send(1)
        subscriber.fail(TestFailure())
        return nil
      }
      let triggers = Subject<Int, TestFailure>()
      return (triggers, Recorded(source.retry(when: { _ in triggers.signal })))
    }) { (triggers: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      triggers.send(1)
      triggers.send(1)
    } _: { (triggers: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      triggers.complete()
    } verify: { (_: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      #expect(recorded.events.last == .failed(TestFailure()))
      #expect((2...4).contains(recorded.events.count))
    }
  }

  @Test func aRepeatedRunThatEndsAgainstDispose() {
    race(for: {
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      let runs = Journal<Int>()
      let recorded = Recorded(
        Signal<Int, Never>.deferred {
          runs.write(1)
          return subjects[runs.entries.count - 1].signal
        }.repeat())
      return (subjects, recorded)
    }) { (subjects: [Subject<Int, Never>], _: Recorded<Int, Never>) in
      subjects[0].complete()
    } _: { (_: [Subject<Int, Never>], recorded: Recorded<Int, Never>) in
      recorded.subscription.dispose()
    } verify: { (subjects: [Subject<Int, Never>], recorded: Recorded<Int, Never>) in
      subjects[1].send(1)
      #expect(recorded.events.isEmpty)
    }
  }
}
