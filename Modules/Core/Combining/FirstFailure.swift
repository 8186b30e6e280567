import ReactiveKernel

/// The first failure of several joined signals, which is sent in place of the completion. Used inside the joiner's claim only.
@usableFromInline
final class FirstFailure<Failure: Error>: Sendable {
  private let failure = SerialState<Failure?>(nil)

  @usableFromInline
  init() {}

  deinit {
    if let failure = failure.value { Diagnostics.noteUndeliverable(.failed(failure)) }
  }

  /// Keeps a failure, if it is the first.
  @usableFromInline
  func keep(_ failure: Failure) {
    if self.failure.value == nil {
      self.failure.value = failure
    } else {
      Diagnostics.noteUndeliverable(.failed(failure))
    }
  }

  /// The downstream, with the failure in place of a completion.
  @usableFromInline
  func ending<Value>(_ downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
    let terminal = downstream.terminal
    return Subscriber(
      next: downstream.next,
      terminal: { [self] termination in terminal(failure.value.take().map { .failed($0) } ?? termination) },
      subscription: downstream.subscription)
  }
}

extension Joiner {
  /// Subscribes to a source whose failure counts as completion and is kept, if there is an object that keeps it.
  @inlinable
  @inline(__always)
  final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, tag: Int = 0, keeping first: FirstFailure<Failure>?,
    next: @escaping @Sendable (Input) -> Void
  ) {
    guard let first else {
      join(source, tag: tag, next: next)
      return
    }
    source.attach(as: makeChild(tag: tag)) { [serialiser] value in
      serialiser.forward(value, to: next)
    } ended: { [self] termination in
      if case .failed(let failure) = termination { serialiser.forward(failure) { first.keep($0) } }
      endSource(tag: tag, with: .completed)
    }
  }
}
