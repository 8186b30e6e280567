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
/// A thread waits for its end, and reaps it under the lock. So a signal is never sent to a number that another process has by then.
final class ChildRun: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  let pid: Int32
  let child: ChildProcess
  private let lock = Lock()
  private var streams: ChildStreams?
  private var outcome: Result<ExitStatus, SystemFailure>?
  private var onExit: (@Sendable (Result<ExitStatus, SystemFailure>) -> Void)?
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
      kill(pid, SIGKILL)
      reap()
      throw SystemFailure("pthread_create", code: code, path: child.program)
    }
  }

  /// The status, after ``exit`` has completed.
  var status: ExitStatus {
    guard case .success(let status)? = lock.withLock({ outcome }) else { preconditionFailure("the child runs") }
    return status
  }

  /// Completes when the child has ended and is reaped. One subscription at a time.
  var exit: Signal<Void, SystemFailure> {
    .attaching { [self] downstream in
      let report: @Sendable (Result<ExitStatus, SystemFailure>) -> Void = { outcome in
        switch outcome {
        case .success: downstream.complete()
        case .failure(let failure): downstream.fail(failure)
        }
      }
      let known = lock.withLock {
        if outcome == nil { onExit = report }
        return outcome
      }
      if let known { return report(known) }
      downstream.add { [self] in lock.discarding { onExit.take() } }
    }
  }

  /// Subscribes to the signal that the child reads, if there is one. Returns the subscription that ends with the writing.
  ///
  /// - Parameter parent: the subscription to the events of the child.
  func startFeed(under parent: Subscription) -> Subscription? {
    guard let bytes = child.input.bytes, let input = lock.withLock({ streams?.input.take() }) else { return nil }
    return ChildFeed.start(bytes, to: input, under: parent)
  }

  /// This process's ends of the streams, for the first caller, which closes them. Nil after ``end()``.
  func takeStreams() -> ChildStreams? { lock.withLock { streams.take() } }

  /// Ends the child if it runs. Does not wait for its end.
  func end() {
    // Released, and so closed, if no reader has taken them.
    _ = takeStreams()
    let isRunning = lock.withLock {
      isEnding = true
      return outcome == nil
    }
    guard isRunning else { return }
    if child.grace == .zero { return send(SIGKILL) }
    send(SIGTERM)
    killing.disposable = child.scheduler.schedule(after: child.grace) { [self] in send(SIGKILL) }
  }

  private func send(_ signal: Int32) {
    lock.withLock {
      if outcome == nil { _ = kill(child.isGroup ? -pid : pid, signal) }
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
    let report = lock.withLock {
      outcome = code == 0 ? takeStatus() : .failure(SystemFailure("waitid", code: code, path: child.program))
      return onExit.take()
    }
    killing.dispose()
    if let outcome = lock.withLock({ outcome }) { report?(outcome) }
  }

  /// Under the lock. The child has ended, and its number is still its own.
  private func takeStatus() -> Result<ExitStatus, SystemFailure> {
    if isEnding, child.isGroup { kill(-pid, SIGKILL) }
    var status: Int32 = 0
    // Returns at once. It fails if the host has reaped the child meanwhile.
    guard waitpid(pid, &status, 0) == pid else { return .failure(SystemFailure("waitpid", path: child.program)) }
    return .success(ExitStatus(status: status))
  }
}
