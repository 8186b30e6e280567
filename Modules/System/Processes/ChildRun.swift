import Dispatch
import ReactiveDisposables
import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A child process from its start until it is reaped, and this process's ends of its streams.
///
/// A thread waits for its end, and reaps it under the lock. So a signal is never sent to a number that another process
/// has by then. The leader of a group stays a zombie until the run ends, which keeps the number of the group as well.
/// So a signal to the group reaches this group or no process, also after the leader's end. A run that completes signals
/// no member: the remaining members have closed both streams, as a daemon does.
///
/// A thread for each child, because `SIGCHLD` belongs to the host, and waiting for any child takes the status of other
/// code's children. A process source of Dispatch and the descriptor of a process do not exist for Swift on Linux. If
/// the host reaps all children, the signal fails with `ECHILD`.
final class ChildRun: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  let pid: Int32
  let child: ChildProcess
  /// Sends the first event, then what the standard output brings, then the last event.
  let queue = DispatchQueue(label: "ReactiveSystem.ChildProcess")
  private let lock = Lock()
  private var streams: ChildStreams?
  /// The end that the thread has seen; for the leader of a group this is before ``outcome``.
  private var hasExited = false
  private var outcome: Result<ExitStatus, SystemFailure>?
  private var onExit: (@Sendable (SystemFailure?) -> Void)?
  private var isEnding = false
  private let killing = SerialDisposable()

  /// Starts the child.
  init(of child: ChildProcess) throws(SystemFailure) {
    self.child = child
    let (pid, streams) = try child.spawn()
    (self.pid, self.streams) = (pid, streams)
    let code = DetachedThread.start { [self] in reap() }
    guard code == 0 else {
      // Blocks for as long as the system needs to end the child.
      end(by: SIGKILL)
      reap()
      throw SystemFailure("pthread_create", code: code, path: child.program)
    }
  }

  /// The status, after ``exit`` has completed. Reaps the leader of a group: the members that are left belong to no run
  /// from now on.
  func finish() -> Result<ExitStatus, SystemFailure> {
    lock.withLock {
      precondition(hasExited, "the child runs")
      return reapOnce()
    }
  }

  /// Completes when the child has ended. One subscription at a time.
  var exit: Signal<Void, SystemFailure> {
    .attaching { [self] downstream in
      let report: @Sendable (SystemFailure?) -> Void = { failure in
        if let failure { downstream.fail(failure) } else { downstream.complete() }
      }
      let (isKnown, failure) = lock.withLock {
        if !hasExited { onExit = report }
        return (hasExited, outcome?.failure)
      }
      if isKnown { return report(failure) }
      downstream.add { [self] in lock.discarding { onExit.take() } }
    }
  }

  /// Subscribes to the signal that the child reads, if there is one. Returns the subscription that ends with the
  /// writing.
  ///
  /// - Parameter parent: the subscription to the events of the child.
  func startFeed(under parent: Subscription) -> Subscription? {
    guard let bytes = child.input.bytes, let input = lock.withLock({ streams?.input.take() }) else { return nil }
    return ChildFeed.start(bytes, to: input, under: parent)
  }

  /// This process's ends of the streams, for the first caller, which closes them. Nil after ``end()``.
  func takeStreams() -> ChildStreams? { lock.withLock { streams.take() } }

  /// Ends the child if it runs, and what its group has left. Does not wait for their end.
  func end() {
    // Released, and so closed, if no reader has taken them.
    _ = takeStreams()
    let isRunning = end(by: child.grace == .zero ? SIGKILL : SIGTERM)
    guard isRunning, child.grace != .zero else { return }
    killing.disposable = child.scheduler.schedule(after: child.grace) { [self] in end(by: SIGKILL) }
  }

  /// Sends a signal to the child, or reaps it if it has ended. Returns whether it runs.
  @discardableResult
  private func end(by signal: Int32) -> Bool {
    lock.withLock {
      isEnding = true
      if hasExited { _ = reapOnce() } else { _ = kill(child.isGroup ? -pid : pid, signal) }
      return !hasExited
    }
  }

  /// Blocks until the child has ended, and removes it from the system's table.
  private func reap() {
    var info = siginfo_t()
    var code: Int32 = 0
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0 {
      if errno == EINTR { continue }
      code = errno
      break
    }
    let (report, failure) = lock.withLock {
      hasExited = true
      if code != 0 { outcome = .failure(SystemFailure("waitid", code: code, path: child.program)) }
      if isEnding || !child.isGroup { _ = reapOnce() }
      return (onExit.take(), outcome?.failure)
    }
    killing.dispose()
    report?(failure)
  }

  // MARK: Under the lock

  /// The outcome of the child, which has ended. Its first call reaps the child.
  private func reapOnce() -> Result<ExitStatus, SystemFailure> {
    if let outcome { return outcome }
    let taken = takeStatus()
    outcome = taken
    return taken
  }

  private func takeStatus() -> Result<ExitStatus, SystemFailure> {
    // Only while the leader is a zombie, which keeps its number: the host may have reaped it, and then another group
    // may have the number.
    if isEnding, child.isGroup, isZombie { kill(-pid, SIGKILL) }
    var status: Int32 = 0
    // Returns at once. It fails if the host has reaped the child meanwhile.
    guard waitpid(pid, &status, 0) == pid else { return .failure(SystemFailure("waitpid", path: child.program)) }
    return .success(ExitStatus(status: status))
  }

  private var isZombie: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | WNOHANG) == 0
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
