import Foundation
import Synchronization

/// Lets two threads at one subject at the same instant, many times over, with a head start that changes sides.
///
/// - Parameters:
///   - spins: how often.
///   - makeSubject: makes what the two race for, anew for each spin.
///   - first: what the calling thread does.
///   - second: what the other thread does.
///   - verify: checks the outcome of each spin, when both have returned.
func race<Subject: Sendable>(
  spins: Int = 2_500, for makeSubject: () -> Subject, _ first: (Subject) -> Void,
  against second: @escaping @Sendable (Subject) -> Void, verify: (Subject) -> Void
) {
  let meeting = Meeting()
  let subject = Box<Subject?>(nil)
  Thread.detachNewThread {
    for spin in 1...spins {
      meeting.wait(for: 3 * spin - 2)
      let own = subject.value
      meeting.arrive(at: 3 * spin - 1)
      idle(spin % 64)
      if let own { second(own) }
      meeting.arrive(at: 3 * spin)
    }
  }
  for spin in 1...spins {
    let own = makeSubject()
    subject.value = own
    meeting.arrive(at: 3 * spin - 2)
    meeting.wait(for: 3 * spin - 1)
    idle(64 - spin % 128)
    first(own)
    meeting.wait(for: 3 * spin)
    verify(own)
  }
}

/// Wastes a few cycles that the optimiser cannot take away.
private func idle(_ rounds: Int) {
  let sink = Atomic<Int>(0)
  for round in 0..<max(0, rounds) { sink.store(round, ordering: .sequentiallyConsistent) }
}

/// A counter at which two threads wait for each other.
private final class Meeting: Sendable {
  private let stage = Atomic<Int>(0)

  func arrive(at stage: Int) {
    self.stage.store(stage, ordering: .releasing)
  }

  func wait(for stage: Int) {
    var rounds = 0
    while self.stage.load(ordering: .acquiring) < stage {
      rounds += 1
      // On a machine with too few processors the other thread needs this one's.
      if rounds % 2_000 == 0 { sched_yield() }
    }
  }
}
