import ReactiveSubjects
import Testing

/// Runs two closures on two threads at nearly the same instant, many times, each time with a new object that both
/// closures use.
///
/// The first closure runs on the calling thread, the second on a thread that lives as long as the call. A *spin* is one
/// of these repetitions. At the beginning of a spin, each thread waits for the other. One of the two threads gets a
/// short head start, which changes from spin to spin. So the closures overlap in many ways. Only one race runs at a
/// time: a call of `race` on another thread waits for the end of this race.
///
/// - Parameters:
///   - spins: the number of spins; by default the result of ``spins(quick:full:night:)``, which depends on the length
///     of the run.
///   - makeSubject: makes the object that both closures use. It is called once for each spin.
///   - first: runs on the calling thread.
///   - second: runs on the other thread.
///   - verify: checks the outcome of each spin, when both closures have returned. It runs on the calling thread.
/// - Returns: the number of spins.
@discardableResult
public func race<Subject: Sendable>(
  spins: Int = spins(),
  for makeSubject: () -> Subject,
  _ first: @Sendable (Subject) -> Void,
  _ second: @escaping @Sendable (Subject) -> Void,
  verify: (Subject) -> Void
) -> Int {
  let spins = max(1, spins)
  RaceTurn.take {
    let gate = RaceGate<Subject>()
    let opponent = SystemThread {
      RaceTurn.join {
        for spin in 1...spins {
          let subject = gate.enter(spin)
          idle(headStart(of: spin))
          second(subject)
          gate.leave(spin)
        }
      }
    }
    for spin in 1...spins {
      let subject = makeSubject()
      gate.open(spin, for: subject)
      idle(-headStart(of: spin))
      first(subject)
      gate.awaitLeave(spin)
      verify(subject)
    }
    opponent.join()
  }
  return spins
}

/// Runs two closures on two threads at nearly the same instant, many times. A *spin* is one of these repetitions.
///
/// - Parameters:
///   - spins: the number of spins; by default the result of ``spins(quick:full:night:)``, which depends on the length
///     of the run.
///   - first: runs on the calling thread.
///   - second: runs on the other thread.
/// - Returns: the number of spins.
@discardableResult
public func race(spins: Int = spins(), _ first: @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) -> Int {
  race(spins: spins, for: {}, { first() }, { second() }, verify: {})
}

/// Wastes a few cycles that the optimiser cannot take away.
private func idle(_ rounds: Int) {
  let sink = AtomicInt()
  for round in 0..<max(0, rounds) { sink.add(round) }
}

/// How much later the second thread starts than the first; negative if earlier. Fine around none, coarse further out.
private func headStart(of spin: Int) -> Int {
  let step = spin % 41 - 20
  return step * abs(step) / 2
}

/// Where the two threads of a race meet before and after each spin.
private final class RaceGate<Subject: Sendable>: @unchecked Sendable {
  // Unchecked because of `subject`: it is written before `prepared` is stored and read after that was seen, and the
  // next write follows `left`.
  private var subject: Subject?
  private let prepared = AtomicInt()
  private let ready = AtomicInt()
  private let released = AtomicInt()
  private let left = AtomicInt()

  /// The first thread's way in.
  func open(_ spin: Int, for subject: Subject) {
    self.subject = subject
    prepared.store(spin)
    meet(spin, isLast: spin.isMultiple(of: 2))
  }

  /// The second thread's way in.
  func enter(_ spin: Int) -> Subject {
    RaceGate.wait(for: spin, in: prepared)
    guard let subject else { preconditionFailure("the gate was opened without a subject") }
    // Released by the gate before the spin, because a race may test the release of its subject.
    self.subject = nil
    meet(spin, isLast: !spin.isMultiple(of: 2))
    return subject
  }

  func leave(_ spin: Int) { left.store(spin) }

  func awaitLeave(_ spin: Int) { RaceGate.wait(for: spin, in: left) }

  /// Lets one thread wait for the other one, by turns: on a single processor the last to come goes first.
  private func meet(_ spin: Int, isLast: Bool) {
    if isLast {
      RaceGate.wait(for: spin, in: ready)
      released.store(spin)
    } else {
      ready.store(spin)
      RaceGate.wait(for: spin, in: released)
    }
  }

  private static func wait(for number: Int, in counter: borrowing AtomicInt) {
    spinUntil { counter.load() >= number }
  }
}

/// Lets one race run at a time, so that each of its threads has a processor of its own: of two races on two processors,
/// each spends its time waiting for a thread that does not run.
private enum RaceTurn {
  private static let turn = SleepingLock()
  /// Whether the calling thread has the turn. On a thread without a task this is a variable of the thread.
  @TaskLocal private static var isTaken = false

  /// Waits for the turn, and runs a race. One inside another, on either of its threads, has the turn already.
  static func take(_ race: () -> Void) {
    if isTaken { race() } else { turn.withLock { join(race) } }
  }

  /// Adds the calling thread to the threads of the current race while a closure runs.
  static func join(_ body: () -> Void) { $isTaken.withValue(true) { body() } }
}
