import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest ones of any number of other signals.
  ///
  /// Otherwise as the variant for two. For the long tail: the compiler does not specialise packs, so that a value costs many
  /// times what it does with up to three other signals, which have variants of their own. Nor does it know the tuple's elements
  /// within the same expression: bind the result to a constant, or give its type, before the next operator.
  ///
  /// - Parameter other: the other signals, all of which fail as this one does.
  @_disfavoredOverload
  public func withLatest<each Other: Sendable>(
    from other: repeat Signal<each Other, Failure>
  ) -> Signal<(Value, repeat each Other), Failure> {
    let sources = LedSources<Value, Failure, repeat each Other>(self, repeat each other)
    return .attaching { downstream in sources.attach(downstream) }
  }
}

/// A signal, and those whose latest values go with its own.
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
