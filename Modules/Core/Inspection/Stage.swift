#if Diagnosis
  import ReactiveDisposables

  /// One operator, source or sink of one subscription, while it runs: its name, its place, what it counts, and the
  /// stage downstream.
  ///
  /// Made when a subscriber is attached while inspection is on (``Stages/isOn``). It holds no closure and no
  /// subscription, so that a reader keeps no user's object alive. The closures that count for it own it, and so do its
  /// subscription and the stages upstream.
  @usableFromInline
  package final class Stage: @unchecked Sendable {
    // Unchecked because `parent` and `record` change in the initialiser and in a `deinit` only, and all else that
    // changes is atomic. A number has one writer at a time (C2) or is added to in one step.
    @usableFromInline let sentCount = AtomicInt()
    /// An address on the stack of the thread that delivers a value of the stage; zero while none does.
    @usableFromInline let mark = AtomicWord()
    private let threadIdentity = AtomicWord()
    private let takenFromEndedCount = AtomicInt()
    private let endedUpstreamCount = AtomicInt()
    private let hasEnded = AtomicFlag()
    /// The address of the hub that this stage subscribed to, or zero. An address, because a stage keeps nothing alive.
    package let hub = AtomicWord()
    /// The order in which stages began.
    package let number = Stages.numbers.next()
    /// The function that made it, and its place.
    package let assembly: Assembly
    /// The stage that subscribed to this one; nil for a sink.
    package private(set) var parent: Stage?
    /// The type of the subscription if this is a sink. Code outside the kernel names it.
    package let sink: Any.Type?
    /// The address of the hub that this sink sends to; zero for other stages.
    package let fedHub: UInt
    /// When it began.
    package let beginning = ContinuousClock.now
    /// Takes what happens at this stage, if a recording has begun before it.
    @usableFromInline package private(set) var record: (any StageRecord)?

    /// Begins a stage.
    ///
    /// - Parameters:
    ///   - parent: the stage that subscribes to this one; nil for a sink.
    ///   - isFirst: whether it is the first stage of its subscription.
    package init(_ assembly: Assembly, parent: Stage?, isFirst: Bool, sink: Any.Type? = nil, fedHub: UInt = 0) {
      (self.assembly, self.parent, self.sink, self.fedHub) = (assembly, parent, sink, fedHub)
      noteThread()
      record = Stages.recorder?(self)
      record?.began(isFirst: isFirst)
      Stages.add(self)
    }

    deinit {
      // A loop, because a chain may be long. No reader has the stages that are released here.
      var next = parent.take()
      while next != nil, isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
    }

    /// Delivers a value that the stage sends, and counts it. Not in one step, because deliveries do not overlap (C2).
    @inlinable
    @inline(__always)
    package func deliver(_ pass: () -> Void) {
      let number = sentCount.loadRelaxed()
      sentCount.store(number &+ 1)
      // The call costs as much as all the rest.
      if number & 15 == 0 { noteThread() }
      mark.store(currentStackAddress())
      pass()
      mark.store(0)
    }

    @usableFromInline
    @inline(never)
    func noteThread() { threadIdentity.store(currentThreadIdentity()) }

    /// Whether the stage has ended.
    package var isEnded: Bool { hasEnded.isSet }

    /// Ends the stage, with its subscription or before.
    @usableFromInline
    package func end(_ end: StageEnd) {
      guard hasEnded.setOnce() else { return }
      Stages.remove(self)
      record?.ended(end)
      guard let parent else { return }
      _ = parent.takenFromEndedCount.add(sent)
      parent.endedUpstreamCount.add(1)
    }

    // MARK: Failures

    /// Ends the stage, and passes its failure on. Meanwhile the thread knows where the failure began, also beyond a hop
    /// to another thread.
    @usableFromInline
    package func passFailure(_ pass: () -> Void) {
      end(.failed)
      FailureTrace.passing(origin: originOfThisThread ?? self, pass)
    }

    /// The stage in which the failure began that the calling thread delivers.
    package static var failingOnThisThread: Stage? { FailureTrace.ofThisThread?.origin as? Stage }

    /// The stage whose failure the calling thread delivers, if this one is downstream of it.
    private var originOfThisThread: Stage? {
      let origin = Stage.failingOnThisThread
      var next = origin
      while let stage = next {
        if stage === self { return origin }
        next = stage.parent
      }
      return nil
    }

    // MARK: Reading

    // The numbers of a moment. Threads deliver meanwhile.

    /// How many values it sent.
    package var sent: Int { sentCount.load() }

    /// How many values it took from upstreams that have ended.
    package var takenFromEnded: Int { takenFromEndedCount.load() }

    /// How many of its upstreams have ended.
    package var endedUpstreams: Int { endedUpstreamCount.load() }

    /// The thread of one of its last sixteen values.
    package var thread: UInt { threadIdentity.load() }

    /// An address on the stack of the thread that delivers a value of the stage; zero while none does.
    package var deliveryMark: UInt { mark.load() }
  }
#endif
