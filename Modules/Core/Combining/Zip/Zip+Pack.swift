import ReactiveKernel

/// Sends the values of any number of signals in tuples: the first of each, the second of each, and so on.
///
/// Otherwise this function works like the variant for two signals. The compiler does not specialise parameter packs. So
/// an event costs many times as much as in the variants for two, three and four signals.
///
/// - Parameter source: the signals, all with the same failure type.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@_disfavoredOverload
public func zip<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = SourcePack<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.zip(into: downstream) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension SourcePack {
  fileprivate func zip(into downstream: Subscriber<(repeat each Value), Failure>) {
    let queues = ZipQueues<repeat each Value>(repeat HeldValues<each Value>(for: downstream))
    if queues.areDrained.isEmpty { return downstream.complete() }
    let joiner = ZipJoiner(downstream, areDrained: queues.areDrained)
    let row: @Sendable () -> (repeat each Value) = { queues.takeRow() }
    repeat joiner.join(each sources, holding: each queues.queues, row)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class ZipQueues<each Value: Sendable>: Sendable {
  let queues: (repeat HeldValues<each Value>)
  let areDrained: [@Sendable () -> Bool]

  init(_ queue: repeat HeldValues<each Value>) {
    var areDrained: [@Sendable () -> Bool] = []
    repeat areDrained.append(ZipQueues.isDrained(each queue))
    self.areDrained = areDrained
    queues = (repeat each queue)
  }

  func takeRow() -> (repeat each Value) { (repeat (each queues).popFirst()!) }

  private static func isDrained<Element: Sendable>(_ queue: HeldValues<Element>) -> @Sendable () -> Bool {
    { queue.isEmpty }
  }
}
