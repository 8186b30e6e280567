import ReactiveKernel

/// A value that is computed from properties and other computed values. It always equals the present result of its closure.
///
///     let price = Property(10), count = Property(2)
///     let total = Computed { price.value * count.value }
///
/// Each run of the closure determines the dependencies, so it may read other properties each time. The value is computed when it is read, and only if
/// a dependency has changed. While it has subscribers, it is also computed after each change: once for the whole change, by any number of paths that
/// lead to it, and after all its dependencies. An equal value is no change.
///
/// Subscribers get the current value at once and then each change. The signal completes when the computed value is released; subscribing does not
/// keep it alive (C9). The last value is kept, with all objects in it, until the next one is computed.
///
/// The closure must only compute. It may run at any time, on any thread that reads or changes something, without a lock (C3). It runs again if a
/// change comes meanwhile: the run may have read old and new values, so it must not trap. A value that is read by its own closure traps (C15).
///
/// Reading a value that was computed before takes no stack, however long the chain of values behind it. The first time, closures nest: a chain of 10,000
/// new values takes a stack of 8 MB, and one of 500 takes 512 KB.
///
/// Elsewhere: `map` and `combineLatest` of `Property` (ReactiveSwift), which send contradictory values in between.
public final class Computed<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline let state: ComputedState<Value>

  /// Makes a value that is computed by a closure. Each new value is a change.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(state: ComputedState(isSame: nil, file: file, line: line, compute: compute))
  }

  /// Makes a value that is computed by a closure, with a comparison of its own.
  ///
  /// - Parameters:
  ///   - isSame: whether a new value is no change.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    isSame: @escaping @Sendable (_ old: Value, _ new: Value) -> Bool,
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(state: ComputedState(isSame: isSame, file: file, line: line, compute: compute))
  }

  @inlinable
  init(state: ComputedState<Value>) { self.state = state }

  deinit { state.close() }

  /// The value, computed now if a dependency has changed.
  @inlinable
  public var value: Value { state.read() }

  /// The current value, and each later one that differs. Does not keep the computed value alive.
  public var signal: Signal<Value, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }
}

