#if Exploration
  import ReactiveDisposables

  /// The places of shared memory that the threads of one order reach, and what all orders of a scenario have shown
  /// about them.
  struct Places {
    /// A place in one order.
    struct State {
      /// The same in each order in which the same thread makes its places in the same sequence.
      let name: UInt64
      var lastWrite: UInt64 = 0
      /// The sum of the reads since the last write.
      var reads: UInt64 = 0
      /// The thread that has the lock.
      var owner = -1
      var isDead = false
      /// Whether the order may depend on the thread that comes to the place first.
      var isDecision: Bool
      var isReleaseDecision: Bool
      /// The threads that have read or written, one bit each, and the locks that all of them had.
      var readers: UInt8 = 0
      var writers: UInt8 = 0
      var steps = 0
      var guards = ~UInt64(0)
      var lockBit: UInt64 = 0
      /// How the life ended: the last step of the thread, and the hash of that.
      var end: (thread: Int, step: UInt64, event: UInt64)?
    }

    private var states: [State] = []
    private var order: UInt = 0
    /// Not reused by another controller: a static variable that an order has made keeps its number. One thread
    /// explores.
    private nonisolated(unsafe) static var lastOrder: UInt = 0
    private var locks: UInt64 = 0
    private var outside: [UInt: Int] = [:]
    /// The steps at which two threads have conflicted, in any order so far, without a lock that both had.
    private var decisions: Set<UInt64> = []
    private var lifeEnds: Set<UInt64> = []
    /// Whether a step was found at which no order has branched.
    var hasLearnt = false

    private static let orderShift: UInt = 24

    mutating func beginOrder() {
      states.removeAll(keepingCapacity: true)
      outside.removeAll(keepingCapacity: true)
      Places.lastOrder += 1
      order = Places.lastOrder
      locks = 0
    }

    /// Forgets what the orders of another scenario have shown.
    mutating func beginScenario() {
      decisions = []
      lifeEnds = []
      hasLearnt = false
    }

    subscript(index: Int) -> State {
      // Without a copy of the whole state for each part of it.
      _read { yield states[index] }
      _modify { yield &states[index] }
    }

    /// Adds a place. Returns its number.
    mutating func add(name: UInt64) -> UInt {
      states.append(
        State(
          name: name, isDecision: decisions.contains(name),
          isReleaseDecision: decisions.contains(Places.key(.release, name))))
      return order << Places.orderShift | UInt(states.count - 1)
    }

    /// The index of a place that was made in this order; nil for others.
    func indexInThisOrder(of number: UInt) -> Int? {
      number >> Places.orderShift == order ? Int(number & (1 << Places.orderShift - 1)) : nil
    }

    /// The index of a place. One that is older than the order gets an index with the first step at it.
    mutating func index(of number: UInt) -> Int {
      if let index = indexInThisOrder(of: number) { return index }
      if let index = outside[number] { return index }
      _ = add(name: Hash.mix(0xff, number & StepPlace.outsideBit == 0 ? 0 : UInt64(number)))
      outside[number] = states.count - 1
      return states.count - 1
    }

    /// The key of a decision. The release of a lock has another one than the other steps, because no other thread can
    /// take a step at a lock that is taken.
    static func key(_ kind: StepKind, _ name: UInt64) -> UInt64 { kind == .release ? name ^ 0x7e1e_a5e0 : name }

    /// The bit of a lock among the locks that a thread has. Locks beyond the sixty-fourth have none, as if they guarded
    /// nothing.
    mutating func lockBit(of index: Int) -> UInt64 {
      if states[index].lockBit == 0, locks < 64 {
        states[index].lockBit = 1 << locks
        locks += 1
      }
      return states[index].lockBit
    }

    /// Learns from an access whether threads conflict at a place.
    mutating func noteAccess(_ kind: StepKind, to index: Int, by thread: Int, holding held: UInt64) {
      states[index].steps += 1
      if kind == .release { return }
      if kind.isReading { states[index].readers |= 1 << thread } else { states[index].writers |= 1 << thread }
      states[index].guards &= held
      if !states[index].isDecision, states[index].guards == 0, states[index].writers != 0 {
        let all = states[index].readers | states[index].writers
        if all & (all - 1) != 0 {
          states[index].isDecision = true
          learn(states[index].name)
        }
      }
      if kind == .look, let end = states[index].end, end.thread != thread { learnEnd(end.step, end.event) }
    }

    /// The number of steps at places that more than one thread has reached.
    var sharedSteps: Int {
      var steps = 0
      for state in states {
        let all = state.readers | state.writers
        if all & (all &- 1) != 0 { steps += state.steps }
      }
      return steps
    }

    /// Learns from the end of an object whether another thread may look at it before or after that.
    mutating func noteDeath(of index: Int, by thread: Int, after step: UInt64, _ event: UInt64) {
      states[index].end = (thread, step, event)
      if states[index].readers & ~(1 << thread) != 0, states[index].writers == 0 { learnEnd(step, event) }
    }

    /// Whether an object that other threads look at is released right after an event.
    func endsLife(_ event: UInt64) -> Bool { lifeEnds.contains(event) }

    private mutating func learnEnd(_ step: UInt64, _ event: UInt64) {
      lifeEnds.insert(event)
      learn(step)
    }

    private mutating func learn(_ key: UInt64) {
      if decisions.insert(key).inserted { hasLearnt = true }
    }
  }

  /// Hashes that are the same in each process.
  enum Hash {
    static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
      var hash = (first ^ second &* 0x9e37_79b9_7f4a_7c15) &+ 0x632b_e59b_d9b4_e019
      hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
      hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
      return hash ^ hash >> 31
    }
  }
#endif
