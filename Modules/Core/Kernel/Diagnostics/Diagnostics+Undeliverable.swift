import ReactiveDisposables
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Diagnostics {
  /// Takes over the report of failures that nobody can receive any more: they came after their subscription had ended.
  ///
  /// Without it each is written to standard error, on a line of its own. A task's `CancellationError` is not one of them: disposal
  /// caused it. RxJava: `RxJavaPlugins.setErrorHandler`; Reactor: `Hooks.onErrorDropped`.
  ///
  /// - Parameter report: called on the thread that sent the failure, with no lock held.
  public static func reportUndeliverable(to report: @escaping @Sendable (_ failure: any Error) -> Void) {
    undeliverableLock.withLock { undeliverable.value.report = report }
  }

  /// Writes undeliverable failures to standard error again.
  public static func stopReportingUndeliverable() {
    undeliverableLock.withLock { undeliverable.value.report = nil }
  }

  /// Leaves out of standard error the failures that belong to a test.
  package static func expectUndeliverable(where isExpected: @escaping @Sendable (any Error) -> Bool) {
    undeliverableLock.withLock { undeliverable.value.isExpected = isExpected }
  }

  /// Tells about the failure of a terminal that came too late; a late completion is nothing to tell.
  ///
  /// For operators that hold terminals back; what ends a child says ``Subscription/end(with:)``.
  @inline(never)
  public static func noteUndeliverable<Failure: Error>(_ termination: Termination<Failure>) {
    // Embedded Swift has no values of type `any Error`.
    #if !hasFeature(Embedded)
      guard case .failed(let failure) = termination, !(failure is CancellationError) else { return }
      let hooks = undeliverableLock.withLock { undeliverable.value }
      if let report = hooks.report { return report(failure) }
      guard hooks.isExpected?(failure) != true else { return }
      var line = "ReactiveKernel: a failure came after the end of its subscription: \(failure)\n"
      line.withUTF8 { bytes in
        // Nothing can be done about a standard error that takes no more.
        _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    #endif
  }

  private struct UndeliverableHooks {
    var report: (@Sendable (any Error) -> Void)?
    var isExpected: (@Sendable (any Error) -> Bool)?
  }

  private static let undeliverableLock = Lock()
  // Under the lock only.
  private static let undeliverable = SerialState(UndeliverableHooks())
}

extension Subscription {
  /// Ends the subscription because of a terminal, and tells whether it was this call that did.
  ///
  /// As ``end()``, for the terminal closure of an operator; a failure that comes too late is reported, see
  /// ``Diagnostics/reportUndeliverable(to:)``.
  @inlinable
  public final func end<Failure: Error>(with termination: Termination<Failure>) -> Bool {
    if end() { return true }
    Diagnostics.noteUndeliverable(termination)
    return false
  }
}
