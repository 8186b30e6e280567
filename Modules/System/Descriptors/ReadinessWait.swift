import Dispatch
import ReactiveKernel

/// The waits of a producer for a descriptor, on the serial queue of its pump.
final class ReadinessWait {
  private let descriptor: DescriptorHandle
  private let readiness: Calls.Readiness
  private let queue: DispatchQueue
  private let wake: @Sendable () -> Void
  /// Whether the system has reported the descriptor since the last look, or refuses to wait for it.
  private let report = SerialState(Report.none)
  /// Made for the first wait.
  private var source: ReadinessSource?

  init(
    _ descriptor: DescriptorHandle, for readiness: Calls.Readiness, on queue: DispatchQueue,
    wake: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.readiness = readiness
    self.queue = queue
    self.wake = wake
  }

  /// Whether a call with the number of the descriptor would not block. A report counts once where the system cannot
  /// say.
  ///
  /// - Throws: the failure of the wait, if the system has refused to wait.
  func isReady(_ number: Int32) throws(SystemFailure) -> Bool {
    let reported = report.value
    report.value = .none
    if case .refused(let failure) = reported { throw failure }
    if let isReady = Calls.isReady(number, for: readiness) { return isReady }
    if case .ready = reported { return true }
    return false
  }

  /// Requests one call of the closure that wakes the pump, when the descriptor is ready or closed.
  func begin() {
    if source == nil {
      source = ReadinessSource(descriptor, for: readiness, on: queue) { [report, wake] failure in
        report.value = failure.map { .refused($0) } ?? .ready
        wake()
      }
    }
    // Without a source the descriptor is closed, and its next use says so.
    guard let source else { return queue.async(execute: wake) }
    source.arm()
  }

  /// Ends the waits, and then calls a closure on the queue. The descriptor is not used any more by then.
  func end(then ended: @escaping @Sendable () -> Void) {
    guard let source = source.take() else { return ended() }
    source.cancel(then: ended)
  }

  private enum Report { case none, ready, refused(SystemFailure) }
}
