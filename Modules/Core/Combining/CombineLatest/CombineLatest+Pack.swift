import ReactiveKernel

/// Sends the latest values of any number of signals whenever one of them sends.
///
/// Otherwise this function works like the variant for two signals. The compiler does not specialise parameter packs. So
/// an event costs many times as much as in the variants for two, three and four signals.
///
/// - Parameter source: the signals, all with the same failure type.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@_disfavoredOverload
public func combineLatest<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = SourcePack<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.combineLatest(into: downstream) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension SourcePack {
  fileprivate func combineLatest(into downstream: Subscriber<(repeat each Value), Failure>) {
    let latest = LatestSlots<repeat each Value>(repeat LatestSlot<each Value>())
    if latest.isComplete { return downstream.complete() }
    let joiner = Joiner(downstream, sources: latest.missing)
    join(to: joiner, keepingIn: latest) {
      if latest.isComplete { downstream.next((repeat (each latest.slots).get())) }
    }
  }
}
