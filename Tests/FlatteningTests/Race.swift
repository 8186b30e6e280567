import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets two threads at something at the same instant, many times over.
///
/// The first closure runs on the calling thread, the second on a thread that lives as long as the call. The two are released
/// together in each spin, with a head start that goes from spin to spin through the first one's, none, and the second one's,
/// so that the windows between their steps meet.
///
/// - Parameters:
///   - spins: how often.
///   - makeSubject: makes what the two race for, anew for each spin.
///   - first: what one thread does.
///   - second: what the other does.
///   - verify: checks the outcome of each spin, when both have returned.
func race<Subject: Sendable>(
  spins: Int = 2_500,
  for makeSubject: () -> Subject,
  _ first: @Sendable (Subject) -> Void,
  _ second: @escaping @Sendable (Subject) -> Void,
  verify: (Subject) -> Void
) {
  let gate = RaceGate<Subject>()
  let opponent = RaceThread {
    for spin in 1...max(1, spins) {
      let subject = gate.enter(spin)
      idle(spin % 16)
      second(subject)
      gate.leave(spin)
    }
  }
  for spin in 1...max(1, spins) {
    let subject = makeSubject()
    gate.open(spin, for: subject)
    idle(16 - spin % 32)
    first(subject)
    gate.awaitLeave(spin)
    verify(subject)
  }
  opponent.join()
}

/// Lets two threads run a closure each at the same instant, many times over.
func race(
  spins: Int = 2_500, _ first: @Sendable () -> Void, _ second: @escaping @Sendable () -> Void
) {
  race(spins: spins, for: {}, { first() }, { second() }, verify: {})
}

/// Wastes a few cycles that the optimiser cannot take away.
private func idle(_ rounds: Int) {
  let sink = Atomic<Int>(0)
  for round in 0..<max(0, rounds) { sink.store(round, ordering: .sequentiallyConsistent) }
}

/// Where the two threads of a race meet before and after each spin.
private final class RaceGate<Subject: Sendable>: @unchecked Sendable {
  // Unchecked because of `subject`: it is written before `prepared` is stored and read after that was seen, and the next
  // write follows `left`.
  private var subject: Subject?
  private let prepared = Atomic<Int>(0)
  private let arrived = Atomic<Int>(0)
  private let released = Atomic<Int>(0)
  private let left = Atomic<Int>(0)

  func open(_ spin: Int, for subject: Subject) {
    self.subject = subject
    prepared.store(spin, ordering: .releasing)
    RaceGate.wait(for: spin, in: arrived)
    released.store(spin, ordering: .releasing)
  }

  func enter(_ spin: Int) -> Subject {
    RaceGate.wait(for: spin, in: prepared)
    guard let subject else { preconditionFailure("the gate was opened without a subject") }
    // What is raced for may be dropped within the spin, so the gate lets go of it first.
    self.subject = nil
    arrived.store(spin, ordering: .releasing)
    RaceGate.wait(for: spin, in: released)
    return subject
  }

  func leave(_ spin: Int) { left.store(spin, ordering: .releasing) }

  func awaitLeave(_ spin: Int) { RaceGate.wait(for: spin, in: left) }

  private static func wait(for spin: Int, in counter: borrowing Atomic<Int>) {
    var rounds = 0
    while counter.load(ordering: .acquiring) < spin {
      rounds += 1
      // On a machine with too few processors the other thread needs this one's.
      if rounds % 2_000 == 0 { sched_yield() }
    }
  }
}

/// A thread of the system's, which no pool of tasks can hold up.
private struct RaceThread {
  private let thread: pthread_t

  init(_ body: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, nil, runRaceThread, body)
    precondition(failure == 0, "no thread could be made")
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread else { preconditionFailure("no thread could be made") }
      self.thread = thread
    #endif
  }

  func join() { pthread_join(thread, nil) }

  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

#if canImport(Darwin)
  private func runRaceThread(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<RaceThread.Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func runRaceThread(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body else { return nil }
    Unmanaged<RaceThread.Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#endif
