import ReactiveKernel

/// Sends the latest values of any number of signals whenever one of them sends.
///
/// Otherwise as the variant for two. For the long tail: the compiler does not specialise packs, so that an event costs many times what
/// it does with up to four signals, which have variants of their own.
///
/// - Parameter source: the signals, all of which fail in the same way.
@_disfavoredOverload
public func combineLatest<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = CombinedSources<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.attach(downstream) }
}

/// What a combination of any number of signals is made of.
private final class CombinedSources<Failure: Error, each Value: Sendable>: Sendable {
  private let sources: (repeat Signal<each Value, Failure>)

  init(_ source: repeat Signal<each Value, Failure>) {
    sources = (repeat each source)
  }

  func attach(_ downstream: Subscriber<(repeat each Value), Failure>) {
    var count = 0
    for _ in repeat each sources { count += 1 }
    guard count > 0 else { return downstream.terminal(.completed) }
    let run = LatestRun<Failure, repeat each Value>(downstream, sources: count, slots: repeat Slot<each Value>())
    repeat run.join(each sources, into: each run.slots)
  }
}

/// One run of a combination of any number of signals.
private final class LatestRun<Failure: Error, each Value: Sendable>:
  Confluence<(repeat each Value), Failure>, @unchecked Sendable
{
  // Unchecked because the base class is; `missing` changes only inside the claim.
  let slots: (repeat Slot<each Value>)
  private var missing: Int

  init(_ downstream: Subscriber<(repeat each Value), Failure>, sources: Int, slots: repeat Slot<each Value>) {
    self.slots = (repeat each slots)
    missing = sources
    super.init(downstream, sources: sources)
  }

  func join<Input: Sendable>(_ source: Signal<Input, Failure>, into slot: Slot<Input>) {
    join(source) { [self] value in
      if slot.isEmpty { missing -= 1 }
      slot.set(value)
      if missing == 0 { downstream.next((repeat (each slots).get())) }
    }
  }
}

/// The latest value of one signal.
private final class Slot<Value: Sendable>: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one confluence.
  private var value: Value?

  var isEmpty: Bool { value == nil }

  func set(_ value: Value) { self.value = value }

  /// The value, of which the caller knows that there is one.
  func get() -> Value { value! }
}
