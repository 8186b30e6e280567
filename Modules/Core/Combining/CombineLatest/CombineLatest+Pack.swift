import ReactiveKernel

/// Sends the latest values of any number of signals whenever one of them sends.
///
/// Otherwise as the variant for two. For the long tail: the compiler does not specialise packs, so that an event costs many times
/// what it does with up to four signals, which have variants of their own.
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
    let latest = LatestSlots<repeat each Value>(repeat LatestSlot<each Value>())
    let joiner = Joiner(downstream, sources: count)
    repeat CombinedSources.join(each sources, to: joiner, into: each latest.slots, of: latest)
  }

  private static func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, to joiner: Joiner<(repeat each Value), Failure>,
    into slot: LatestSlot<Input>, of latest: LatestSlots<repeat each Value>
  ) {
    let downstream = joiner.downstream
    joiner.join(source) { value in
      latest.set(value, in: slot)
      if latest.isComplete { downstream.next((repeat (each latest.slots).get())) }
    }
  }
}
