import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// What a ``Computed`` is a handle of.
final class DerivedState<Value: Sendable>: Derivation, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  private var compute: (@Sendable () -> Value)?
  private let isSame: (@Sendable (Value, Value) -> Bool)?
  private var kept: Value?
  private var hub: Hub<Value, Never>?
  /// The version that the hub's subscribers know.
  private var publishedVersion: UInt = 0

  init(
    isSame: (@Sendable (Value, Value) -> Bool)?, file: StaticString, line: UInt,
    compute: @escaping @Sendable () -> Value
  ) {
    self.compute = compute
    self.isSame = isSame
    super.init(file: file, line: line)
  }

  override var isObserved: Bool { hub?.hasSubscribers ?? false }

  /// The value, computed if it has to be. For the owner of the handle.
  func read() -> Value {
    if !ObservationActivity.isQuiet, let context = ThreadContext.current {
      if let changes = context.changes, !changes.isEmpty { return preview(of: changes, in: context) }
      if let evaluation = context.evaluation { return readClean { evaluation.use(self) } }
    }
    return readClean {}
  }

  private func readClean(_ note: () -> Void) -> Value {
    while true {
      lock.lock()
      if isClean.load(ordering: .relaxed), let value = kept {
        note()
        lock.unlock()
        return value
      }
      lock.unlock()
      if activity.load(ordering: .relaxed) > 0 { ThreadContext.current?.refuseCycle(through: self) }
      // One that was never computed has nothing to look at; this way it takes less stack.
      if completions.load(ordering: .relaxed) == 0 { run() } else { refresh() }
    }
  }

  override func run() {
    let context = ThreadContext.made
    lock.lock()
    guard let compute else { return lock.unlock() }
    let evaluation = Evaluation(of: self, in: context.computing)
    let old = kept
    lock.unlock()
    activity.add(1, ordering: .relaxed)
    let value = context.evaluate(as: evaluation) { compute() }
    activity.subtract(1, ordering: .relaxed)
    // The closure, and the comparison, are the user's: neither runs under the lock.
    let isChanged = if let old, let isSame { !isSame(old, value) } else { true }
    lock.lock()
    let isKept = evaluation.isValid && !isClosed.load(ordering: .relaxed)
    if isKept {
      if isChanged {
        kept = value
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
      }
      evaluation.keep()
    }
    lock.unlock()
    evaluation.settle(isKept: isKept)
    withExtendedLifetime(old) {}
  }

  override func publish() {
    while true {
      refresh()
      lock.lock()
      guard let hub, !isClosed.load(ordering: .relaxed) else { return lock.unlock() }
      // Marked again: by one who may have left this to us.
      guard isClean.load(ordering: .relaxed), let value = kept else {
        lock.unlock()
        continue
      }
      let acceptance = accept(value, in: hub)
      lock.unlock()
      if let acceptance { hub.deliver(acceptance) }
      return
    }
  }

  /// Gives the hub the value, if it is news; under the lock, so that it gets them in the order of their versions.
  private func accept(_ value: Value, in hub: Hub<Value, Never>) -> HubAcceptance<Value>? {
    let version = version.load(ordering: .relaxed)
    guard version != publishedVersion else { return nil }
    publishedVersion = version
    return hub.accept(value)
  }

  /// The value, and every other one it becomes.
  func attach(_ subscriber: Subscriber<Value, Never>) {
    ThreadContext.outside {
      guard let hub = upToDateHub() else { return subscriber.terminal(.completed) }
      hub.replaying.attach(subscriber)
      // What changed before the subscriber was in its place was nobody's to tell.
      publish()
    }
  }

  private func upToDateHub() -> Hub<Value, Never>? {
    while true {
      refresh()
      lock.lock()
      guard !isClosed.load(ordering: .relaxed) else {
        lock.unlock()
        return nil
      }
      guard isClean.load(ordering: .relaxed), let value = kept else {
        lock.unlock()
        continue
      }
      if let hub {
        let acceptance = accept(value, in: hub)
        lock.unlock()
        if let acceptance { hub.deliver(acceptance) }
        return hub
      }
      let made = Hub<Value, Never>(capacity: 1, current: value)
      hub = made
      publishedVersion = version.load(ordering: .relaxed)
      lock.unlock()
      return made
    }
  }

  /// Ends all of it, because the handle goes.
  func close() {
    disconnect()
    lock.lock()
    var garbage = compute.take()
    let (kept, hub) = (kept.take(), hub.take())
    lock.unlock()
    if let hub { ThreadContext.outside { hub.end(.completed) } }
    withExtendedLifetime(kept) {}
    ThreadContext.release(&garbage)
  }

  /// The value as it would be if a group of changes were made now. It is kept for the group only.
  private func preview(of changes: ChangeGroup, in context: ThreadContext) -> Value {
    if let memo: PreviewMemo<Value> = changes.memo(of: self) {
      context.preview?.add(memo.preview)
      return memo.value
    }
    changes.beginPreview(of: self)
    defer { changes.endPreview(of: self) }
    while true {
      let preview = Preview()
      // The handle is alive, for its owner asks.
      guard let compute = lock.withLock({ compute }) else { return readClean {} }
      let value = context.preview(as: preview) { compute() }
      guard preview.isCurrent else { continue }
      changes.keep(PreviewMemo(value: value, preview: preview), of: self)
      context.preview?.add(preview)
      return value
    }
  }
}
