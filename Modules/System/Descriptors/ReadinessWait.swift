import Dispatch
import ReactiveKernel

/// The waits of a producer for a descriptor, on the serial queue of its pump.
final class ReadinessWait {
  private let descriptor: Descriptor
  private let readiness: Calls.Readiness
  private let queue: DispatchQueue
  private let wake: @Sendable () -> Void
  /// Whether the system has reported the descriptor since the last look.
  private let isReported = SerialState(false)
  /// Made for the first wait.
  private var source: ReadinessSource?

  init(
    _ descriptor: Descriptor, for readiness: Calls.Readiness, on queue: DispatchQueue,
    wake: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.readiness = readiness
    self.queue = queue
    self.wake = wake
  }

  /// Whether a call with the number of the descriptor would not block. A report counts once where the system cannot say.
  func isReady(_ number: Int32) -> Bool {
    defer { isReported.value = false }
    return Calls.isReady(number, for: readiness) ?? isReported.value
  }

  /// Whether the system has reported the descriptor since the last call: for reports that `poll` returns once.
  func takeReport() -> Bool {
    defer { isReported.value = false }
    return isReported.value
  }

  /// Requests one call of the closure that wakes the pump, when the descriptor is ready or closed.
  func begin() {
    if source == nil {
      source = ReadinessSource(descriptor, for: readiness, on: queue) { [isReported, wake] in
        isReported.value = true
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
}
