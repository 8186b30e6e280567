import Observation
import ReactiveKernel

/// One subscription's observation of `@Observable` objects: reads, registers for the next change, and reads again.
///
/// A *trigger* is one registration with the runtime. It fires once, or it is released with the last of the objects that
/// were read. Readings and triggers have numbers; an earlier trigger is ignored. One thread at a time reads and
/// delivers, and sets `isReading`; other threads then set `isDirty`. No lock is held while code of the user runs (C3).
///
/// The runtime owns the triggers, and they own this. So the observed objects own the subscription (C9).
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class TrackedReading<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  private let lock = Lock()
  private let changes: ObservedChanges
  private let onUntracked: (@Sendable () -> Void)?
  /// The source of readings, and the subscriber; nil after the end, so that the runtime keeps only an empty object.
  private var parts: (context: ReadingContext<Value>, downstream: Subscriber<Value, Never>)?
  /// The number of the current trigger, whether it can still fire, and the number of the last one that was released.
  private var latest = 0
  private var isArmed = false
  private var lastDead = 0
  private var isScheduled = false
  private var isReading = false
  private var isDirty = false
  /// The states that were read inside writes and are not delivered, and whether the present state is still to be
  /// delivered.
  private var seen: [Value] = []
  private var isPending = true
  /// The number of readings inside writes.
  private var version = 0

  init(
    _ context: ReadingContext<Value>, seeing changes: ObservedChanges, for downstream: Subscriber<Value, Never>,
    onUntracked: (@Sendable () -> Void)?
  ) {
    self.changes = changes
    self.onUntracked = onUntracked
    parts = (context, downstream)
  }

  /// Reads for the first time.
  func start() {
    guard let parts else { return }
    parts.downstream.add { [weak self] in self?.stop() }
    parts.context.enter(.subscribing) { [self] read in perform(read) }
  }

  private func stop() {
    lock.discarding {
      defer { (parts, seen) = (nil, []) }
      return (parts, seen)
    }
  }

  // MARK: Reports of the runtime

  /// A change is about to be made.
  private func fired(_ number: Int) {
    let context: ReadingContext<Value>? = lock.withLock {
      guard number == latest else { return nil }
      isArmed = false
      return parts?.context
    }
    guard let context else { return }
    if changes == .each { context.enter(.changing) { [self] read in readInsideWrite(after: number, read) } }
    schedule()
  }

  /// All objects of a reading have been released.
  private func died(_ number: Int) {
    let isLatest = lock.withLock {
      guard number == latest, isArmed else { return false }
      (isArmed, isPending, lastDead) = (false, true, number)
      return true
    }
    // Later, because the runtime may hold a lock of its own while it releases a trigger.
    if isLatest { schedule() }
  }

  /// Schedules a reading.
  private func schedule() {
    let context: ReadingContext<Value>? = lock.withLock {
      if isReading { isDirty = true }
      guard !isReading, !isScheduled, let parts else { return nil }
      isScheduled = true
      return parts.context
    }
    context?.enter(.later) { [self] read in perform(read) }
  }

  // MARK: Reading

  /// Reads the state that a change is about to replace, and registers for the next change.
  private func readInsideWrite(after number: Int, _ read: () -> Value?) {
    let begun: Int? = lock.withLock { number == latest && !isArmed && parts != nil ? beginArming() : nil }
    guard let begun, let value = arm(begun, read) else { return }
    lock.withLock {
      version += 1
      if isPending, parts != nil { seen.append(value) }
      isPending = true
    }
  }

  /// Reads and delivers the present state, and completes if it can change no more.
  private func perform(_ read: () -> Value?) {
    let begun: (number: Int?, version: Int, downstream: Subscriber<Value, Never>)? = lock.withLock {
      isScheduled = false
      guard !isReading, let parts else { return nil }
      isReading = true
      return (isArmed ? nil : beginArming(), version, parts.downstream)
    }
    guard let begun else { return }
    let value = begun.number.map { arm($0, read) } ?? read()
    let (values, isLast): ([Value], Bool) = lock.withLock {
      var values = seen
      seen = []
      // Otherwise `seen` has the states that were read meanwhile, and another reading follows.
      if version == begun.version {
        if isPending || changes == .settled, let value { values.append(value) }
        isPending = false
      }
      return (values, value == nil || lastDead == begun.number)
    }
    for value in values where !begun.downstream.isDisposed { begun.downstream.next(value) }
    if isLast {
      stop()
      begun.downstream.terminal(.completed)
    }
    let isToRepeat = lock.withLock {
      defer { (isReading, isDirty) = (false, false) }
      return isDirty
    }
    if isToRepeat { schedule() }
  }

  /// Takes the next number; under the lock.
  private func beginArming() -> Int {
    latest += 1
    isArmed = true
    return latest
  }

  /// Registers for the next change, and reads.
  private func arm(_ number: Int, _ read: () -> Value?) -> Value? {
    let rounds = lock.withLock { parts?.context.rounds } ?? 0
    let trigger = Trigger(fired: { [self] in fired(number) }, died: { [self] in died(number) })
    var isTracked = false
    // Called only if something observable was read.
    func makeHandler() -> @Sendable () -> Void {
      isTracked = true
      return { trigger.fire() }
    }
    var value: Value?
    for _ in 0..<rounds { value = withObservationTracking(read, onChange: makeHandler()) }
    if !isTracked, value != nil { onUntracked?() }
    return value
  }
}

/// Calls one of two closures, once: for the first change, or when it is released before.
private final class Trigger: Sendable {
  private let hasFired = AtomicFlag()
  private let fired: @Sendable () -> Void
  private let died: @Sendable () -> Void

  init(fired: @escaping @Sendable () -> Void, died: @escaping @Sendable () -> Void) {
    self.fired = fired
    self.died = died
  }

  deinit {
    if !hasFired.isSet { died() }
  }

  func fire() {
    if hasFired.setOnce() { fired() }
  }
}
