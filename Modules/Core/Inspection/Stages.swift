#if Diagnosis
  import ReactiveDisposables

  /// The stages of all subscriptions that began while inspection was on, and have not ended.
  @usableFromInline
  package enum Stages {
    @usableFromInline static let on = AtomicFlag()
    private static let walker = AtomicReference<FrameWalker>()
    static let recorder = AtomicReference<StageRecorder>()
    static let numbers = AtomicSequence()

    /// Whether stages are made and counted. Earlier subscriptions are not listed.
    @inlinable
    @inline(__always)
    package static var isOn: Bool { on.isSet }

    /// Makes stages from now on. Where signals are made and subscribed to is recorded if there is a walker, which is
    /// never released.
    package static func begin(walker: FrameWalker?) {
      self.walker.store(walker.map { Unmanaged.passRetained($0) })
      on.set()
    }

    /// Makes no more stages. Existing ones stay listed until they end.
    package static func stop() { on.clear() }

    /// The frames of the calling thread, if they are recorded.
    ///
    /// - Parameter name: of the function that makes a signal.
    @inline(__always)
    static func frames(named name: UnsafePointer<UInt8>) -> Frames? {
      // Safe because a walker is never released.
      walker.load()?._withUnsafeGuaranteedRef { $0.frames(name) }
    }

    /// Gives each stage that begins from now on a record. The recorder is never released, because threads use it
    /// without a lock.
    package static func record(with recorder: StageRecorder?) {
      self.recorder.store(recorder.map { Unmanaged.passRetained($0) })
    }

    /// Calls a closure with the stages that have not ended, in the order in which they began. They are stages until it
    /// returns.
    package static func withLive<Result>(_ body: ([Stage]) -> Result) -> Result {
      var live: [Stage] = []
      forEachObject { if $0.ownIfLive() { live.append($0) } }
      live.sort { $0.number < $1.number }
      defer { for stage in live { stage.disown() } }
      return body(live)
    }

    /// The stage that began last.
    package static var newest: UInt64 { numbers.newest }

    /// The stage from which the value came that the calling thread delivers now; nil if it delivers none. Of deliveries
    /// inside each other, the innermost.
    ///
    /// The delivery keeps it: the stage has owners until the calling thread returns from there.
    package static var deliveringOnThisThread: Stage? {
      let stack = StackSpan.ofCurrentThread
      return withLive { live in
        var delivering: [(stage: Stage, mark: UInt)] = []
        for stage in live {
          let mark = stage.deliveryMark
          if mark != 0, stack.contains(mark) { delivering.append((stage, mark)) }
        }
        // A stack grows towards lower addresses. So the stages upstream are behind the last one.
        delivering.sort { $0.mark < $1.mark }
        var first = delivering.first?.stage
        for (stage, _) in delivering.dropFirst() where stage.parent === first { first = stage }
        return first
      }
    }

    // MARK: Objects

    /// For tests: the number of objects, whether they are stages now or not.
    package static var objectCount: Int {
      var count = 0
      forEachObject { _ in count += 1 }
      return count
    }

    /// Goes through all objects, whether they are stages now or not. Without a lock, because none is ever released.
    private static func forEachObject(_ body: (Stage) -> Void) {
      var next = lastMade.load()
      while let place = next {
        let object = place.takeUnretainedValue()
        body(object)
        next = object.madeBefore
      }
    }

    private static let lock = Lock()
    /// The objects that are no stages now: each refers to the next. Under the lock.
    private static let firstFree = AtomicReference<Stage>()
    /// The object that was made last. Each refers to the one before, and none is ever released.
    private static let lastMade = AtomicReference<Stage>()

    /// Takes an object for a stage. It has no owners yet.
    @inline(__always)
    static func takeFree() -> Unmanaged<Stage> {
      lock.withLock {
        guard let first = firstFree.loadRelaxed() else { return make() }
        firstFree.store(first._withUnsafeGuaranteedRef { $0.nextFree })
        return first
      }
    }

    @inline(never)
    private static func make() -> Unmanaged<Stage> {
      let made = Unmanaged.passRetained(Stage(after: lastMade.load()))
      lastMade.store(made)
      return made
    }

    /// Makes an object free that was taken for a stage, and has no owners.
    @inline(__always)
    static func free(_ stage: Stage) {
      lock.withLock {
        stage.nextFree = firstFree.loadRelaxed()
        firstFree.store(.passUnretained(stage))
      }
    }
  }
#endif
