#if Diagnosis
  import ReactiveDisposables

  /// One operator, source or sink of one subscription, while it runs: its name, its place, what it counts, and the
  /// stage downstream.
  ///
  /// Begun when a subscriber is attached while inspection is on (``Stages/isOn``). It holds no closure and no
  /// subscription, so that it keeps no user's object alive.
  ///
  /// The object is never released: it is used for another stage once it has no owners. So a stage costs no allocation,
  /// and a thread may look at one that it does not own. The owners are the counter of its events, the subscription
  /// under which it began, the stages upstream, and readers. It is no part of the closures that count for it: a reader
  /// that owns a stage would keep a subscription alive that its source has released.
  @usableFromInline
  package final class Stage: @unchecked Sendable {
    // Unchecked because what changes while the stage has owners is atomic, or belongs to the subscription's lock. All
    // else is written while it has none. A number has one writer at a time (C2) or is added to in one step.
    @usableFromInline let sent = AtomicInt()
    /// An address on the stack of the thread that delivers a value of the stage; zero while none does.
    @usableFromInline let mark = AtomicWord()
    private let thread = AtomicWord()
    /// The number of owners; zero while the object is no stage.
    @usableFromInline let owners = AtomicInt()
    private let takenFromEnded = AtomicInt()
    private let endedUpstreams = AtomicInt()
    @usableFromInline let hasEnded = AtomicFlag()
    /// The stage in which the failure began that ended an upstream of this one. Owned, and only until this stage ends,
    /// because that stage owns this one.
    private let origin = AtomicReference<Stage>()
    /// The address of the hub that this stage subscribed to, or zero.
    package let hub = AtomicWord()
    /// The order in which stages began.
    @exclusivity(unchecked) package private(set) var number: UInt64 = 0
    /// The function that made it, and its place.
    @exclusivity(unchecked) package private(set) var assembly = Assembly()
    /// The stage that subscribed to this one, which it owns.
    @exclusivity(unchecked) private var downstream: Unmanaged<Stage>?
    /// The type of the subscription if this is a sink. Code outside the kernel names it.
    @exclusivity(unchecked) package private(set) var sink: Any.Type?
    /// The address of the hub that this sink sends to; zero for other stages. An address, because a stage keeps nothing
    /// alive.
    @exclusivity(unchecked) package private(set) var fedHub: UInt = 0
    /// When it began.
    @exclusivity(unchecked) package private(set) var beginning = Moment()
    @exclusivity(unchecked) @usableFromInline var storedRecord: (any StageRecord)?
    @exclusivity(unchecked) @usableFromInline var storedBelow: Unmanaged<Stage>?
    /// The next object that is no stage. Under the lock of the objects.
    @exclusivity(unchecked) var nextFree: Unmanaged<Stage>?
    /// The object that was made before this one.
    let madeBefore: Unmanaged<Stage>?

    init(after madeBefore: Unmanaged<Stage>?) { self.madeBefore = madeBefore }

    /// Begins a stage.
    ///
    /// - Parameters:
    ///   - parent: the stage that subscribes to this one. The caller owns it, and this stage owns it in its place. Nil
    ///     for a sink.
    ///   - isFirst: whether it is the first stage of its subscription.
    ///   - owners: how many owners it has from the beginning.
    package static func begin(
      _ assembly: Assembly, parent: Unmanaged<Stage>?, isFirst: Bool, sink: Any.Type? = nil, fedHub: UInt = 0,
      owners: Int
    ) -> Unmanaged<Stage> {
      let stage = Stages.takeFree()
      stage._withUnsafeGuaranteedRef {
        $0.sent.store(0)
        $0.mark.store(0)
        $0.thread.store(currentThreadIdentity())
        $0.takenFromEnded.store(0)
        $0.endedUpstreams.store(0)
        $0.hasEnded.clear()
        $0.hub.store(0)
        $0.number = Stages.numbers.next()
        $0.assembly = assembly
        $0.downstream = parent
        $0.sink = sink
        $0.fedHub = fedHub
        $0.beginning = .now
        if let recorder = Stages.recorder.load() { $0.record(by: recorder, isFirst: isFirst) }
        // The last step: a thread that finds an owner finds all else.
        $0.owners.store(owners)
      }
      return stage
    }

    private func record(by recorder: Unmanaged<StageRecorder>, isFirst: Bool) {
      storedRecord = recorder._withUnsafeGuaranteedRef { $0.makeRecord(self) }
      storedRecord?.began(isFirst: isFirst)
    }

    // Other modules reach the variables through these, because there the attribute is not known, and each access would
    // be checked.

    /// Takes what happens at this stage, during a recording.
    @inlinable
    @inline(__always)
    package var record: (any StageRecord)? { storedRecord }

    /// Whether a recording has begun before this stage.
    @inlinable
    @inline(__always)
    package var isRecorded: Bool { storedRecord != nil }

    /// The stage that began before this one under the same subscription. Under the lock of the subscription.
    @inlinable
    @inline(__always)
    package var below: Unmanaged<Stage>? {
      get { storedBelow }
      set { storedBelow = newValue }
    }

    /// The stage that subscribed to this one; nil for a sink. Lives as long as this one has owners.
    package var parent: Stage? { downstream?.takeUnretainedValue() }

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
    @inlinable package var isEnded: Bool { hasEnded.isSet }

    /// Ends the stage, with its subscription or before.
    @usableFromInline
    package func end(_ end: StageEnd) {
      guard hasEnded.setOnce() else { return }
      if end != .failed { takeOrigin()?.disown() }
      record?.ended(end)
      downstream?._withUnsafeGuaranteedRef {
        _ = $0.takenFromEnded.add(sent.load())
        $0.endedUpstreams.add(1)
      }
    }

    // MARK: Owners

    /// Adds an owner. By an owner, or under a lock that keeps one.
    @inlinable package func own() { owners.add(1) }

    /// Adds an owner, if the object is a stage that has not ended. By any thread. Returns whether it did.
    func ownIfLive() -> Bool {
      while true {
        let count = owners.load()
        if count == 0 { return false }
        guard owners.replace(count, by: count + 1) else { continue }
        if !isEnded { return true }
        disown()
        return false
      }
    }

    /// Removes an owner. The object is free after the last one.
    @inlinable
    package func disown() {
      if removeOwner() { free() }
    }

    /// Removes an owner. Returns whether it was the last one.
    @inlinable
    @inline(__always)
    func removeOwner() -> Bool { owners.add(-1).newValue == 0 }

    /// Frees the object, and the stages downstream that no other owner has. A loop, because a chain may be long.
    @usableFromInline
    @inline(never)
    func free() {
      var next: Unmanaged<Stage>? = .passUnretained(self)
      while let stage = next {
        next = stage._withUnsafeGuaranteedRef { stage in
          // Released outside all locks: a recording may have a user's closure.
          if stage.storedRecord != nil { stage.storedRecord = nil }
          let parent = stage.downstream
          Stages.free(stage)
          return parent
        }
        if let parent = next, !parent._withUnsafeGuaranteedRef({ $0.removeOwner() }) { return }
      }
    }

    // MARK: Failures

    /// Passes a failure on, after the stage has ended. Meanwhile the thread knows where the failure began, also beyond
    /// a hop to another thread.
    @usableFromInline
    package func passFailure(_ pass: () -> Void) {
      let taken = takeOrigin()
      let origin = taken ?? originOfThisThread ?? self
      if taken == nil { origin.own() }
      downstream?._withUnsafeGuaranteedRef { $0.note(origin) }
      let outer = Stage.failing.pointer
      // This function is an owner.
      Stage.failing.pointer = Unmanaged.passUnretained(origin).toOpaque()
      pass()
      Stage.failing.pointer = outer
      origin.disown()
    }

    /// The stage in which the failure began that the calling thread delivers.
    package static var failingOnThisThread: Stage? {
      failing.pointer.map { Unmanaged<Stage>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The stage whose failure the calling thread delivers, if this one is downstream of it. For a failure that comes
    /// after the end.
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
      if isEnded { return }
      origin.own()
      self.origin.exchange(.passUnretained(origin))?._withUnsafeGuaranteedRef { $0.disown() }
      // Either the end finds the origin, or it is seen here.
      if isEnded { takeOrigin()?.disown() }
    }

    /// Takes the origin, whose owner the caller is then.
    private func takeOrigin() -> Stage? { origin.exchange(nil)?.takeUnretainedValue() }

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
#endif
