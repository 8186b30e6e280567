#if Diagnosis
  import ReactiveDisposables
  import ReactiveKernel
  import ReactiveSchedulers

  /// The tracks of a timeline: one for each scheduler, and one for each thread that has delivered outside all
  /// schedulers.
  final class TraceTracks: @unchecked Sendable {
    // Unchecked because the variables change under the lock only.
    private let recording = TraceTracks.recordings.next()
    private static let recordings = AtomicSequence()
    private let lock = Lock()
    private var schedulers: [ObjectIdentifier: Track] = [:]
    /// With more schedulers than this, released schedulers are forgotten.
    private var most = 64
    private var uses: [String: Int] = [:]
    private var count = 0
    private let announce: @Sendable (_ track: Int, _ name: String) -> Void

    /// - Parameter announce: is called once for each track, on the thread that uses it first.
    init(_ announce: @escaping @Sendable (Int, String) -> Void) { self.announce = announce }

    /// The track of the calling thread, or of the scheduler whose action it runs.
    var current: Int {
      let thread = TraceThread.current
      thread.begin(recording)
      guard let scheduler = SchedulerContext.current else {
        if thread.own == 0 { thread.own = add("thread \(LogThread.number)") }
        return thread.own
      }
      let identity = ObjectIdentifier(scheduler)
      if let latest = thread.latest, latest.identity == identity, latest.isAlive { return latest.number }
      // Outside the lock, because it may release the scheduler.
      let known = lock.withLock { schedulers[identity] }
      let track = known.flatMap { $0.isAlive ? $0 : nil } ?? add(scheduler)
      thread.latest = track
      return track.number
    }

    private func add(_ scheduler: any Scheduler) -> Track {
      let name = (scheduler as? QueueScheduler)?.name ?? "\(type(of: scheduler))"
      let track = Track(of: scheduler, number: add(name.hasSuffix(".QueueScheduler") ? "QueueScheduler" : name))
      let isLarge = lock.withLock {
        schedulers[ObjectIdentifier(scheduler)] = track
        return schedulers.count > most
      }
      if isLarge { forgetReleased() }
      return track
    }

    private func forgetReleased() {
      let released = lock.withLock { schedulers }.filter { !$0.value.isAlive }
      lock.withLock {
        for (identity, track) in released where schedulers[identity]?.number == track.number {
          schedulers[identity] = nil
        }
        most = max(64, schedulers.count * 2)
      }
    }

    private func add(_ name: String) -> Int {
      let (number, title) = lock.withLock {
        let use = uses[name, default: 0] + 1
        uses[name] = use
        count += 1
        return (count, use == 1 ? name : "\(name) \(use)")
      }
      announce(number, title)
      return number
    }

    /// The track of a scheduler. Another scheduler may have the same identity later. An object, because a weak
    /// reference is slow to copy.
    final class Track {
      private weak var scheduler: (any Scheduler)?
      let identity: ObjectIdentifier
      let number: Int

      init(of scheduler: any Scheduler, number: Int) {
        self.scheduler = scheduler
        identity = ObjectIdentifier(scheduler)
        self.number = number
      }

      var isAlive: Bool { scheduler != nil }
    }
  }
#endif
