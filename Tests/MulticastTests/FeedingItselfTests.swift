import Foundation
import ReactiveFlattening
import ReactiveMulticast
import ReactiveSubjects
import ReactiveTesting
import ReactiveTransforming
import Testing

/// A subject that is subscribed to itself through a shared run traps as well (C15).
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

  @Test func aRowOfSharedRunsDoesNot() {
    let row = (0...100).map { _ in Subject<Int, Never>() }
    let recorded = Recorded(row[100].signal)
    for place in 0..<100 { row[place].signal.share().subscribe(row[place + 1]) }
    for value in 1...3 { row[0].send(value) }
    #expect(recorded.values == [1, 2, 3])
  }

  enum Cycle: String, CaseIterable, Codable, Sendable {
    case shared, sharedTwice, startedLater, startedLaterInTheRun

    func begin() {
      let (subject, other) = (Subject<Int, Never>(), Subject<Int, Never>())
      // Ends the process successfully if a cycle is not detected, so that the exit test fails.
      let rounds = SerialState(0)
      let signal = subject.signal.map { value in
        rounds.value += 1
        if rounds.value > 10_000 { exit(EXIT_SUCCESS) }
        return value
      }
      switch self {
      case .shared: signal.share().subscribe(subject)
      case .sharedTwice: signal.share().map { $0 }.share().subscribe(subject)
      case .startedLater: other.signal.flatMap { _ in signal.share() }.subscribe(subject)
      case .startedLaterInTheRun: other.signal.flatMap { _ in signal }.share().subscribe(subject)
      }
      other.send(1)
      subject.send(1)
    }
  }
}
