#if Diagnosis
  import ReactiveDisposables

  /// The stages of all subscriptions that began while inspection was on, and have not ended.
  @usableFromInline
  package enum Stages {
    /// Makes the record of a stage.
    package typealias Recorder = @Sendable (Stage) -> (any StageRecord)?

    @usableFromInline static let on = AtomicFlag()
    private static let places = AtomicFlag()
    static let numbers = AtomicSequence()
    private static let lock = Lock()
    private static let list = StageList()

    /// Whether stages are made and counted. Earlier subscriptions are not listed.
    @inlinable
    @inline(__always)
    package static var isOn: Bool { on.isSet }

    /// Whether it is recorded where signals are made and subscribed to.
    static var recordsPlaces: Bool { places.isSet }

    /// Makes stages from now on.
    package static func begin(places isPlaced: Bool) {
      if isPlaced { places.set() } else { places.clear() }
      on.set()
    }

    /// Makes no more stages. Existing ones stay listed until they end.
    package static func stop() { on.clear() }

    /// Gives each stage that begins from now on a record.
    package static func record(with recorder: Recorder?) {
      lock.discarding {
        defer { list.recorder = recorder }
        return list.recorder
      }
    }

    static var recorder: Recorder? { lock.withLock { list.recorder } }

    /// Lists a stage until it ends. The list owns it no longer than its subscription does, which ends it.
    static func add(_ stage: Stage) { lock.withLock { list.stages[stage.number] = stage } }

    static func remove(_ stage: Stage) { lock.discarding { list.stages.removeValue(forKey: stage.number) } }

    /// The stages that have not ended, in the order in which they began.
    package static var live: [Stage] { lock.withLock { Array(list.stages.values) }.sorted { $0.number < $1.number } }

    /// The stage that began last.
    package static var newest: UInt64 { numbers.newest }

    /// The stage from which the value came that the calling thread delivers now; nil if it delivers none. Of deliveries
    /// inside each other, the innermost.
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
  }

  private final class StageList: @unchecked Sendable {
    // Unchecked because the variables are used under a lock only.
    var stages: [UInt64: Stage] = [:]
    var recorder: Stages.Recorder?
  }
#endif
