import ReactiveBridging
import ReactiveDisposables
import ReactiveKernel

extension Command {
  /// Runs the work, if the command is enabled, and waits for its end without blocking a thread.
  ///
  /// Cancelling the waiting task cancels the execution.
  ///
  /// - Parameter input: what the work is made of.
  /// - Returns: the last value that the work has sent; nil if there was none, or if the execution was cancelled.
  /// - Throws: that the command is disabled, or the failure of the work.
  @discardableResult
  public nonisolated(nonsending) func run(_ input: Input) async throws(CommandError<Failure>) -> Output? {
    // Nothing is to give way, under a policy that cancels, to what nobody waits for.
    guard !Task.isCancelled else { return nil }
    guard let execution = begin(input) else { throw .disabled }
    let result = execution.result.lastValue
    let cancellation = ActionDisposable { execution.cancel() }
    return try await withDisposalOnCancellation(of: cancellation) { () async throws(CommandError<Failure>) -> Output? in
      try await result.firstValue()
    }
  }
}

extension Signal {
  /// The last value alone, when the signal has completed.
  fileprivate var lastValue: Signal {
    let upstream = self
    return .attaching { downstream in
      let last = SerialState<Value?>(nil)
      let (child, end) = downstream.openChild()
      upstream.attach(
        Subscriber(
          next: { value in last.value = value },
          terminal: { termination in
            if case .completed = termination, let value = last.value, !child.isDisposed { downstream.send(value) }
            end(termination)
          },
          subscription: child))
    }
  }
}
