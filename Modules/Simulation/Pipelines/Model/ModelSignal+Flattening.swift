import ReactiveCore
import ReactiveTesting

extension ModelSignal {
  /// Runs the inner signals of all values at the same time. Completes when all signals have completed, and fails at the
  /// first failure.
  ///
  /// - Parameters:
  ///   - delaysFailures: if true, a signal that fails counts as completed. The last such failure is sent in place of
  ///     the final completion.
  ///   - inner: makes the inner signal for a value.
  public func flattened(
    delayingFailures delaysFailures: Bool = false, _ inner: @escaping @Sendable (Int) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let inners = outer.events.compactMap { entry in entry.event.value.map { inner($0).run(entry.moment) } }
      return merged(outer, inners, delayingFailures: delaysFailures)
    }
  }
}

/// Sends the values of all inner signals, then the first failure of any signal, or completion when the last signal
/// completes.
package func merged(
  _ outer: ModelRun, _ inners: [ModelRun], closed: Int = 0, waiting: Int = 0, delayingFailures: Bool = false
) -> ModelRun {
  let open = 1 + inners.count - closed + waiting
  return rewritten([outer] + inners, (open: open, end: PipelineEvent.completed)) { state, arrival in
    switch arrival.event {
    case .next: return arrival.input == 0 ? [] : [arrival.event]
    case .failed where !delayingFailures: return [arrival.event]
    case .failed, .completed:
      if arrival.event.isFailure { state.end = arrival.event }
      state.open -= 1
      return state.open == 0 ? [state.end] : []
    }
  }
}
