import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest values of any number of other signals.
  ///
  /// Otherwise like the variant for two. The compiler does not specialise packs, so a value costs many times as much as with up to three
  /// other signals, which have variants of their own. Nor does it infer the tuple's elements within the same expression. Bind the result to
  /// a constant, or give its type, before the next operator.
  ///
  /// - Parameter other: the other signals, all with the failure type of this one.
  @_disfavoredOverload
  public func withLatest<each Other: Sendable>(
    from other: repeat Signal<each Other, Failure>
  ) -> Signal<(Value, repeat each Other), Failure> {
    let sources = LedSources<Value, Failure, repeat each Other>(self, repeat each other)
    return .attaching { downstream in sources.attach(downstream) }
  }
}

// A class, because a closure cannot capture a pack.
private final class LedSources<Value: Sendable, Failure: Error, each Other: Sendable>: Sendable {
  private let leader: Signal<Value, Failure>
  private let others: (repeat Signal<each Other, Failure>)

  init(_ leader: Signal<Value, Failure>, _ other: repeat Signal<each Other, Failure>) {
    self.leader = leader
    others = (repeat each other)
  }

  func attach(_ downstream: Subscriber<(Value, repeat each Other), Failure>) {
    let latest = LatestSlots<repeat each Other>(repeat LatestSlot<each Other>())
    let joiner = WithLatestJoiner(downstream)
    repeat LedSources.join(each others, to: joiner, into: each latest.slots, of: latest)
    joiner.lead(leader) { value in
      if latest.isComplete { downstream.next((value, repeat (each latest.slots).get())) }
    }
  }

  private static func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, to joiner: WithLatestJoiner<(Value, repeat each Other), Failure>,
    into slot: LatestSlot<Input>, of latest: LatestSlots<repeat each Other>
  ) {
    joiner.join(source) { value in latest.set(value, in: slot) }
  }
}
