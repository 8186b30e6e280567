import Foundation
import ReactiveCore
import ReactiveExtras
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

  /// A source whose values are not sent on when they come is no part of a cycle.
  @Test(arguments: SideInput.allCases) func aTriggerOrASamplerDoesNot(_ input: SideInput) {
    let (source, target) = (Subject<Int, Never>(), BehaviorSubject<Int, Never>(0))
    let recorded = Recorded(target.signal)
    input.apply(source.signal, target.signal).subscribe(target)
    for _ in 0..<10 { source.send(1) }
    #expect(recorded.values == input.expected)
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
    case startedLater, startedLaterBehindAWindow, ring, longRing, ringBehindASampler

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
      case .startedLaterBehindAWindow:
        other.signal.flatMap { _ in signal }.window(count: 1).subscribe(next: { $0.subscribe(subject) })
      case .ringBehindASampler:
        signal.withLatest(from: third.signal).map { $0.0 }.merge(with: signal).subscribe(other)
        other.signal.subscribe(subject)
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

  enum SideInput: CaseIterable, Sendable {
    case withLatest, withLatestOfSeveral, withLatestOfMany, takeUntil, skipUntil, sample, sampler, pause, collect
    case distinct, delay, timeout, debounce, throttle

    func apply(_ source: Signal<Int, Never>, _ target: Signal<Int, Never>) -> Signal<Int, Never> {
      switch self {
      case .withLatest: source.withLatest(from: target).map { $0 + $1 }
      case .withLatestOfSeveral: source.withLatest(from: combineLatest(target, target)).map { $0 + $1.0 }
      case .withLatestOfMany: source.withLatest(from: combineLatest([target])).map { $0 + $1[0] }
      case .takeUntil: source.scan(0) { $0 + $1 }.take(until: target.skip(4))
      case .skipUntil: source.scan(0) { $0 + $1 }.skip(until: target)
      case .sample: target.sample(on: source).map { $0 + 1 }
      case .sampler: source.scan(0) { $0 + $1 }.sample(on: target, repeating: false)
      case .pause: source.scan(0) { $0 + $1 }.pause(while: target.map { $0 > 4 })
      case .collect: source.scan(0) { $0 + $1 }.collect(boundary: target.filter { $0 > 100 }).map { $0.count }
      case .distinct: source.scan(0) { $0 + $1 }.distinct(by: { $0 }, until: target)
      case .delay: source.scan(0) { $0 + $1 }.delay { _ in target.map { _ in } }
      case .timeout:
        source.scan(0) { $0 + $1 }.timeout(each: { _ in target.filter { $0 > 100 } }, switchingTo: .never())
      case .debounce: source.scan(0) { $0 + $1 }.debounce { _ in target.map { _ in } }
      case .throttle: source.scan(0) { $0 + $1 }.throttle { _ in target.filter { $0 > 100 } }
      }
    }

    var expected: [Int] {
      switch self {
      case .takeUntil: Array(0...4)
      case .sampler, .collect: [0]
      case .pause: Array(0...5)
      case .throttle: [0, 1]
      default: Array(0...10)
      }
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
