import ReactiveKernel

/// The machine of `expand`: forwards the values of its signals, and admits one more signal for each value.
@usableFromInline
final class Expanding<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and before the first signal is attached.
  private let limit: Int
  private let transform: @Sendable (Value) -> Signal<Value, Failure>?
  private var waiting = RingQueue<Signal<Value, Failure>>()
  private var running = 0
  private var isRootAbandoned = false

  /// Makes the machine for one subscription; zero is no limit.
  @usableFromInline
  init(
    _ downstream: Subscriber<Value, Failure>, limit: Int,
    transform: @escaping @Sendable (Value) -> Signal<Value, Failure>?
  ) {
    self.limit = limit == 0 ? .max : limit
    self.transform = transform
    super.init(downstream, sources: 0)
  }

  /// Starts a signal, or queues it if the limit is reached. Inside the claim, except for the first signal, whose tag is
  /// zero.
  @usableFromInline
  func admit(_ signal: Signal<Value, Failure>, tag: Int = 1) {
    guard running < limit else { return waiting.append(signal) }
    running += 1
    start(signal, tag: tag)
  }

  private func start(_ signal: Signal<Value, Failure>, tag: Int = 1) {
    serialiser.start(signal) { [self] signal in
      join(signal, tag: tag) { [self] value in expand(value) }
    }
  }

  private func expand(_ value: Value) {
    downstream.next(value)
    if !downstream.isDisposed, let signal = transform(value) { admit(signal) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { isRootAbandoned = isAbandoned }
    if let signal = waiting.popFirst() { return start(signal) }
    running -= 1
    if running == 0 { finish(isAbandoned: isRootAbandoned) }
  }
}
