#if Diagnosis
  /// One operator, source or sink of one subscription, while it runs: its name, its place, what it counts, and the stage downstream.
  ///
  /// Made when a subscriber is attached while inspection is on (``Stages/isOn``). A link of the subscription, whose end is the end of the stage. It
  /// holds no closure and no subscription, so that it keeps no user's object alive.
  @usableFromInline
  package final class Stage: SubscriptionLink, @unchecked Sendable {
    // Unchecked because the base class is. What changes is atomic or under the lock. A number has one writer at a time (C2) or is added to in one step.
    /// The order in which stages began.
    package let number: UInt64
    /// The function that made it, and its place.
    package let assembly: Assembly
    /// The stage that subscribed to this one; nil for a sink.
    package let parent: Stage?
    /// The subscription to which it belongs. Never followed.
    package let subscription: ObjectIdentifier
    /// When it began.
    package let beginning = ContinuousClock.now
    /// The type of the subscription if this is a sink. Code outside the kernel names it.
    package let sink: Subscription.Type?
    /// Takes what happens at this stage, during a recording. Set before another thread sees the stage.
    @usableFromInline package private(set) final var record: (any StageRecord)?
    private let sent = AtomicInt()
    private let takenFromEnded = AtomicInt()
    private let thread = AtomicWord(currentThreadIdentity())
    private let hasEnded = AtomicFlag()
    private let lock = Lock()
    /// The stage in which the failure began that ended an upstream of this one. Under the lock, and only until this stage ends, because it holds this one.
    private var origin: Stage?

    fileprivate init(_ assembly: Assembly, under subscription: Subscription, parent: Stage?) {
      number = Stages.numbers.next()
      self.assembly = assembly
      self.parent = parent
      self.subscription = ObjectIdentifier(subscription)
      sink = parent == nil ? type(of: subscription) : nil
      super.init()
    }

    /// Makes the stage of a signal that a subscriber is attached to, and the sink's if the subscription has none. Nil if the subscription has ended.
    @usableFromInline
    static func begin(_ assembly: Assembly, under subscription: Subscription) -> Stage? {
      guard !subscription.isDisposed else { return nil }
      let parent =
        subscription.nearestStage
        ?? Stage(Assembly(function: "subscribe"), under: subscription, parent: nil).entered(subscription)
      return Stage(assembly, under: subscription, parent: parent).entered(subscription)
    }

    private func entered(_ subscription: Subscription) -> Stage {
      record = Stages.makeRecord(of: self)
      record?.began(isFirst: parent?.subscription != self.subscription)
      Stages.insert(self)
      subscription.changeStage { _ in self }
      // Last: if the subscription has ended meanwhile, this ends the stage.
      subscription.adopt(self)
      return self
    }

    /// Counts a value that the stage sends. Not in one step, because deliveries do not overlap (C2).
    @usableFromInline
    func noteValue() {
      sent.store(sent.loadRelaxed() &+ 1)
      thread.store(currentThreadIdentity())
    }

    /// Ends the stage before it passes a terminal on. The next signal that is attached under the subscription belongs to the stage downstream again.
    @usableFromInline
    func end(under subscription: Subscription, isFailure: Bool) {
      end(isFailure ? .failed : .completed)
      if !isFailure { _ = takeOrigin() }
      subscription.forget(self)
      subscription.changeStage { current in
        guard current === self else { return current }
        return parent?.subscription == self.subscription ? parent : nil
      }
    }

    private func end(_ end: StageEnd) {
      guard hasEnded.setOnce() else { return }
      record?.ended(end)
      Stages.remove(self)
      parent?.takenFromEnded.add(sent.load())
    }

    override func cut() {
      end(.cut)
      _ = takeOrigin()
    }

    // MARK: Failures

    /// Passes a failure on, after the stage has ended. Meanwhile the thread knows where the failure began, also beyond a hop to another thread.
    @usableFromInline
    func passFailure(_ pass: () -> Void) {
      let origin = takeOrigin() ?? self
      parent?.note(origin)
      let outer = Stage.failing.pointer
      // Not retained: this function holds it.
      Stage.failing.pointer = Unmanaged.passUnretained(origin).toOpaque()
      pass()
      Stage.failing.pointer = outer
      withExtendedLifetime(origin) {}
    }

    /// The stage in which the failure began that the calling thread delivers.
    package static var failingOnThisThread: Stage? {
      failing.pointer.map { Unmanaged<Stage>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let failing = ThreadLocal(isOwning: false)

    private func note(_ origin: Stage) {
      lock.discarding { () -> Stage? in
        if hasEnded.isSet { return origin }
        defer { self.origin = origin }
        return self.origin
      }
    }

    private func takeOrigin() -> Stage? { lock.withLock { self.origin.take() } }

    /// The numbers at a moment. Threads deliver meanwhile.
    package var counts: (sent: Int, takenFromEnded: Int, thread: UInt) {
      (sent.load(), takenFromEnded.load(), thread.load())
    }
  }

  extension Subscription {
    /// The stage that subscribes with this subscription: the newest under it, or under a parent.
    final var nearestStage: Stage? {
      var place: Subscription? = self
      while let here = place {
        if let stage = here.lock.withLock({ here.stage }) { return stage }
        place = here.parent
      }
      return nil
    }

    fileprivate final func changeStage(_ change: (Stage?) -> Stage?) {
      lock.discarding {
        defer { stage = change(stage) }
        return stage
      }
    }
  }
#endif
