#if Diagnosis
  /// Whether the signal that a subscriber is attached to gets a stage.
  @usableFromInline
  @frozen
  enum SubscriberInspection: Sendable {
    /// It does if inspection is on.
    case undecided
    /// It does, because inspection was on when the sink subscribed.
    case on
    /// It does not.
    case off
  }

  extension Subscriber {
    @inlinable
    @inline(__always)
    init(
      next: @escaping @Sendable (Value) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void,
      subscription: Subscription, inspection: SubscriberInspection
    ) {
      self.next = next
      self.terminal = terminal
      self.subscription = subscription
      self.inspection = inspection
    }

    /// The subscriber of an operator that only changes values, with the decision of this one.
    @inlinable
    @inline(__always)
    func taking<Input>(_ next: @escaping @Sendable (Input) -> Void) -> Subscriber<Input, Failure> {
      Subscriber<Input, Failure>(next: next, terminal: terminal, subscription: subscription, inspection: inspection)
    }

    /// The same subscriber with a decision.
    @inlinable
    @inline(__always)
    func with(_ inspection: SubscriberInspection) -> Subscriber {
      Subscriber(next: next, terminal: terminal, subscription: subscription, inspection: inspection)
    }
  }
#endif
