/// The latest value of each of any number of signals of different types.
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

  /// The value, of which the caller knows that there is one.
  func get() -> Value { value! }
}
