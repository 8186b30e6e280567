extension Signal {
  /// Passes all events on, and leaves a note on each subscription for the operators upstream to find.
  ///
  /// - Parameter note: makes the note, of what is downstream, when somebody subscribes.
  @inlinable
  public func leaving<Note: SubscriptionNote>(
    _ note: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Note
  ) -> Signal {
    let upstream = self
    return .attaching { downstream in
      // A child of its own, so that only what is upstream finds the note.
      let (child, end) = downstream.openChild()
      child.leave(note(downstream))
      upstream.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
