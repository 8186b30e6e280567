#if Diagnosis
  import ReactiveInspection

  extension Signal {
    /// Subscribes with a subscriber that counts what this signal sends. A signal of one value has no stage: it has ended when `attach` returns.
    ///
    /// Never inlined, so that the compiler fuses the chains of the other branch of `onAttach(_:)`.
    @inlinable
    @inline(never)
    func attachInspected(_ downstream: Subscriber<Value, Failure>) {
      let subscription = downstream.subscription
      guard !traits.isSuperset(of: [.immediate, .single]), let link = subscription.beginStage(assembly) else {
        return source(downstream)
      }
      let (stage, terminal) = (link.stage, downstream.terminal)
      let next = stage.recorded(downstream.next)
      source(
        Subscriber(
          next: { value in stage.deliver { next(value) } },
          terminal: { termination in
            guard case .failed = termination else {
              subscription.end(link, .completed)
              return terminal(termination)
            }
            subscription.end(link, .failed)
            stage.passFailure { terminal(termination) }
          },
          subscription: subscription))
    }
  }

  /// The end of a subscription is the end of its stages. A note, so that a search finds the newest stage before all other links.
  @usableFromInline
  final class StageLink: NoteLink, @unchecked Sendable {
    // Unchecked because the base class is; nothing here ever changes.
    @usableFromInline let stage: Stage

    init(_ stage: Stage) {
      self.stage = stage
      super.init(stage)
    }

    override func cut() { stage.end(.cut) }

    /// Notes the stage, and leads nowhere.
    package override func leads(_ search: inout UpstreamSearch) -> Bool {
      if search.newestStage.map({ $0.number < stage.number }) ?? true { search.newestStage = stage }
      return false
    }
  }

  extension Stage: SubscriptionNote {}

  extension Subscription {
    /// Makes the stage of a signal that a subscriber is attached to, and the sink's if the subscription has none. Nil if the subscription has ended.
    @usableFromInline
    final func beginStage(_ assembly: Assembly) -> StageLink? {
      guard !isDisposed else { return nil }
      if let outer = nearest {
        return begin(Stage(assembly, parent: outer.stage, isFirst: outer.owner !== self, sink: nil))
      }
      let sink = beginSink(sendingTo: (self as? UpstreamSubscription)?.hub)
      return begin(Stage(assembly, parent: sink, isFirst: false, sink: nil))
    }

    /// Makes the stage of this sink, whose values go to a hub or to a closure.
    @discardableResult
    final func beginSink(sendingTo hub: ObjectIdentifier?) -> Stage {
      let fedHub = hub.map { UInt(bitPattern: $0) } ?? 0
      return begin(
        Stage(Assembly(function: "subscribe"), parent: nil, isFirst: true, sink: type(of: self), fedHub: fedHub)
      ).stage
    }

    /// Notes the hub in which a link is a place, in the stage that subscribes to it with this subscription.
    final func note(_ link: SubscriptionLink) {
      guard let node = link as? AnyNode else { return }
      nearestStage?.hub.store(UInt(bitPattern: ObjectIdentifier(node.subscribers)))
    }

    private func begin(_ stage: Stage) -> StageLink {
      let link = StageLink(stage)
      if !change({ links.prepend(link) }) { link.cut() }
      return link
    }

    /// Ends a stage before it passes a terminal on. The next signal that is attached belongs to the stage downstream again.
    @usableFromInline
    final func end(_ link: StageLink, _ end: StageEnd) {
      link.stage.end(end)
      forget(link)
    }

    /// The stage that subscribes with this subscription: the newest under it, or under a parent.
    package final var nearestStage: Stage? { nearest?.stage }

    private var nearest: (stage: Stage, owner: Subscription)? {
      var place: Subscription? = self
      while let here = place {
        var found: Stage?
        here.change {
          // Notes are before all other links.
          here.links.walk {
            found = ($0 as? StageLink)?.stage
            return found == nil && $0 is NoteLink
          }
        }
        if let found { return (found, here) }
        place = here.parent
      }
      return nil
    }
  }
#endif
