#if Diagnosis
  import ReactiveInspection

  // A sink decides once whether there are stages, for itself and for the operators upstream that only change values.
  // Each of them finds the decision in its subscriber. Where a chain is built and subscribed to in one function, the
  // compiler knows the decision on each way, and fuses two copies of the chain: one that counts, and one as without the
  // trait. Where the decision is not known, each operator asks.
  extension Signal {
    /// Runs the source. While inspection is on, the source gets a subscriber that counts what this signal sends.
    ///
    /// - Parameter isNew: whether the subscriber was made in the same function. If it was not, another one with the
    ///   decision would retain its closures.
    @inlinable
    @inline(__always)
    func onAttach(_ subscriber: Subscriber<Value, Failure>, isNew: Bool = false) {
      switch subscriber.inspection {
      case .on:
        source(Self.counting(subscriber, assembly: assembly, traits: traits).with(.on))
      case .off:
        source(subscriber)
      case .undecided:
        if _slowPath(Stages.isOn) {
          Self.attachInspected(subscriber, assembly: assembly, traits: traits, to: source)
        } else {
          source(isNew ? subscriber.with(.off) : subscriber)
        }
      }
    }

    /// Subscribes for an operator, with a subscriber that it has made in the same function.
    @inlinable
    func attach(new subscriber: Subscriber<Value, Failure>) { onAttach(subscriber, isNew: true) }

    /// Subscribes for a sink, decides whether there are stages, and begins the sink's own. A stage that began with that
    /// of the last operator would have the line of that operator, because the compiler calls its copies of `counting`
    /// and `attachInspected` from there.
    @inlinable
    @inline(__always)
    func attachSink(
      under subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
      terminal: @escaping @Sendable (Termination<Failure>) -> Void
    ) {
      if Stages.isOn {
        if !traits.isSuperset(of: .unstaged) { subscription.beginSink() }
        attach(Subscriber(next: next, terminal: terminal, subscription: subscription, inspection: .on))
      } else {
        attach(Subscriber(next: next, terminal: terminal, subscription: subscription, inspection: .off))
      }
    }
  }
#else
  extension Signal {
    /// Subscribes for an operator, with a subscriber that it has made in the same function.
    @inlinable
    func attach(new subscriber: Subscriber<Value, Failure>) { onAttach(subscriber) }

    /// Subscribes for a sink.
    @inlinable
    @inline(__always)
    func attachSink(
      under subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
      terminal: @escaping @Sendable (Termination<Failure>) -> Void
    ) {
      attach(under: subscription, next: next, terminal: terminal)
    }
  }
#endif
