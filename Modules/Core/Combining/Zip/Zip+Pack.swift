import ReactiveKernel

/// Sends the values of any number of signals in tuples: the first of each, the second of each, and so on.
///
/// Otherwise as the variant for two. For the long tail: the compiler does not specialise packs, so that an event costs many times
/// what it does with up to four signals, which have variants of their own.
///
/// - Parameter source: the signals, all of which fail in the same way.
@_disfavoredOverload
public func zip<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = ZippedSources<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.attach(downstream) }
}

/// What a zip of any number of signals is made of.
private final class ZippedSources<Failure: Error, each Value: Sendable>: Sendable {
  private let sources: (repeat Signal<each Value, Failure>)

  init(_ source: repeat Signal<each Value, Failure>) {
    sources = (repeat each source)
  }

  func attach(_ downstream: Subscriber<(repeat each Value), Failure>) {
    let run = ZipRun<Failure, repeat each Value>(downstream, sides: repeat ZipSide<each Value>(for: downstream))
    if run.isEmpty { return downstream.terminal(.completed) }
    repeat run.join(each sources, to: each run.sides)
  }
}

/// One run of a zip of any number of signals.
private final class ZipRun<Failure: Error, each Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only while the sources are joined, and inside the claim.
  let sides: (repeat ZipSide<each Value>)
  private let joiner: ZipJoiner<(repeat each Value), Failure>
  private var joined = 0
  private var missing: Int

  var isEmpty: Bool { missing == 0 }

  init(_ downstream: Subscriber<(repeat each Value), Failure>, sides: repeat ZipSide<each Value>) {
    var list: [AnyZipSide] = []
    repeat list.append(each sides)
    self.sides = (repeat each sides)
    missing = list.count
    joiner = ZipJoiner(downstream, sides: list)
  }

  func join<Input: Sendable>(_ source: Signal<Input, Failure>, to side: ZipSide<Input>) {
    let tag = joined
    joined += 1
    joiner.join(source, tag: tag) { [self] value in
      if side.isEmpty { missing -= 1 }
      side.append(value)
      if missing == 0 { joiner.send((repeat take(each sides))) }
    }
  }

  private func take<Input: Sendable>(_ side: ZipSide<Input>) -> Input {
    let value = side.removeFirst()
    if side.isEmpty { missing += 1 }
    return value
  }
}
