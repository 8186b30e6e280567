import ReactiveChannel
import ReactiveKernel

/// Calls a closure with an object and the latest values of any number of signals, whenever one of them sends, once all have.
///
/// Otherwise as the variant for one. For the long tail: the compiler does not specialise packs, so that a call costs many times what it does with
/// up to three signals, which have variants of their own.
@_disfavoredOverload
@discardableResult
public func lift<Object: AnyObject, Failure: Error, each Value: Sendable, Result: Sendable>(
  _ object: Object, _ signal: repeat Signal<each Value, Failure>, isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line, _ method: @escaping (Object, repeat each Value) -> Result
) -> Signal<Result, Failure> {
  let confinement = Confinement(in: isolation, file: file, line: line)
  let lifted = LiftedMethod<Object, (repeat each Value), Result, Failure>(of: object, in: confinement) {
    object, arguments in method(object, repeat each arguments)
  }
  LiftedArguments<Failure, repeat each Value>(lifted.makeSubscriber(), repeat each signal).join()
  return lifted.signal
}

/// Joins any number of signals.
private final class LiftedArguments<Failure: Error, each Value: Sendable>: @unchecked Sendable {
  // Unchecked because the slots are used inside the claim of the one joiner only.
  private let signals: (repeat Signal<each Value, Failure>)
  private let slots: (repeat Slot<each Value>)
  private let downstream: Subscriber<(repeat each Value), Failure>
  private var missing = 0

  /// The latest value of one signal.
  private final class Slot<Content>: @unchecked Sendable {
    // Unchecked for the same reason.
    var content: Content?

    /// The value, of which the caller knows that there is one.
    func get() -> Content { content! }
  }

  init(_ downstream: Subscriber<(repeat each Value), Failure>, _ signal: repeat Signal<each Value, Failure>) {
    self.downstream = downstream
    signals = (repeat each signal)
    slots = (repeat LiftedArguments.slot(for: each signal))
    for _ in repeat each signals { missing += 1 }
  }

  func join() {
    let joiner = Joiner(downstream, sources: missing)
    repeat join(each signals, to: joiner, into: each slots)
  }

  private static func slot<Content: Sendable>(for _: Signal<Content, Failure>) -> Slot<Content> { Slot() }

  private func join<Content: Sendable>(
    _ signal: Signal<Content, Failure>, to joiner: Joiner<(repeat each Value), Failure>,
    into slot: Slot<Content>
  ) {
    joiner.join(signal) { [self] value in
      if slot.content == nil { missing -= 1 }
      slot.content = value
      if missing == 0 { send() }
    }
  }

  private func send() {
    downstream.next((repeat (each slots).get()))
  }
}
