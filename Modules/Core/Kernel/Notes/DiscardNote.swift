/// Says what becomes of values that an operator upstream held back and then drops.
public final class DiscardNote<Value: Sendable>: SubscriptionNote {
  /// Takes a dropped value.
  public let discard: @Sendable (Value) -> Void

  /// Makes the note.
  public init(_ discard: @escaping @Sendable (Value) -> Void) {
    self.discard = discard
  }
}

extension Subscriber {
  /// What takes the values that an operator drops, if anybody downstream wants them.
  ///
  /// For operators that hold values back, to be called while they are subscribed to; see ``HeldValues``. A hook for exactly this type
  /// comes before one for `any Sendable`.
  public func discardHook<Dropped: Sendable>(for _: Dropped.Type = Dropped.self) -> (@Sendable (Dropped) -> Void)? {
    if let note = nearestNote(DiscardNote<Dropped>.self) { return note.discard }
    #if hasFeature(Embedded)
      // There are no values of type `any Sendable`.
      return nil
    #else
      guard let note = nearestNote(DiscardNote<any Sendable>.self) else { return nil }
      return { value in note.discard(value) }
    #endif
  }
}
