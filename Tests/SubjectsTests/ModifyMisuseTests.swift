import Foundation
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A change that writes to its own subject would never finish (C15).
@Suite struct ModifyMisuseTests {
  #if EXIT_TESTS
    @Test func aChangeThatSendsTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (subject, runs) = (BehaviorSubject<Int, Never>(0), SerialState(0))
        subject.modify { value in
          runs.value += 1
          if runs.value > 100_000 { exit(EXIT_SUCCESS) }
          subject.send(value + 1)
          value += 1
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("C15"))
      #expect(message.contains("ModifyMisuseTests.swift"))
    }

    @Test func aChangeInsideAChangeTraps() async {
      await #expect(processExitsWith: .failure) {
        let (subject, runs) = (BehaviorSubject<Int, Never>(0), SerialState(0))
        subject.signal.subscribe(next: { _ in })
        subject.modify { value in
          runs.value += 1
          if runs.value > 100_000 { exit(EXIT_SUCCESS) }
          subject.modify { $0 += 1 }
          value += 1
        }
      }
    }
  #endif

  @Test func aChangeThatOtherThreadsComeBeforeIsMadeAgain() {
    race(spins: spins(quick: 50, full: 200, night: 1_000), for: { BehaviorSubject<Int, Never>(0) }) { subject in
      for _ in 1...20 { subject.modify { $0 += 1 } }
    } _: { subject in
      for _ in 1...20 { subject.modify { $0 += 1 } }
    } verify: { subject in
      #expect(subject.value == 40)
    }
  }

  /// The same thread writes to the other subject, which must not count as a write to the first one.
  @Test func aChangeThatWritesToAnotherSubjectIsMadeOnce() {
    let (one, other, runs) = (BehaviorSubject<Int, Never>(0), BehaviorSubject<Int, Never>(0), SerialState(0))
    one.modify { value in
      runs.value += 1
      other.modify { $0 += 1 }
      value += other.value
    }
    #expect((one.value, other.value, runs.value) == (1, 1, 1))
  }

  @Test func aChangeThatThrewIsOver() {
    let subject = BehaviorSubject<Int, Never>(0)
    #expect(throws: TestFailure.self) {
      try subject.modify { (value: inout Int) throws(TestFailure) in
        value = 5
        throw TestFailure()
      }
    }
    subject.send(1)
    #expect(subject.value == 1)
  }
}
