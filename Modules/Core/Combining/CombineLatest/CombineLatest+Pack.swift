import ReactiveKernel

/// Sends the latest values of any number of signals whenever one of them sends.
///
/// Otherwise like the variant for two. The compiler does not specialise packs, so an event costs many times as much as with up to four
/// signals, which have variants of their own.
///
/// - Parameter source: the signals, all with the same failure type.
@_disfavoredOverload
public func combineLatest<Failure: Error, each Value: Sendable>(
  _ source: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  let sources = CombinedSources<Failure, repeat each Value>(repeat each source)
  return .attaching { downstream in sources.attach(downstream) }
}

// A class, because a closure cannot capture a pack.
private final class CombinedSources<Failure: Error, each Value: Sendable>: Sendable {
  private let sources: (repeat Signal<each Value, Failure>)

  init(_ source: repeat Signal<each Value, Failure>) {
    sources = (repeat each source)
  }

  func attach(_ downstream: Subscriber<(repeat each Value), Failure>) {
    var count = 0
    for _ in repeat each sources { count += 1 }
    guard count > 0 else { return downstream.complete() }
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

/// The latest values of any number of signals of different types.
final class LatestSlots<each Value: Sendable>: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one joiner.
  let slots: (repeat LatestSlot<each Value>)
  private var missing = 0

  /// Whether each has a value.
  var isComplete: Bool { missing == 0 }

  init(_ slot: repeat LatestSlot<each Value>) {
    slots = (repeat each slot)
    for _ in repeat each slots { missing += 1 }
  }

  /// Keeps a value in one of the slots.
  func set<Input: Sendable>(_ value: Input, in slot: LatestSlot<Input>) {
    if slot.value == nil { missing -= 1 }
    slot.value = value
  }
}

/// The latest value of one signal.
final class LatestSlot<Value: Sendable>: @unchecked Sendable {
  // Unchecked for the same reason.
  fileprivate(set) var value: Value?

  /// The value, which must not be `nil`.
  func get() -> Value { value! }
}
