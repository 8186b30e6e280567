#if Exploration
  // For the exploration of thread orders, see Tests/Exploration/Explored.md. Without the trait `Exploration`, this file
  // is empty and the primitives have none of it.

  /// The kind of a thread's next access to memory that threads share.
  public enum StepKind: UInt8, Sendable {
    /// Reads.
    case load
    /// Writes.
    case store
    /// Reads and writes, in one step.
    case update
    /// Takes a lock. The thread cannot take this step while another thread has the lock.
    case acquire
    /// Releases a lock.
    case release
    /// Reads whether an object still exists.
    case look
    /// Waits until another thread has made a change at the place. Only the tests take this step.
    case wait
  }

  /// Is called before each access of one thread to memory that threads share. The explorer, which tests orders of
  /// threads, has one listener for each thread that it controls.
  ///
  /// The class is open so that another module can make a subclass. It exists only with the trait `Exploration`.
  open class StepListener: @unchecked Sendable {
    // Unchecked because it has no state.
    /// Makes a listener that does nothing.
    public init() {}

    /// Called when a *place* is made: an atomic variable, a lock, or an object that is referred to weakly. Returns a
    /// number for the place.
    open func placeBegins() -> UInt { 0 }

    /// Called when the place with this number is released.
    open func placeEnds(_ place: UInt) {}

    /// Called before the thread accesses a place. Blocks until the explorer allows the access.
    open func step(_ kind: StepKind, at place: UInt) {}

    /// Keeps the memory of an object until the order of threads under test has run. So a use after the object's release
    /// is found, and does no harm.
    open func keepMemory(of object: AnyObject) {}

    /// As the method of the same name, of the listener of the calling thread.
    @usableFromInline
    package static func keepMemory(of object: AnyObject) { ofThisThread?.keepMemory(of: object) }

    private static let current = ThreadLocal(isOwning: false)

    /// The listener of the calling thread; nil if the explorer does not control it.
    @usableFromInline package static var ofThisThread: StepListener? {
      get { current.pointer.map { Unmanaged<StepListener>.fromOpaque($0).takeUnretainedValue() } }
      // Not retained: the explorer keeps a listener for as long as its thread.
      set { current.pointer = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
    }
  }

  /// The identity of an atomic variable, a lock or a life, and its end: part of each primitive.
  @usableFromInline
  package struct StepPlace: ~Copyable, Sendable {
    /// Not reused, so that the number of a released place stays that of a released one.
    @usableFromInline package let number: UInt

    private static let outside = AtomicWordMemory(0)

    /// The numbers of places that were made outside the explorer have this bit.
    package static var outsideBit: UInt { 1 << (UInt.bitWidth - 1) }

    @usableFromInline
    package init() {
      number =
        StepListener.ofThisThread?.placeBegins()
        ?? (StepPlace.outside.add(1) &+ 1) | StepPlace.outsideBit
    }

    deinit { StepListener.ofThisThread?.placeEnds(number) }

    /// Waits until the explorer lets the thread take a step.
    @usableFromInline
    package func step(_ kind: StepKind) { StepListener.ofThisThread?.step(kind, at: number) }
  }

  // MARK: The memory of atomic variables, and a lock, whose accesses are steps

  /// The memory of a Boolean value.
  @usableFromInline
  struct ExploredFlag: ~Copyable, Sendable {
    private let place = StepPlace()
    private let memory: AtomicBoolMemory

    @usableFromInline
    init(_ value: Bool) { memory = AtomicBoolMemory(value) }

    @usableFromInline
    func load() -> Bool {
      place.step(.load)
      return memory.load()
    }

    @usableFromInline
    func store(_ value: Bool) {
      place.step(.store)
      memory.store(value)
    }

    @usableFromInline
    func exchange(_ value: Bool) -> Bool {
      place.step(.update)
      return memory.exchange(value)
    }
  }

  /// The memory of a machine word.
  @usableFromInline
  struct ExploredWord: ~Copyable, Sendable {
    private let place = StepPlace()
    private let memory: AtomicWordMemory

    @usableFromInline
    init(_ value: UInt) { memory = AtomicWordMemory(value) }

    @usableFromInline
    func load() -> UInt {
      place.step(.load)
      return memory.load()
    }

    @usableFromInline
    func loadRelaxed() -> UInt { load() }

    @usableFromInline
    func store(_ value: UInt) {
      place.step(.store)
      memory.store(value)
    }

    @usableFromInline
    func exchange(_ value: UInt) -> UInt {
      place.step(.update)
      return memory.exchange(value)
    }

    @usableFromInline
    func replace(_ expected: UInt, by value: UInt) -> Bool {
      place.step(.update)
      return memory.replace(expected, by: value)
    }

    @usableFromInline
    func add(_ number: UInt) -> UInt {
      place.step(.update)
      return memory.add(number)
    }

    @usableFromInline
    func insert(_ bits: UInt) -> UInt {
      place.step(.update)
      return memory.insert(bits)
    }

    @usableFromInline
    func remove(_ bits: UInt) -> UInt {
      place.step(.update)
      return memory.remove(bits)
    }
  }

  /// The memory of a number of 64 bits.
  @usableFromInline
  struct ExploredLong: ~Copyable, Sendable {
    private let place = StepPlace()
    private let memory: AtomicLongMemory

    @usableFromInline
    init(_ value: UInt64) { memory = AtomicLongMemory(value) }

    @usableFromInline
    func load() -> UInt64 {
      place.step(.load)
      return memory.load()
    }

    @usableFromInline
    func add(_ number: UInt64) -> UInt64 {
      place.step(.update)
      return memory.add(number)
    }
  }

  /// A lock whose two halves are steps.
  struct ExploredLock: ~Copyable, Sendable {
    private let place = StepPlace()
    private let isTaken = AtomicBoolMemory(false)

    func lock() {
      place.step(.acquire)
      // The explorer has waited for the lock. A thread that it does not control waits here.
      while isTaken.exchange(true) { yieldProcessor() }
    }

    func unlock() {
      place.step(.release)
      isTaken.store(false)
    }
  }
#endif
