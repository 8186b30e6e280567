import ReactiveSubjects

/// A source that is driven by hand, and new for each subscriber: one that starts over after the end waits for more to be sent.
final class LawFeed: Sendable {
  private let core = Core()

  deinit { drop() }

  /// The source as a signal. Does not hold the feed.
  var signal: Signal<Int, TestFailure> {
    .attaching { [core] downstream in
      let subject = Subject<Int, TestFailure>()
      let number = core.open(subject, in: downstream.subscription)
      downstream.add { core.close(number) }
      subject.signal.attach(downstream)
    }
  }

  /// How many subscriptions there were.
  var startedCount: Int { core.startedCount }

  /// How many of them have not ended.
  var openCount: Int { core.openCount }

  /// How many open subscriptions are children opened by an operator, and not `subscription` itself.
  func openCount(without subscription: Subscription) -> Int { core.openCount(without: subscription) }

  func send(_ value: Int) {
    for subject in core.subjects { subject.send(value) }
  }

  func end(_ termination: Termination<TestFailure>) {
    for subject in core.takeSubjects() { subject.send(Event(termination)) }
  }

  /// Releases all subscribers without a terminal (C9).
  func drop() {
    _ = core.takeSubjects()
  }

  private final class Core: @unchecked Sendable {
    // Unchecked because the variables are used under the lock only.
    private let lock = Lock()
    private var live: [(number: Int, subject: Subject<Int, TestFailure>)] = []
    private var open: [Int: ObjectIdentifier] = [:]
    private var started = 0

    var startedCount: Int { lock.withLock { started } }
    var openCount: Int { lock.withLock { open.count } }
    var subjects: [Subject<Int, TestFailure>] { lock.withLock { live.map(\.subject) } }

    func openCount(without subscription: Subscription) -> Int {
      lock.withLock { open.values.count { $0 != ObjectIdentifier(subscription) } }
    }

    func open(_ subject: Subject<Int, TestFailure>, in subscription: Subscription) -> Int {
      lock.withLock {
        started += 1
        open[started] = ObjectIdentifier(subscription)
        live.append((started, subject))
        return started
      }
    }

    func close(_ number: Int) {
      let ended = lock.withLock { () -> Subject<Int, TestFailure>? in
        open[number] = nil
        guard let place = live.firstIndex(where: { $0.number == number }) else { return nil }
        return live.remove(at: place).subject
      }
      withExtendedLifetime(ended) {}
    }

    /// Removes and returns the subjects. A subscriber that subscribes while they end is not ended with them.
    func takeSubjects() -> [Subject<Int, TestFailure>] {
      lock.withLock {
        defer { live = [] }
        return live.map(\.subject)
      }
    }
  }
}
