#if Diagnosis
  import ReactiveDisposables

  /// The stages of all subscriptions that began while inspection was on, and have not ended.
  @usableFromInline
  package enum Stages {
    @usableFromInline static let on = AtomicFlag()
    private static let walker = AtomicReference<FrameWalker>()
    private static let recorder = AtomicReference<StageRecorder>()
    static let numbers = AtomicSequence()
    // Not counted, because they are never released.
    private static let shards = (0..<16).map { _ in Unmanaged.passRetained(Shard()) }

    /// Whether stages are made and counted. Earlier subscriptions are not listed.
    @inlinable
    @inline(__always)
    package static var isOn: Bool { on.isSet }

    /// Makes stages from now on. Where signals are made and subscribed to is recorded if there is a walker, which is never released.
    package static func begin(walker: FrameWalker?) {
      self.walker.store(walker.map { Unmanaged.passRetained($0) })
      on.set()
    }

    /// Makes no more stages. Existing ones stay listed until they end.
    package static func stop() { on.clear() }

    /// The frames of the calling thread, if they are recorded.
    @usableFromInline
    @inline(never)
    package static func frames() -> Unmanaged<Frames>? {
      // Not retained: frames are never released.
      walker.load()?._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.frames()) }
    }

    /// Gives each stage that begins from now on a record. The recorder is never released, because threads use it without a lock.
    package static func record(with recorder: StageRecorder?) {
      self.recorder.store(recorder.map { Unmanaged.passRetained($0) })
    }

    static func makeRecord(of stage: Stage) -> (any StageRecord)? {
      recorder.load()?._withUnsafeGuaranteedRef { $0.makeRecord(stage) }
    }

    /// The stages that have not ended, in the order in which they began.
    package static var live: [Stage] {
      shards.flatMap { $0._withUnsafeGuaranteedRef(\.copy) }.sorted { $0.number < $1.number }
    }

    /// The stage that began last.
    package static var newest: UInt64 { numbers.newest }

    /// The stage from which the value came that the calling thread delivers now; nil if it delivers none. Of deliveries inside each other, the innermost.
    package static var deliveringOnThisThread: Stage? {
      let stack = StackSpan.ofCurrentThread
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

    static func insert(_ stage: Stage) {
      shards[Int(stage.number % 16)]._withUnsafeGuaranteedRef { shard in
        shard.lock.withLock { shard.stages.append(stage) }
      }
    }

    static func remove(_ stage: Stage) {
      shards[Int(stage.number % 16)]._withUnsafeGuaranteedRef { shard in
        shard.lock.discarding { shard.stages.remove(stage) }
      }
    }

    /// Some of the stages. There are several locks, so that threads that subscribe seldom meet.
    private final class Shard: Sendable {
      let lock = Lock()
      /// Changes under the lock only.
      let stages = List<LiveStages>()

      var copy: [Stage] {
        var copy: [Stage] = []
        lock.withLock { stages.forEach { copy.append($0) } }
        return copy
      }
    }
  }

  /// The lists of live stages.
  enum LiveStages: ListKind {
    static func withPlace<Result>(of element: Stage, _ body: (borrowing ListPlace<Stage>) -> Result) -> Result {
      body(element.livePlace)
    }
  }
#endif
