import ReactiveKernel
import ReactiveSubjects

/// Work that runs once and sends its events to all subscribers, early or late (C14). `startLazily` and `startEagerly`
/// use it.
///
/// The signal holds this object. The work holds only the subject, from its beginning to its end. If the work releases
/// its subscriber without a terminal, it releases the subject as well, which ends the subscriptions (C9).
package final class ReplayedWork<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`. Only the thread that took the closure out calls it.
  private let lock = Lock()
  private var work: ((Subscriber<Value, Failure>) -> Void)?
  private var subject: ReplaySubject<Value, Failure>?

  /// The events of the work, early ones included.
  package let signal: Signal<Value, Failure>

  /// Makes work that has not begun.
  ///
  /// - Parameter work: sends events from any thread, for any time. It runs once and is then released.
  package init(_ work: sending @escaping (Subscriber<Value, Failure>) -> Void) {
    let subject = ReplaySubject<Value, Failure>()
    signal = subject.signal
    self.subject = subject
    self.work = work
  }

  /// The events of the work, which begins with the first subscriber.
  ///
  /// - Parameter schedule: as for ``begin(by:)``.
  func lazySignal(
    by schedule: @escaping @Sendable (_ run: @escaping @Sendable () -> Void) -> Void
  ) -> Signal<Value, Failure> {
    .attaching { [self] downstream in
      signal.attach(downstream)
      if !downstream.isDisposed { begin(by: schedule) }
    }
  }

  /// Runs the work, unless it has begun before.
  ///
  /// - Parameter schedule: runs its closure once, now or later. If it releases the closure without calling it, the
  ///   subscriptions end.
  package func begin(by schedule: (_ run: @escaping @Sendable () -> Void) -> Void = { run in run() }) {
    guard let subject = lock.withLock({ subject.take() }) else { return }
    let subscriber = subject.makeSubscriber()
    schedule { [self] in lock.withLock { work.take() }?(subscriber) }
  }
}
