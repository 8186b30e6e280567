import ReactiveDisposables
import ReactiveKernel
import ReactiveSubjects

/// Work that runs once, and whose events every subscriber gets, early or late (C14): what `startLazily` and `startEagerly` are made of.
///
/// The signal holds this; the work, from its begin to its end, holds the subject only. Work that drops its subscriber without a terminal ends the
/// subscriptions (C9), because it drops the subject with it.
package final class ReplayedWork<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`, and the closure is called by the one thread that took it out.
  private let lock = Lock()
  private var work: ((Subscriber<Value, Failure>) -> Void)?
  private var subject: ReplaySubject<Value, Failure>?

  /// What the work has sent so far, and what it sends from now on.
  package let signal: Signal<Value, Failure>

  /// Makes work that waits to be begun.
  ///
  /// - Parameter work: sends events from any thread, for any time. Runs once, and is released then.
  package init(_ work: sending @escaping (Subscriber<Value, Failure>) -> Void) {
    let subject = ReplaySubject<Value, Failure>()
    signal = subject.signal
    self.subject = subject
    self.work = work
  }

  /// Runs the work, unless it was begun before.
  ///
  /// - Parameter schedule: runs the closure it is given, now or later, once. If it drops it, the subscriptions end.
  package func begin(by schedule: (_ run: @escaping @Sendable () -> Void) -> Void = { run in run() }) {
    guard let subject = lock.withLock({ subject.take() }) else { return }
    let subscriber = subject.makeSubscriber()
    schedule { [self] in lock.withLock { work.take() }?(subscriber) }
  }
}
