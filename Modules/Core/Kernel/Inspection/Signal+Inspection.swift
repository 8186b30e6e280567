import ReactiveInspection

#if Diagnosis
  // The one place where inspection is between a signal and its subscriber.
  extension Signal {
    /// Runs the source. While inspection is on, it gets a subscriber that counts what this signal sends.
    @inlinable
    @inline(__always)
    func runSource(for subscriber: Subscriber<Value, Failure>) {
      if _slowPath(Stages.isOn) {
        Self.runCounted(onAttach, for: subscriber, assembly, traits)
      } else {
        onAttach(subscriber)
      }
    }

    /// Never inlined, so that the compiler fuses the chains of the other branch of ``runSource(for:)``. It takes the
    /// source and not its signal: so the compiler specialises this function for a known source, without a closure.
    @inlinable
    @inline(never)
    static func runCounted(
      _ source: (Subscriber<Value, Failure>) -> Void, for downstream: Subscriber<Value, Failure>,
      _ assembly: Assembly, _ traits: SignalTraits
    ) {
      // A signal of one value has no stage: it has ended when this function returns.
      if traits.isSuperset(of: .unstaged) || downstream.isDisposed { return source(downstream) }
      let (terminal, subscription) = (downstream.terminal, downstream.subscription)
      let link = subscription.beginStage(assembly)
      let stage = link.stage
      let next = recording(downstream.next, by: stage.record)
      source(
        Subscriber(
          next: { value in stage.deliver { next(value) } },
          terminal: { termination in
            subscription.forget(link)
            if case .failed = termination {
              stage.passFailure { terminal(termination) }
            } else {
              stage.end(.completed)
              terminal(termination)
            }
          },
          subscription: subscription))
      subscription.noteHub(of: stage)
    }
  }

  /// A stage that began under a subscription, and ends with it, however that ends.
  @usableFromInline
  final class StageLink: NoteLink, @unchecked Sendable {
    // Unchecked because the base class is; nothing here ever changes.
    @usableFromInline let stage: Stage

    init(_ stage: Stage) {
      self.stage = stage
      super.init(stage)
    }

    override func cut() { stage.end(.cut) }
  }

  extension Stage: SubscriptionNote {}

  extension Subscription {
    /// Begins the stage of a signal that a subscriber is attached to, and the sink's if there is no stage downstream.
    /// They end at once if the subscription has ended.
    @usableFromInline
    final func beginStage(_ assembly: Assembly) -> StageLink {
      guard let parent = nearestStage else { return add(Stage(assembly, parent: beginSink(), isFirst: false)) }
      return add(Stage(assembly, parent: parent, isFirst: newestStage == nil))
    }

    private final func beginSink() -> Stage {
      let place = Assembly(function: "subscribe")
      return add(Stage(place, parent: nil, isFirst: true, sink: type(of: self), fedHub: fedHub)).stage
    }

    private final func add(_ stage: Stage) -> StageLink {
      let link = StageLink(stage)
      let isAdded = change {
        // Before all other links, where it is found soon.
        links.prepend(link)
        lastStage = stage
      }
      if !isAdded { link.cut() }
      return link
    }

    /// Reports a failure that the subscription cannot deliver. Its trail begins at the stage that began last here.
    final func reportFailure(_ report: () -> Void) {
      guard let stage = lock.withLock({ lastStage }) else { return report() }
      stage.passFailure(report)
    }

    /// The newest stage under this subscription itself that has not ended.
    package final var newestStage: Stage? {
      var newest: Stage?
      change {
        links.walk { link in
          if let stage = (link as? StageLink)?.stage, !stage.isEnded { newest = stage }
          return newest == nil && link is NoteLink
        }
      }
      return newest
    }

    /// The stage that subscribes with this subscription: the newest under it, or under the nearest parent with one.
    private final var nearestStage: Stage? {
      var next: Subscription? = self
      while let here = next {
        if let newest = here.newestStage { return newest }
        next = here.parent
      }
      return nil
    }

    /// The record of the stage that subscribes with this subscription.
    final var heldRecord: HeldRecord { HeldRecord(Stages.isOn ? nearestStage?.record : nil) }

    /// The address of the hub that the events of this subscription go to, or zero.
    private final var fedHub: UInt {
      let hub = (self as? UpstreamSubscription)?.hub ?? servedHub.map { ObjectIdentifier($0) }
      return hub.map { UInt(bitPattern: $0) } ?? 0
    }

    /// Notes the hub in which this has a place, in the stage that has taken it.
    @usableFromInline
    final func noteHub(of stage: Stage) {
      guard newestStage === stage, let hub = firstHub else { return }
      stage.hub.store(UInt(bitPattern: ObjectIdentifier(hub)))
    }
  }
#else
  extension Signal {
    /// Runs the source.
    @inlinable
    @inline(__always)
    func runSource(for subscriber: Subscriber<Value, Failure>) { onAttach(subscriber) }
  }

  extension Subscription {
    /// An empty record.
    final var heldRecord: HeldRecord { HeldRecord() }

    /// Reports a failure.
    @inline(__always)
    final func reportFailure(_ report: () -> Void) { report() }
  }
#endif

extension SignalTraits {
  /// The traits of a signal of one value, which has no stage.
  @inlinable
  @inline(__always)
  static var unstaged: SignalTraits { [.immediate, .single] }
}
