import ReactiveKernel

/// Any number of signals of different types. A class, because a closure cannot capture a pack.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class SourcePack<Failure: Error, each Value: Sendable>: Sendable {
  let sources: (repeat Signal<each Value, Failure>)

  init(_ source: repeat Signal<each Value, Failure>) {
    sources = (repeat each source)
  }

  /// Subscribes to the signals in order, and keeps their latest values.
  ///
  /// - Parameters:
  ///   - joiner: joins the signals.
  ///   - latest: takes the values, inside the claim of the joiner.
  ///   - action: called after each value was kept.
  func join<Output>(
    to joiner: Joiner<Output, Failure>, keepingIn latest: LatestSlots<repeat each Value>,
    then action: @escaping @Sendable () -> Void
  ) {
    repeat SourcePack.join(each sources, to: joiner, into: each latest.slots, of: latest, then: action)
  }

  private static func join<Input: Sendable, Output>(
    _ source: Signal<Input, Failure>, to joiner: Joiner<Output, Failure>, into slot: LatestSlot<Input>,
    of latest: LatestSlots<repeat each Value>, then action: @escaping @Sendable () -> Void
  ) {
    joiner.join(source) { value in
      latest.set(value, in: slot)
      action()
    }
  }
}

/// The latest values of any number of signals of different types.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class LatestSlots<each Value: Sendable>: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one joiner.
  let slots: (repeat LatestSlot<each Value>)
  private(set) var missing = 0

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
