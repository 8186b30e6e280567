import Foundation
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A subject that is subscribed to itself would send the same value forever: it traps at the subscription (C15).
@Suite struct FeedingItselfTests {
  #if EXIT_TESTS
    @Test(arguments: Cycle.allCases) func aCycleTraps(_ cycle: Cycle) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [cycle] in
        cycle.begin()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("C15"))
      #expect(message.contains("FeedingItselfTests.swift"))
    }
  #endif

  @Test func whatASubscriberSendsBackDoesNot() {
    let subject = Subject<Int, Never>()
    let recorded = Recorded(subject.signal)
    subject.signal.subscribe(next: { if $0 < 10_000 { subject.send($0 + 1) } })
    subject.send(1)
    #expect(recorded.values == Array(1...10_000))
  }

  @Test func aTreeOfUpstreamsDoesNot() {
    let (source, ends) = (Subject<Int, Never>(), (0..<3).map { _ in Subject<Int, Never>() })
    let recorded = Recorded(ends[2].signal)
    source.signal.subscribe(ends[0])
    source.signal.subscribe(ends[1])
    ends[0].signal.merge(with: ends[1].signal).subscribe(ends[2])
    ends[0].signal.subscribe(ends[1])
    source.send(1)
    #expect(recorded.values == [1, 1, 1])
  }

  @Test func oneThatWasTakenAwayDoesNot() {
    let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    one.signal.subscribe(other).dispose()
    let recorded = Recorded(one.signal)
    other.signal.subscribe(one)
    other.send(1)
    #expect(recorded.values == [1])
  }
}

extension FeedingItselfTests {
  enum Cycle: String, CaseIterable, Codable, Sendable {
    case subject, behavior, replay, operators, merged, joinedToWhatSends, mergedWithWhatSends, concatenated
    case startedLater, ring, longRing

    func begin() {
      let (subject, other, third) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
      // Ends the process successfully if a cycle is not detected, so that the exit test fails.
      let rounds = Rounds()
      let signal = subject.signal.map { value in
        rounds.count()
        return value
      }
      switch self {
      case .subject: subject.signal.subscribe(subject)
      case .behavior:
        let behavior = BehaviorSubject<Int, Never>(1)
        behavior.signal.map { value in
          rounds.count()
          return value
        }.subscribe(behavior)
      case .replay:
        let replay = ReplaySubject<Int, Never>()
        replay.send(1)
        replay.signal.map { value in
          rounds.count()
          return value
        }.subscribe(replay)
      case .operators: signal.filter { $0 > 0 }.scan(0) { $0 &+ $1 }.subscribe(subject)
      case .merged: other.signal.merge(with: signal).subscribe(subject)
      case .joinedToWhatSends: signal.merge(with: Signal([1, 2])).subscribe(subject)
      case .mergedWithWhatSends: Signal([1, 2]).merge(with: signal).subscribe(subject)
      case .concatenated: Signal([1, 2]).concat(with: signal).subscribe(subject)
      case .startedLater: other.signal.flatMap { _ in signal }.subscribe(subject)
      case .ring:
        signal.subscribe(other)
        other.signal.subscribe(subject)
      case .longRing:
        signal.subscribe(other)
        other.signal.take(1_000_000).subscribe(third)
        third.signal.skip(0).subscribe(subject)
      }
      if self == .subject { subject.signal.subscribe(next: { _ in rounds.count() }) }
      other.send(1)
      subject.send(1)
    }
  }

  private final class Rounds: Sendable {
    private let rounds = SerialState(0)

    func count() {
      rounds.value += 1
      if rounds.value > 100_000 { exit(EXIT_SUCCESS) }
    }
  }
}
