import Observation
import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// One subscription's observation of `@Observable` objects: reads, asks the runtime to tell of the next change, and reads again.
///
/// A *trigger* stands for one asking: it fires once, or dies with the last of the objects that were read. Readings are numbered with
/// their triggers; what an earlier trigger tells is old news. One thread at a time reads and delivers: it says `isReading`, and whoever
/// finds that leaves `isDirty`. No lock is held while anything of the user's runs (C3).
///
/// The runtime owns the triggers, and they own this: so the objects that are observed own the subscription (C9).
final class TrackedReading<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  private let lock = Lock()
  private let changes: ObservedChanges
  private let onUntracked: (@Sendable () -> Void)?
  /// What is read and who is told; nil once it has ended, so that what the runtime still holds is an empty shell.
  private var parts: (context: ReadingContext<Value>, downstream: Subscriber<Value, Never>)?
  /// The number of the trigger that counts, whether it can still fire, and the last that died.
  private var latest = 0
  private var isArmed = false
  private var lastDead = 0
  private var isScheduled = false
  private var isReading = false
  private var isDirty = false
  /// The states that were read inside writes and are not delivered, and whether the state that is there now is yet to be.
  private var seen: [Value] = []
  private var isPending = true
  /// How often a state was read inside a write.
  private var version = 0

  /// - Parameter onUntracked: called if a reading touches nothing that can be observed; to trap, where that is a misuse.
  init(
    _ context: ReadingContext<Value>, seeing changes: ObservedChanges, for downstream: Subscriber<Value, Never>,
    onUntracked: (@Sendable () -> Void)? = nil
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
    let dropped = lock.withLock {
      defer { (parts, seen) = (nil, []) }
      return (parts, seen)
    }
    // Released outside the lock: these are the user's.
    withExtendedLifetime(dropped) {}
  }

  // MARK: What the runtime tells

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

  /// All that was read under a number has gone.
  private func died(_ number: Int) {
    let isLatest = lock.withLock {
      guard number == latest, isArmed else { return false }
      (isArmed, isPending, lastDead) = (false, true, number)
      return true
    }
    // Later, for the runtime may hold a lock of its own while it lets go of a trigger.
    if isLatest { schedule() }
  }

  /// Sees to it that somebody reads, in a while.
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

  /// Reads the state that a change is about to replace, and asks for the next change.
  private func readInsideWrite(after number: Int, _ read: () -> Value?) {
    let begun: Int? = lock.withLock { number == latest && !isArmed && parts != nil ? beginArming() : nil }
    guard let begun, let value = arm(begun, read) else { return }
    lock.withLock {
      version += 1
      if isPending, parts != nil { seen.append(value) }
      isPending = true
    }
  }

  /// Reads the state that is there, delivers it, and completes if it can change no more.
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
      // Otherwise what was read meanwhile is in `seen`, and what came after will be read.
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

  /// Asks to be told, and reads.
  private func arm(_ number: Int, _ read: () -> Value?) -> Value? {
    let rounds = lock.withLock { parts?.context.rounds } ?? 0
    let trigger = Trigger(fired: { [self] in fired(number) }, died: { [self] in died(number) })
    var isTracked = false
    // Called only if something was read that can be observed.
    func ask() -> @Sendable () -> Void {
      isTracked = true
      return { trigger.fire() }
    }
    var value: Value?
    for _ in 0..<rounds { value = withObservationTracking(read, onChange: ask()) }
    if !isTracked, value != nil { onUntracked?() }
    return value
  }
}

/// Tells once: of the first change, or that nobody holds it any more.
private final class Trigger: Sendable {
  private let hasFired = Atomic<Bool>(false)
  private let fired: @Sendable () -> Void
  private let died: @Sendable () -> Void

  init(fired: @escaping @Sendable () -> Void, died: @escaping @Sendable () -> Void) {
    self.fired = fired
    self.died = died
  }

  deinit {
    if !hasFired.load(ordering: .acquiring) { died() }
  }

  func fire() {
    if !hasFired.exchange(true, ordering: .acquiringAndReleasing) { fired() }
  }
}
