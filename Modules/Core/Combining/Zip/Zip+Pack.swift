import ReactiveKernel

/// Sends the values of any number of signals in tuples: the first of each, the second of each, and so on.
///
/// Otherwise like the variant for two. The compiler does not specialise packs, so an event costs many times as much as with up to four
/// signals, which have variants of their own.
///
/// - Parameter source: the signals, all with the same failure type.
@_disfavoredOverload
public func zip<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = ZippedSources<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.attach(downstream) }
}

// Classes, because a closure cannot capture a pack.
private final class ZippedSources<Failure: Error, each Value: Sendable>: Sendable {
  private let sources: (repeat Signal<each Value, Failure>)

  init(_ source: repeat Signal<each Value, Failure>) {
    sources = (repeat each source)
  }

  func attach(_ downstream: Subscriber<(repeat each Value), Failure>) {
    let sides = ZipSides<repeat each Value>(repeat ZipSide<each Value>(for: downstream))
    if sides.list.isEmpty { return downstream.complete() }
    let joiner = ZipJoiner(downstream, sides: sides.list)
    let row: @Sendable () -> (repeat each Value) = { sides.takeRow() }
    repeat joiner.join(each sources, to: each sides.sides, row)
  }
}

private final class ZipSides<each Value: Sendable>: Sendable {
  let sides: (repeat ZipSide<each Value>)
  let list: [AnyZipSide]

  init(_ side: repeat ZipSide<each Value>) {
    var list: [AnyZipSide] = []
    repeat list.append(each side)
    self.list = list
    sides = (repeat each side)
  }

  func takeRow() -> (repeat each Value) { (repeat (each sides).removeFirst()) }
}
