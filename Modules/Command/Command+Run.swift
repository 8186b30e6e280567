import ReactiveBridging
import ReactiveKernel

extension Command {
  /// Runs the work if the command is enabled, and waits until the work has ended, without blocking a thread.
  ///
  /// Cancelling the waiting task cancels the execution.
  ///
  /// - Parameter input: the input of the work.
  /// - Returns: the last value of the work; nil if the work sent no value, or if the execution was cancelled.
  /// - Throws: ``CommandError/disabled``, or the failure of the work.
  @discardableResult
  public nonisolated(nonsending) func run(_ input: Input) async throws(CommandError<Failure>) -> Output? {
    // Checked first, so that a cancelled task does not replace another execution.
    guard !Task.isCancelled else { return nil }
    guard let execution = begin(input) else { throw .disabled }
    let result = execution.result.lastValue
    let cancellation = ActionDisposable { execution.cancel() }
    return try await withDisposalOnCancellation(of: cancellation) { () async throws(CommandError<Failure>) in
      try await result.firstValue()
    }
  }
}

extension Signal {
  /// Sends only the last value, when the signal completes.
  fileprivate var lastValue: Signal {
    .attaching { downstream in
      let last = SerialState<Value?>(nil)
      attach(as: downstream.subscription.makeChild()) { value in
        last.value = value
      } ended: { termination in
        if case .completed = termination, let value = last.value { downstream.next(value) }
        downstream.terminal(termination)
      }
    }
  }
}
