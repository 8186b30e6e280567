import ReactiveKernel

/// Watches an upstream, and replaces it when it is too slow.
final class TimeLimit<Value: Sendable, Failure: Error>: WatchedUpstream<Value, Failure>, @unchecked Sendable {
  // Unchecked because `isOver` changes only inside the claim.
  private let limit: Duration
  private let span: TimeoutSpan
  private let fallback: Signal<Value, Failure>
  @exclusivity(unchecked) private var isOver = false
  private static var fallbackTag: Int { 1 }

  init(
    _ downstream: Subscriber<Value, Failure>, limit: Duration, span: TimeoutSpan, on scheduler: any Scheduler,
    fallback: Signal<Value, Failure>
  ) {
    self.limit = limit
    self.span = span
    self.fallback = fallback
    super.init(downstream, on: scheduler, tolerance: .zero)
  }

  func begin(with upstream: Signal<Value, Failure>) {
    watch(upstream, for: limit) { [self] value in
      // What waited for the claim behind the alarm is too late.
      guard !isOver else { return }
      if span == .eachPause { setAlarm(after: limit) { [self] in wake() } }
      downstream.next(value)
    } wake: { [self] in
      wake()
    }
  }

  private func wake() {
    isOver = true
    letGo()
    start { [self] in join(fallback, tag: TimeLimit.fallbackTag, next: downstream.next) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == TimeLimit.fallbackTag || !isOver { finish(isAbandoned: isAbandoned) }
  }
}
