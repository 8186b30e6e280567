#if Diagnosis
  import ReactiveInspection

  extension Signal {
    /// Subscribes with a subscriber that counts what this signal sends. A signal of one value has no stage: it has ended when `attach` returns.
    ///
    /// Never inlined, so that the compiler fuses the chains of the other branch of `onAttach(_:)`.
    @inlinable
    @inline(never)
    func attachInspected(_ downstream: Subscriber<Value, Failure>) {
      guard !traits.isSuperset(of: [.immediate, .single]), let begun = downstream.subscription.beginStage(assembly)
      else { return source(downstream) }
      let counter = StageCounter(begun.stage, begun.link, downstream)
      source(
        Subscriber(
          next: { value in counter.send(value) }, terminal: { termination in counter.end(termination) },
          subscription: downstream.subscription))
    }
  }

  /// Counts the events that a stage sends. The closures of a subscriber that call it capture nothing else, so they need no memory.
  @usableFromInline
  final class StageCounter<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let stage: Stage
    @usableFromInline let link: StageLink
    @usableFromInline let next: @Sendable (Value) -> Void
    @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void

    @inlinable
    init(_ stage: Stage, _ link: StageLink, _ downstream: Subscriber<Value, Failure>) {
      self.stage = stage
      self.link = link
      next = stage.recorded(downstream.next)
      terminal = downstream.terminal
    }

    @inlinable
    @inline(__always)
    func send(_ value: Value) { stage.deliver { next(value) } }

    @inlinable
    func end(_ termination: Termination<Failure>) {
      guard case .failed = termination else {
        link.end(stage, .completed)
        return terminal(termination)
      }
      link.end(stage, .failed)
      stage.passFailure { terminal(termination) }
    }
  }

  /// The stages that began under one subscription. They end with it. A note, so that a search finds the newest stage before all other links.
  @usableFromInline
  final class StageLink: NoteLink, @unchecked Sendable {
    // Unchecked because the base class is, and the variables change under the lock only.
    private let changes = Lock()
    /// The newest stage that has not ended; nil if all have, and after the end of the subscription.
    @exclusivity(unchecked) private var newestStage: Stage?
    /// The stage downstream of the first one, which belongs to a parent of the subscription.
    @exclusivity(unchecked) private var outer: Stage?
    @exclusivity(unchecked) private var isCut = false

    init(_ first: Stage) {
      newestStage = first
      outer = first.parent
      super.init(StagesNote.shared)
    }

    /// The newest stage that has not ended.
    var newest: Stage? { changes.withLock { newestStage } }

    /// Adds a stage, if it is upstream of the others. Returns false if it is not, or if the subscription has ended.
    func add(_ stage: Stage) -> Bool {
      changes.withLock {
        if isCut { return false }
        if newestStage == nil { outer = stage.parent }
        guard newestStage == nil || newestStage === stage.parent else { return false }
        newestStage = stage
        return true
      }
    }

    /// Ends a stage before it passes a terminal on. The next signal that is attached belongs to the stage downstream again.
    @usableFromInline
    func end(_ stage: Stage, _ end: StageEnd) {
      stage.end(end)
      changes.discarding { () -> Stage? in
        let former = newestStage
        while let newest = newestStage, newest.isEnded { newestStage = newest.parent === outer ? nil : newest.parent }
        return former
      }
    }

    override func cut() {
      var next = changes.withLock {
        isCut = true
        return newestStage.take()
      }
      while let stage = next, stage !== outer {
        stage.end(.cut)
        next = stage.parent
      }
    }

    /// Notes the newest stage, and leads nowhere.
    package override func leads(_ search: inout UpstreamSearch) -> Bool {
      if let newest, search.newestStage.map({ $0.number < newest.number }) ?? true { search.newestStage = newest }
      return false
    }
  }

  /// The content of a ``StageLink``'s note: there is none.
  private final class StagesNote: SubscriptionNote {
    static let shared = StagesNote()
  }

  extension Subscription {
    /// Makes the stage of a signal that a subscriber is attached to, and the sink's if the subscription has none. Nil if the subscription has ended.
    @usableFromInline
    final func beginStage(_ assembly: Assembly) -> (stage: Stage, link: StageLink)? {
      guard !isDisposed else { return nil }
      let (outer, link, isOwn) = nearest
      if let outer {
        let stage = Stage(assembly, parent: outer, isFirst: !isOwn, sink: nil)
        return (stage, begin(stage, in: link))
      }
      let sink = Stage(sendingTo: (self as? UpstreamSubscription)?.hub, type: type(of: self))
      let own = begin(sink, in: link)
      let stage = Stage(assembly, parent: sink, isFirst: false, sink: nil)
      return (stage, begin(stage, in: own))
    }

    /// Makes the stage of this sink, whose values go to a hub.
    final func beginSink(sendingTo hub: ObjectIdentifier) {
      begin(Stage(sendingTo: hub, type: type(of: self)), in: nil)
    }

    /// Notes the hub in which a link is a place, in the stage that subscribes to it with this subscription.
    final func note(_ link: SubscriptionLink) {
      guard let node = link as? AnyNode else { return }
      nearestStage?.hub.store(UInt(bitPattern: ObjectIdentifier(node.subscribers)))
    }

    /// Adds a stage to the stages of this subscription, or ends it if the subscription has ended.
    @discardableResult
    private func begin(_ stage: Stage, in existing: StageLink?) -> StageLink {
      if let existing, existing.add(stage) { return existing }
      let link = StageLink(stage)
      if !change({ links.prepend(link) }) { link.cut() }
      return link
    }

    /// The stage that subscribes with this subscription: the newest under it, or under a parent.
    package final var nearestStage: Stage? { nearest.stage }

    /// That stage, the link of this subscription itself, if it has one, and whether the stage is under this subscription itself.
    private var nearest: (stage: Stage?, link: StageLink?, isOwn: Bool) {
      let (link, newest) = stages
      if let newest { return (newest, link, true) }
      var place = parent
      while let here = place {
        if let newest = here.stages.newest { return (newest, link, false) }
        place = here.parent
      }
      return (nil, link, false)
    }

    /// The stages that began under this subscription, and the newest of them. A link whose stages have all ended is the last choice.
    private var stages: (link: StageLink?, newest: Stage?) {
      var found: (link: StageLink?, newest: Stage?)
      change {
        // Notes are before all other links.
        links.walk {
          guard let link = $0 as? StageLink else { return $0 is NoteLink }
          found = (link, link.newest)
          return found.newest == nil
        }
      }
      return found
    }
  }

  extension Stage {
    /// Makes the stage of a sink, whose values go to a hub or to a closure.
    convenience init(sendingTo hub: ObjectIdentifier?, type: Any.Type) {
      self.init(
        Assembly(function: "subscribe"), parent: nil, isFirst: true, sink: type,
        fedHub: hub.map { UInt(bitPattern: $0) } ?? 0)
    }
  }
#endif
