#if Exploration
  import ReactiveDisposables

  /// Runs the threads of an order one at a time. Between two steps of a thread, a strategy decides which thread takes
  /// the next one.
  ///
  /// A step is one access to memory that threads share: an atomic variable, a lock, or the life of an object that is
  /// referred to weakly. What a thread does after a step, up to its next one, belongs to the step. The threads are real
  /// ones, and pass a baton.
  final class Controller: @unchecked Sendable {
    // Unchecked because the thread that has the baton uses it, and passes the baton on under a mutex.

    /// The state of a thread in an order.
    struct ThreadState {
      var hasEnded = false
      /// The step that the thread takes next; nil before its first.
      var kind: StepKind?
      var place = 0
      /// The gate that the next step waits for.
      var gate: Gate?
      /// The hash of the thread's last event, which depends on all that came before that.
      var lastEvent: UInt64 = 0
      var lastStep: UInt64 = 0
      var begun: UInt64 = 0
      /// The locks that the thread has, one bit each.
      var held: UInt64 = 0
      /// It was preempted before its next step, and no other thread has taken a conflicting step since.
      var isDeferred = false
    }

    @exclusivity(unchecked) private(set) var places = Places()
    @exclusivity(unchecked) private(set) var threads: [ThreadState] = []
    /// The thread of each step so far.
    @exclusivity(unchecked) private(set) var schedule: [UInt8] = []
    /// A hash of all steps so far. It is the same for two orders in which each step depends on the same steps.
    @exclusivity(unchecked) private(set) var fingerprint: UInt64 = 0
    @exclusivity(unchecked) private(set) var failure: OrderFailure?
    /// Records the steps, for the picture of an order.
    var recorder: Recorder?

    @exclusivity(unchecked) private var strategy: Strategy = Strategy()
    private var workers: [Worker] = []
    private let driver = Baton()
    private var preparer: Preparer?
    private var preparations: UInt64 = 0
    @exclusivity(unchecked) private var isRunning = false
    private var keptMemory: [KeptMemory] = []

    /// An order of more steps has a loop without an end.
    private let mostSteps = 5_000

    private struct KeptMemory {
      // Unowned: the object is released when its last user releases it, and its memory when this is.
      unowned let object: AnyObject
    }

    // MARK: Orders

    /// Forgets what the orders of another scenario have shown.
    func beginScenario() { places.beginScenario() }

    func forgetLearnt() { places.hasLearnt = false }

    /// Runs one order of a scenario.
    func run(_ scenario: Scenario, by strategy: Strategy) -> OrderResult {
      self.strategy = strategy
      places.beginOrder()
      preparations = 0
      failure = nil
      schedule.removeAll(keepingCapacity: true)
      fingerprint = 0
      let preparer = self.preparer ?? Preparer(of: self)
      self.preparer = preparer
      StepListener.ofThisThread = preparer
      let world = World()
      var outcome: (() -> String)? = scenario.prepare(world)
      let bodies = world.takeBodies()
      while workers.count < bodies.count { workers.append(Worker(workers.count, of: self)) }
      threads = [ThreadState](repeating: ThreadState(), count: bodies.count)
      for (index, body) in bodies.enumerated() { workers[index].body = body }
      strategy.beginOrder(in: self)
      isRunning = true
      StepListener.ofThisThread = nil
      workers[choose(after: nil)].baton.pass()
      driver.wait()
      StepListener.ofThisThread = preparer
      // The threads of a failed order wait for ever. Other threads take their places.
      if failure != nil { workers = [] }
      let text = failure == nil ? outcome?() ?? "" : ""
      outcome = nil
      world.release()
      StepListener.ofThisThread = nil
      keptMemory.removeAll(keepingCapacity: true)
      return OrderResult(
        outcome: text, failure: failure, schedule: schedule, fingerprint: fingerprint,
        preemptions: strategy.preemptions)
    }

    // MARK: Calls of the threads

    func placeBegins(by thread: Int) -> UInt {
      guard thread >= 0 else {
        preparations += 1
        return places.add(name: Hash.mix(0, preparations))
      }
      threads[thread].begun += 1
      return places.add(name: Hash.mix(UInt64(thread + 1), threads[thread].begun))
    }

    func placeEnds(_ number: UInt, by thread: Int) {
      guard let index = places.indexInThisOrder(of: number) else { return }
      if places[index].isDead, isRunning { fail(.endedTwice, by: thread) }
      places[index].isDead = true
      guard isRunning, thread >= 0 else { return }
      let event = Hash.mix(hash(of: thread, .store, at: index), 0xdead)
      places.noteDeath(of: index, by: thread, after: threads[thread].lastStep, threads[thread].lastEvent)
      note(event, of: thread, .store, at: index)
    }

    func step(_ kind: StepKind, at number: UInt, by thread: Int) {
      guard isRunning else { return }
      threads[thread].kind = kind
      threads[thread].place = places.index(of: number)
      recorder?.prepare(thread)
      if schedule.count > mostSteps { fail(.endless, by: thread) }
      if !isEnabled(thread) || !strategy.keeps(thread, in: self) {
        let next = choose(after: thread)
        if next != thread {
          workers[next].baton.pass()
          workers[thread].baton.wait()
        }
      }
      take(thread)
    }

    func wait(for gate: Gate, by thread: Int) {
      threads[thread].gate = gate
      step(.wait, at: gate.place.number, by: thread)
      threads[thread].gate = nil
    }

    func threadEnded(_ thread: Int) {
      threads[thread].hasEnded = true
      threads[thread].kind = nil
      if threads.allSatisfy(\.hasEnded) {
        isRunning = false
        driver.pass()
      } else {
        workers[choose(after: thread)].baton.pass()
      }
    }

    func keepMemory(of object: AnyObject) { keptMemory.append(KeptMemory(object: object)) }

    // MARK: Steps

    /// Whether the thread can take a step.
    func isEnabled(_ thread: Int) -> Bool {
      if threads[thread].hasEnded || threads[thread].gate?.isOpen == false { return false }
      return threads[thread].kind != .acquire || places[threads[thread].place].owner < 0
    }

    /// Whether an order may depend on the place of the thread's next step.
    func isDecision(_ thread: Int) -> Bool {
      guard let kind = threads[thread].kind else { return false }
      let index = threads[thread].place
      return kind == .release ? places[index].isReleaseDecision : places[index].isDecision
    }

    /// Leaves a thread before its next step, although it could take it.
    func deferStep(of thread: Int) {
      guard let kind = threads[thread].kind else { return }
      let event = hash(of: thread, kind, at: threads[thread].place)
      // The step's last part ends a life, which is not known before it is taken.
      threads[thread].isDeferred = !places.endsLife(event)
    }

    /// A hash of what the threads are about to do.
    var pending: UInt64 {
      var hash: UInt64 = 0
      for thread in threads {
        let kind = thread.kind.map { UInt64($0.rawValue) + 1 } ?? (thread.hasEnded ? 98 : 99)
        hash = Hash.mix(hash, kind &* 2 &+ (thread.isDeferred ? 1 : 0))
        if thread.kind != nil { hash = Hash.mix(hash, places[thread.place].name) }
      }
      return hash
    }

    private func choose(after current: Int?) -> Int {
      var enabled: [Int] = []
      for thread in threads.indices where isEnabled(thread) { enabled.append(thread) }
      if enabled.isEmpty { fail(.deadlock, by: current ?? -1) }
      let isPossible = current.map { enabled.contains($0) } ?? false
      return strategy.next(of: enabled, after: isPossible ? current : nil, in: self)
    }

    private func take(_ thread: Int) {
      guard let kind = threads[thread].kind else { return }
      let index = threads[thread].place
      schedule.append(UInt8(thread))
      recorder?.record(thread, kind, at: places[index])
      if places[index].isDead, kind != .look { fail(.usedAfterRelease, by: thread) }
      threads[thread].isDeferred = false
      let event = hash(of: thread, kind, at: index)
      places.noteAccess(kind, to: index, by: thread, holding: threads[thread].held)
      if kind == .acquire {
        places[index].owner = thread
        threads[thread].held |= places.lockBit(of: index)
      } else if kind == .release {
        places[index].owner = -1
        threads[thread].held &= ~places.lockBit(of: index)
      }
      threads[thread].lastStep = Places.key(kind, places[index].name)
      note(event, of: thread, kind, at: index)
    }

    /// The hash of an event: it depends on the thread's last one and on the events of others that it follows at its
    /// place.
    private func hash(of thread: Int, _ kind: StepKind, at index: Int) -> UInt64 {
      let before = kind.isReading ? 0 : places[index].reads
      return Hash.mix(
        Hash.mix(threads[thread].lastEvent, UInt64(kind.rawValue) &+ UInt64(thread) &* 16),
        Hash.mix(places[index].name, Hash.mix(places[index].lastWrite, before))
      )
    }

    private func note(_ event: UInt64, of thread: Int, _ kind: StepKind, at index: Int) {
      threads[thread].lastEvent = event
      fingerprint &+= Hash.mix(event, 0x5eed)
      if kind.isReading {
        places[index].reads &+= event
      } else {
        places[index].lastWrite = event
        places[index].reads = 0
      }
      for other in threads.indices where threads[other].isDeferred && threads[other].place == index {
        if !kind.isReading || threads[other].kind?.isReading == false { threads[other].isDeferred = false }
      }
    }

    private func fail(_ failure: OrderFailure, by thread: Int) -> Never {
      self.failure = failure
      isRunning = false
      driver.pass()
      while true { Baton().wait() }
    }
  }

  extension StepKind {
    /// Whether two such steps at one place can change places.
    var isReading: Bool { self == .load || self == .look || self == .wait }
  }
#endif
