#if Diagnosis
  import ReactiveDisposables

  /// One operator, source or sink of one subscription, while it runs: its name, its place, what it counts, and the stage downstream.
  ///
  /// Made when a subscriber is attached while inspection is on (``Stages/isOn``). It holds no closure and no subscription, so that it keeps no user's
  /// object alive.
  @usableFromInline
  package final class Stage: @unchecked Sendable {
    // Unchecked because what changes is atomic or under the lock. A number has one writer at a time (C2) or is added to in one step.
    // First, because the places of fields behind a type of the standard library are looked up when the program runs.
    @usableFromInline let sent = AtomicInt()
    /// An address on the stack of the thread that delivers a value of the stage; zero while none does.
    @usableFromInline let mark = AtomicWord()
    private let thread = AtomicWord(currentThreadIdentity())
    /// The order in which stages began.
    package let number: UInt64
    /// The function that made it, and its place.
    package let assembly: Assembly
    /// The stage that subscribed to this one; nil for a sink.
    package let parent: Stage?
    /// When it began.
    package let beginning = ContinuousClock.now
    /// The type of the subscription if this is a sink. Code outside the kernel names it.
    package let sink: Any.Type?
    /// The address of the hub that this sink sends to; zero for other stages. An address, because a stage keeps nothing alive.
    package let fedHub: UInt
    /// The address of the hub that this stage subscribed to, or zero.
    package let hub = AtomicWord()
    /// Takes what happens at this stage, during a recording. Set before another thread sees the stage.
    @exclusivity(unchecked) @usableFromInline package private(set) var record: (any StageRecord)?
    let livePlace = ListPlace<Stage>()
    private let takenFromEnded = AtomicInt()
    private let endedUpstreams = AtomicInt()
    private let hasEnded = AtomicFlag()
    private let lock = Lock()
    /// The stage in which the failure began that ended an upstream of this one. Under the lock, and only until this stage ends, because it holds this one.
    @exclusivity(unchecked) private var origin: Stage?

    /// - Parameter isFirst: whether it is the first stage of its subscription.
    package init(_ assembly: Assembly, parent: Stage?, isFirst: Bool, sink: Any.Type?, fedHub: UInt = 0) {
      number = Stages.numbers.next()
      self.assembly = assembly
      self.parent = parent
      self.sink = sink
      self.fedHub = fedHub
      record = Stages.makeRecord(of: self)
      record?.began(isFirst: isFirst)
      Stages.insert(self)
    }

    /// Delivers a value that the stage sends, and counts it. Not in one step, because deliveries do not overlap (C2).
    @inlinable
    @inline(__always)
    package func deliver(_ pass: () -> Void) {
      let number = sent.loadRelaxed()
      sent.store(number &+ 1)
      // The call costs as much as all the rest.
      if number & 15 == 0 { noteThread() }
      var place: UInt8 = 0
      // Only the address is used, so the stack needs no protection, which costs five instructions.
      mark.store(_withUnprotectedUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) })
      pass()
      mark.store(0)
    }

    @usableFromInline
    @inline(never)
    func noteThread() { thread.store(currentThreadIdentity()) }

    /// Whether the stage has ended.
    package var isEnded: Bool { hasEnded.isSet }

    /// Ends the stage, with its subscription or before. Returns whether this call ended it.
    @discardableResult
    package func end(_ end: StageEnd) -> Bool {
      guard hasEnded.setOnce() else { return false }
      if end != .failed { _ = takeOrigin() }
      record?.ended(end)
      Stages.remove(self)
      parent?.takenFromEnded.add(sent.load())
      parent?.endedUpstreams.add(1)
      return true
    }

    // MARK: Failures

    /// Passes a failure on, after the stage has ended. Meanwhile the thread knows where the failure began, also beyond a hop to another thread.
    @usableFromInline
    package func passFailure(_ pass: () -> Void) {
      let origin = takeOrigin() ?? originOfThisThread ?? self
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

    /// The stage whose failure the calling thread delivers, if this one is downstream of it. For a failure that comes after the end.
    private var originOfThisThread: Stage? {
      let origin = Stage.failingOnThisThread
      var next = origin
      while let stage = next {
        if stage === self { return origin }
        next = stage.parent
      }
      return nil
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

    // MARK: Reading

    /// The numbers at a moment. Threads deliver meanwhile.
    package var counts: StageCounts {
      StageCounts(
        sent: sent.load(), takenFromEnded: takenFromEnded.load(), endedUpstreams: endedUpstreams.load(),
        thread: thread.load())
    }

    /// An address on the stack of the thread that delivers a value of the stage; zero while none does.
    package var deliveryMark: UInt { mark.load() }
  }

  /// The numbers of a stage at a moment.
  package struct StageCounts {
    /// How many values it sent.
    package var sent: Int
    /// How many values it took from upstreams that have ended.
    package var takenFromEnded: Int
    /// How many of its upstreams have ended.
    package var endedUpstreams: Int
    /// The thread of one of its last sixteen values.
    package var thread: UInt
  }
#endif
