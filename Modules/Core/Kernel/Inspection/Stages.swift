#if Diagnosis
  /// The stages of all subscriptions that began while inspection was on, and have not ended.
  @usableFromInline
  package enum Stages {
    @usableFromInline static let on = AtomicFlag()
    fileprivate static let walker = AtomicReference<FrameWalker>()
    static let numbers = AtomicSequence()
    private static let shards = (0..<16).map { _ in Shard() }

    /// Whether stages are made and counted. Earlier subscriptions are not listed.
    @inlinable package static var isOn: Bool { on.isSet }

    /// Makes stages from now on. Where signals are made and subscribed to is recorded if there is a walker, which is never released.
    package static func begin(walker: FrameWalker?) {
      self.walker.store(walker.map { Unmanaged.passRetained($0) })
      on.set()
    }

    /// Makes no more stages. Existing ones stay listed until they end.
    package static func stop() { on.clear() }

    fileprivate static let recorder = AtomicReference<StageRecorder>()

    /// Gives each stage that begins from now on a record. The recorder is never released.
    package static func record(with recorder: StageRecorder?) {
      self.recorder.store(recorder.map { Unmanaged.passRetained($0) })
    }

    static func makeRecord(of stage: Stage) -> (any StageRecord)? {
      recorder.load()?._withUnsafeGuaranteedRef { $0.makeRecord(stage) }
    }

    /// The stages that have not ended, in the order in which they began.
    package static var live: [Stage] {
      shards.flatMap { shard in shard.lock.withLock { Array(shard.stages.values) } }.sorted { $0.number < $1.number }
    }

    static func insert(_ stage: Stage) {
      let shard = shards[Int(stage.number % 16)]
      shard.lock.withLock { shard.stages[stage.number] = stage }
    }

    static func remove(_ stage: Stage) {
      let shard = shards[Int(stage.number % 16)]
      shard.lock.discarding { shard.stages.removeValue(forKey: stage.number) }
    }

    /// One lock for each, so that threads that subscribe seldom meet. A `deinit` of a stage runs no user code.
    private final class Shard: @unchecked Sendable {
      // Unchecked because `stages` changes under the lock only.
      let lock = Lock()
      var stages: [UInt64: Stage] = [:]
    }
  }

  /// Records the return addresses on the stack of the calling thread.
  ///
  /// Open, because a subclass in another module reads the frame pointers; the kernel contains no C.
  open class FrameWalker: @unchecked Sendable {
    // Unchecked because it has no state.
    /// Makes a walker that records nothing.
    public init() {}

    /// Returns the addresses, the newest first.
    open func frames() -> Frames? { nil }
  }

  /// Return addresses of the functions that were running when a signal was made or subscribed to. A place in a file once they are symbolicated.
  public final class Frames: Sendable {
    /// The addresses, the newest first.
    public let addresses: [UInt]

    /// Makes a record.
    public init(_ addresses: [UInt]) { self.addresses = addresses }
  }

  /// The origin of a signal: the name of the operator's function, and the frames on the stack if they were recorded.
  public struct Assembly: Sendable {
    /// The name of the function, such as `map(_:)`. A constant of the compiler, so it costs nothing while inspection is off.
    package let function: StaticString
    /// The frames; nil if they are not recorded.
    @usableFromInline package let frames: Frames?

    @usableFromInline
    init(function: StaticString, frames: Frames?) { (self.function, self.frames) = (function, frames) }

    @inlinable
    init(function: StaticString) {
      self.init(function: function, frames: Stages.isOn ? Assembly.currentFrames() : nil)
    }

    @usableFromInline
    @inline(never)
    static func currentFrames() -> Frames? { Stages.walker.load()?._withUnsafeGuaranteedRef { $0.frames() } }
  }
#endif
