#if Exploration
  import Synchronization

  // For the exploration of thread orders, see Tests/Exploration/Explored.md. Without the trait `Exploration`, this file is empty and the primitives
  // have none of it.

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
    /// Waits until another thread has done something at the place. For the threads of scenarios.
    case wait
  }

  /// Gets the steps of one thread. The explorer has one for each thread that it controls.
  ///
  /// Open, because a subclass in another module needs that; under the trait alone.
  open class StepListener: @unchecked Sendable {
    // Unchecked because it has no state.
    /// Makes a listener that does nothing.
    public init() {}

    /// Returns the number of a new place.
    open func placeBegins() -> UInt { 0 }

    /// A place is released.
    open func placeEnds(_ place: UInt) {}

    /// Returns when the thread may take the step.
    open func step(_ kind: StepKind, at place: UInt) {}

    /// Keeps the memory of an object for as long as the order runs, so that a use after its release is found and does no harm.
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

    private static let outside = Synchronization.Atomic<UInt>(0)

    /// The numbers of places that were made outside the explorer have this bit.
    package static var outsideBit: UInt { 1 << (UInt.bitWidth - 1) }

    @usableFromInline
    package init() {
      number =
        StepListener.ofThisThread?.placeBegins()
        ?? StepPlace.outside.wrappingAdd(1, ordering: .relaxed).newValue | StepPlace.outsideBit
    }

    deinit { StepListener.ofThisThread?.placeEnds(number) }

    /// Waits until the explorer lets the thread take a step.
    @usableFromInline
    package func step(_ kind: StepKind) { StepListener.ofThisThread?.step(kind, at: number) }
  }

  // MARK: Replacements of the system's types

  /// An atomic variable whose operations are steps. In this module it takes the place of the system's.
  @usableFromInline
  struct Atomic<Value: Sendable>: ~Copyable, Sendable {
    private let place = StepPlace()
    // A lock of its own, for threads that the explorer does not control.
    private let value: Synchronization.Mutex<Value>

    @usableFromInline
    init(_ value: Value) { self.value = Synchronization.Mutex(value) }

    @usableFromInline
    func load(ordering _: AtomicLoadOrdering) -> Value {
      place.step(.load)
      return value.withLock { $0 }
    }

    @usableFromInline
    func store(_ new: Value, ordering _: AtomicStoreOrdering) {
      place.step(.store)
      value.withLock { $0 = new }
    }

    @usableFromInline
    func exchange(_ new: Value, ordering _: AtomicUpdateOrdering) -> Value { update { _ in new }.oldValue }

    private func update(_ change: (Value) -> Value) -> (oldValue: Value, newValue: Value) {
      place.step(.update)
      return value.withLock { value in
        let old = value
        value = change(old)
        return (old, value)
      }
    }
  }

  extension Atomic where Value: Equatable {
    @usableFromInline
    func compareExchange(
      expected: Value, desired: Value, ordering _: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      let original = update { $0 == expected ? desired : $0 }.oldValue
      return (original == expected, original)
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    @usableFromInline
    func wrappingAdd(_ operand: Value, ordering _: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
      update { $0 &+ operand }
    }

    @usableFromInline
    @discardableResult
    func bitwiseOr(_ operand: Value, ordering _: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
      update { $0 | operand }
    }

    @usableFromInline
    @discardableResult
    func bitwiseAnd(_ operand: Value, ordering _: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
      update { $0 & operand }
    }
  }

  /// A lock whose two halves are steps. In this module it takes the place of the system's.
  @usableFromInline
  struct Mutex<Value: Sendable>: ~Copyable, Sendable {
    private let place = StepPlace()
    private let isTaken = Synchronization.Atomic<Bool>(false)
    private let value: Value

    @usableFromInline
    init(_ value: Value) { self.value = value }

    @usableFromInline
    func _unsafeLock() {
      place.step(.acquire)
      // The explorer has waited for the lock. A thread that it does not control waits here.
      while isTaken.exchange(true, ordering: .sequentiallyConsistent) { yieldProcessor() }
    }

    @usableFromInline
    func _unsafeUnlock() {
      place.step(.release)
      isTaken.store(false, ordering: .sequentiallyConsistent)
    }

    func withLock<Result>(_ body: (Value) -> Result) -> Result {
      _unsafeLock()
      defer { _unsafeUnlock() }
      return body(value)
    }
  }
#endif