extension Computed where Value: Equatable {
  /// Makes a value that is computed by a closure. Only a different value is a change.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - compute: reads properties and computed values. See ``Computed``.
  @inlinable
  public convenience init(
    file: StaticString = #file, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
  ) {
    self.init(isSame: { $0 == $1 }, file: file, line: line, compute)
  }
}
/// The state to which a ``Computed`` is a handle.
@usableFromInline
package final class ComputedState<Value: Sendable>: Derivation, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @exclusivity(unchecked) @usableFromInline var compute: (@Sendable () -> Value)?
  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var kept: Value?
  @exclusivity(unchecked) @usableFromInline var hub: Hub<Value, Never>?
  /// The version that the subscribers of the hub have.
  @exclusivity(unchecked) @usableFromInline var publishedVersion: UInt = 0

  /// - Parameter home: confines `compute` to an isolation.
  @inlinable
  package init(
    isSame: (@Sendable (Value, Value) -> Bool)?, home: (any DerivationHome)? = nil, file: StaticString, line: UInt,
    compute: @escaping @Sendable () -> Value
  ) {
    self.compute = compute
    self.isSame = isSame
    // Both are called with this object alone, so that its type is known.
    super.init(
      home: home, file: file, line: line,
      compute: { unsafeDowncast($0, to: ComputedState.self).recompute(in: $1, isSending: $2) },
      send: { unsafeDowncast($0, to: ComputedState.self).sendNewest() })
  }

  /// The value, computed if necessary. Called by the owner of the handle.
  @inlinable
  package func read() -> Value {
    guard !ThreadActivity.isQuiet, let context = ThreadContext.current else { return readClean(for: nil) }
    if let changes = context.changes, !changes.isEmpty { return preview(of: changes, in: context) }
    return readClean(for: context.reader)
  }

  @inlinable
  func readClean(for reader: (any Reader)?) -> Value {
    while true {
      let value: Value? = lock.withLock {
        guard isClean.isSet else { return nil }
        if let reader, reader.isLinking { reader.add(self, version: versionNow) }
        return kept
      }
      if let value { return value }
      makeClean()
    }
  }

  /// Computes the value. Keeps it, and returns true, if nothing changed meanwhile. Sends it to the subscribers then, if asked to.
  @inlinable
  func recompute(in context: ThreadContext, isSending: Bool) -> Bool {
    var old: Value?
    var compute: (@Sendable () -> Value)?
    let begun: Evaluation? = lock.withLock {
      compute = self.compute
      old = kept
      return compute == nil ? nil : beginRun()
    }
    // The closure, and the comparison, are the user's: neither runs under the lock.
    guard let compute, let run = begun else { return false }
    let (value, isChanged) = context.compute(in: run) {
      let value = compute()
      guard let old, let isSame else { return (value, true) }
      return (value, !isSame(old, value))
    }
    // Released after that, and not under the lock: the `deinit` of the value may be the user's.
    defer { withExtendedLifetime(old) {} }
    return end(run, with: isChanged ? value : nil, isSending: isSending)
  }

  /// Keeps the value of a run, or the value before it if there is no new one. A function of its own, because the closures of new values nest.
  @inlinable
  @inline(never)
  func end(_ run: Evaluation, with new: Value?, isSending: Bool) -> Bool {
    var isKept = false
    var delivery: Delivery?
    let former = lock.withLock {
      isKept = isKeepable(run)
      if isKept, let new {
        kept = new
        bumpVersion()
      }
      if isKept, isSending { delivery = acceptNewest() }
      return endRun(run, isKept: isKept)
    }
    former?.unlink()
    if let delivery { delivery.hub.deliver(delivery.acceptance) }
    return isKept
  }

  // MARK: Subscribers

  /// Sends the value to the subscribers, unless they have it. Returns false if a change came first.
  @inlinable
  func sendNewest() -> Bool {
    var isOutdated = false
    let delivery: Delivery? = lock.withLock {
      guard !isClosed.isSet else { return nil }
      isOutdated = !isClean.isSet
      return isOutdated ? nil : acceptNewest()
    }
    if let delivery { delivery.hub.deliver(delivery.acceptance) }
    return !isOutdated
  }

  /// A value to be delivered without the lock.
  @usableFromInline
  typealias Delivery = (hub: Hub<Value, Never>, acceptance: HubAcceptance<Value>)

  /// Accepts the value for the subscribers, unless they have it. Called under the lock, so that they get the values in the order of their versions.
  @inlinable
  func acceptNewest() -> Delivery? {
    guard let hub, let value = kept, versionNow != publishedVersion else { return nil }
    publishedVersion = versionNow
    return hub.accept(value).map { (hub, $0) }
  }

  /// The value, and every later one that differs.
  package func attach(_ subscriber: Subscriber<Value, Never>) {
    ThreadContext.outside {
      guard let hub = upToDateHub() else { return subscriber.terminal(.completed) }
      hub.replaying.attach(subscriber)
      // A change that came before the subscriber was listed was not sent to it.
      publish(in: .made)
    }
  }

  /// The hub with the present value; nil if the value is closed.
  private func upToDateHub() -> Hub<Value, Never>? {
    while true {
      refresh(in: .made)
      guard sendNewest() else { continue }
      var isOutdated = false
      let found: Hub<Value, Never>? = lock.withLock {
        guard !isClosed.isSet else { return nil }
        if let hub { return hub }
        guard isClean.isSet, let value = kept else {
          isOutdated = true
          return nil
        }
        let made = Hub<Value, Never>(capacity: 1, current: value)
        (hub, subscribers) = (made, made)
        publishedVersion = versionNow
        return made
      }
      if !isOutdated { return found }
    }
  }

  /// Releases everything, because the handle is released.
  package func close() {
    var (garbage, lastRun, kept, hub) = lock.withLock {
      subscribers = nil
      return (compute.take(), disconnect(), self.kept.take(), self.hub.take())
    }
    lastRun?.unlink()
    if let hub { ThreadContext.outside { hub.end(.completed) } }
    withExtendedLifetime(kept) {}
    ThreadContext.release(&garbage)
  }

  // MARK: Groups of changes

  /// The value after a group of changes. The group keeps it until it ends.
  @usableFromInline
  func preview(of changes: ChangeGroup, in context: ThreadContext) -> Value {
    if let known = changes.preview(of: self) as? ComputedPreview<Value>, let value = known.value {
      known.add(to: context.reader)
      return value
    }
    changes.beginPreview(of: self)
    defer { changes.endPreview(of: self) }
    while true {
      let preview = ComputedPreview<Value>()
      // The owner of the handle calls this, so the value is not closed.
      guard let compute = lock.withLock({ self.compute }) else { return readClean(for: nil) }
      let value = context.read(with: preview) { compute() }
      guard preview.isCurrent else { continue }
      preview.value = value
      changes.keep(preview, of: self)
      preview.add(to: context.reader)
      return value
    }
  }
}
