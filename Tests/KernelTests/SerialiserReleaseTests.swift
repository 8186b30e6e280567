import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SerialiserReleaseTests {
  @Test func whatIsQueuedIsReleasedOutsideTheLock() {
    let subject = Subject<Talkative?, Never>()
    let log = Journal<Int>()
    subject.signal.subscribe(next: { value in
      log.write(value == nil ? 0 : 1)
      guard log.entries.count == 1 else { return }
      // Queued behind this delivery, and owned only by the queue: released with it.
      for _ in 1...3 { subject.send(Talkative(subject)) }
    })
    subject.send(nil)
    #expect(log.entries.filter { $0 == 1 }.count == 3)
    #expect(log.entries.filter { $0 == 0 }.count == 4)
  }
}

/// Sends in its `deinit`: that would deadlock under a lock of its subject.
private final class Talkative: Sendable {
  private let subject: Subject<Talkative?, Never>

  init(_ subject: Subject<Talkative?, Never>) { self.subject = subject }

  deinit { subject.send(nil) }
}
