import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest values of any number of other signals.
  ///
  /// Otherwise like the variant for two. The compiler does not specialise packs, so a value costs many times as much as
  /// in the variants for up to 3 other signals. It also does not infer the tuple's elements within the same expression.
  /// Bind the result to a constant, or give its type, before the next operator.
  ///
  /// - Parameter other: the other signals, all with the failure type of this one.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @_disfavoredOverload
  public func withLatest<each Other: Sendable>(
    from other: repeat Signal<each Other, Failure>
  ) -> Signal<(Value, repeat each Other), Failure> {
    let others = SourcePack<Failure, repeat each Other>(repeat each other)
    return .attaching { downstream in others.follow(self, into: downstream) }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension SourcePack {
  fileprivate func follow<Leading: Sendable>(
    _ leader: Signal<Leading, Failure>, into downstream: Subscriber<(Leading, repeat each Value), Failure>
  ) {
    let latest = LatestSlots<repeat each Value>(repeat LatestSlot<each Value>())
    let joiner = WithLatestJoiner(downstream, sources: 1)
    join(to: joiner, keepingIn: latest, isSideInput: true)
    joiner.lead(leader) { value in
      if latest.isComplete { downstream.next((value, repeat (each latest.slots).get())) }
    }
  }
}
