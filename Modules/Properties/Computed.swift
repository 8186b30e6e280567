import ReactiveKernel

/// A value that is computed from properties and other computed values. It always equals the current result of its
/// closure.
///
///     let price = Property(10), count = Property(2)
///     let total = Computed { price.value * count.value }
///
/// Each run of the closure determines the dependencies again, so the closure may read different properties in different
/// runs. The value is computed when it is read, and only if a dependency has changed. While the signal has subscribers,
/// the value is also computed once after each change. All its dependencies are computed first, so one run is enough
/// even if several of them depend on the changed property. If the type is `Equatable`, a value that equals the previous
/// one is no change.
///
/// Subscribers get the current value at once and then each change. The signal completes when the computed value is
/// released; a subscription does not keep the computed value alive (C9). The last value, with all objects in it, is
/// kept until the next value is computed.
///
/// The closure must only compute. It may run at any time, without a lock (C3), on any thread that reads the value or
/// changes a dependency. If a change comes during the run, the closure runs again. A run may read the old value of one
/// property and the new value of another. So the closure must not trap when values do not fit together. A closure that
/// reads its own value traps (C15).
///
/// Reading a value that was computed before takes no stack, however long the chain of values behind it is. When a chain
/// is read for the first time, the closures nest. This first read takes 8 MB of stack for a chain of 10,000 values, and
/// 512 KB for a chain of 500 values.
///
/// Elsewhere: `map` and `combineLatest` of `Property` (ReactiveSwift), which send contradictory values while several
/// properties change.
public final class Computed<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline let state: ComputedState<Value>

  /// Makes a value that a closure computes. Each result counts as a change.
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

  /// Makes a value that a closure computes. Another closure decides whether a new value is a change.
  ///
  /// - Parameters:
  ///   - isSame: returns whether two values are the same. If they are the same, the new value is no change.
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

  /// Sends the current value, and then the new value after each change. The signal does not keep the computed value
  /// alive.
  public var signal: Signal<Value, Never> {
    .attaching { [state] subscriber in state.attach(subscriber) }
  }
}

extension Computed where Value: Equatable {
  /// Makes a value that a closure computes. Only a result that differs from the previous one counts as a change.
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
  @exclusivity(unchecked) @usableFromInline var compute: Computing?
  @exclusivity(unchecked) @usableFromInline var kept: Value?
  @usableFromInline let hub: Hub<Value, Never>
  /// The version that the subscribers of the hub have.
  @exclusivity(unchecked) @usableFromInline var publishedVersion: UInt = 0

  /// - Parameter home: confines `compute` to an isolation.
  @inlinable
  package init(
    isSame: (@Sendable (Value, Value) -> Bool)?, home: (any DerivationHome)? = nil, file: StaticString, line: UInt,
    compute: @escaping @Sendable () -> Value
  ) {
    if let isSame {
      self.compute = Computing { old in
        let value = compute()
        guard let old, isSame(old, value) else { return value }
        return nil
      }
    } else {
      self.compute = Computing { _ in compute() }
    }
    hub = Hub(capacity: 1)
    // Both are called with this object alone, so that its type is known.
    super.init(
      subscribers: hub, home: home, file: file, line: line,
      compute: { unsafeDowncast($0, to: ComputedState.self).recompute(in: $1, isSending: $2) },
      send: { unsafeDowncast($0, to: ComputedState.self).sendNewest() })
  }

  /// The closure. In a structure, because a generic function that takes a bare closure makes another reference to it.
  @usableFromInline
  struct Computing: Sendable {
    /// Computes the value. Returns nil if it is the same as the old one.
    @usableFromInline let run: @Sendable (_ old: Value?) -> Value?

    @inlinable
    init(run: @escaping @Sendable (_ old: Value?) -> Value?) { self.run = run }
  }

  /// The value, computed if necessary. Called by the owner of the handle.
  @inlinable
  package func read() -> Value {
    if ThreadActivity.isQuiet { return readClean(in: nil) }
    return ThreadContext.with { context in
      if let changes = context.changes, !changes.isEmpty { return preview(of: changes, in: context) }
      return readClean(in: context)
    }
  }

  @inlinable
  func readClean(in context: ThreadContext?) -> Value {
    while true {
      let value: Value? = lock.withLock {
        guard isClean.isSet else { return nil }
        if let context, case .linked = context.reading { context.link(self) }
        return kept
      }
      if let value { return value }
      makeClean()
    }
  }

  /// Computes the value. Keeps it, and returns true, if nothing changed during the run. With `isSending`
  /// it also sends the value to the subscribers.
  @inlinable
  func recompute(in context: ThreadContext, isSending: Bool) -> Bool {
    var old: Value?
    var run: Evaluation?
    let compute = lock.withLock {
      if self.compute != nil { run = beginRun() }
      old = kept
      return self.compute
    }
    guard let compute else { return false }
    // The closure is the user's: it does not run under the lock.
    let new = context.compute(in: &run) { compute.run(old) }
    // Released after that, and not under the lock: the `deinit` of the value may be the user's.
    defer { withExtendedLifetime(old) {} }
    return end(&run, with: new, isSending: isSending)
  }

  /// Keeps the value of a run, or the value before it if there is no new one. A function of its own, because the
  /// closures of new values nest.
  @inlinable
  @inline(never)
  func end(_ run: inout Evaluation?, with new: Value?, isSending: Bool) -> Bool {
    var isKept = false
    var acceptance: HubAcceptance<Value>?
    lock.withLock {
      isKept = endRun(&run, isNew: new != nil)
      guard isKept else { return }
      if let new { kept = new }
      if isSending { acceptance = acceptNewest() }
    }
    run?.unlink()
    hub.deliver(acceptance)
    return isKept
  }

  // MARK: Subscribers

  /// Sends the value to the subscribers, unless they have it. Returns false if a change came first.
  @inlinable
  func sendNewest() -> Bool {
    var isOutdated = false
    let acceptance: HubAcceptance<Value>? = lock.withLock {
      guard !isClosed.isSet else { return nil }
      isOutdated = !isClean.isSet
      return isOutdated ? nil : acceptNewest()
    }
    hub.deliver(acceptance)
    return !isOutdated
  }

  /// Accepts the value for the subscribers, unless they have it. Called under the lock, so that they get the values in
  /// the order of their versions.
  @inlinable
  @inline(__always)
  func acceptNewest() -> HubAcceptance<Value>? {
    guard versionNow != publishedVersion, let value = kept else { return nil }
    publishedVersion = versionNow
    return hub.accept(value)
  }

  /// The value, and every later one that differs.
  package func attach(_ subscriber: Subscriber<Value, Never>) {
    ThreadContext.outside {
      // The hub gets the present value first.
      repeat { refresh(in: .made) } while !sendNewest()
      hub.replaying.attach(subscriber)
      // A change that came before the subscriber was listed was not sent to it.
      publish(in: .made)
    }
  }

  /// Releases everything, because the handle is released.
  package func close() {
    var (garbage, lastRun, kept) = lock.withLock { (compute.take(), disconnect(), self.kept.take()) }
    lastRun?.unlink()
    ThreadContext.outside { hub.expire() }
    withExtendedLifetime(kept) {}
    ThreadContext.release(&garbage)
  }

  // MARK: Groups of changes

  /// The value after a group of changes. The group keeps it until it ends.
  @usableFromInline
  func preview(of changes: ChangeGroup, in context: ThreadContext) -> Value {
    if let known = changes.preview(of: self) as? ComputedPreview<Value>, let value = known.value {
      known.add(to: context.reading)
      return value
    }
    changes.beginPreview(of: self)
    defer { changes.endPreview(of: self) }
    while true {
      let preview = ComputedPreview<Value>()
      // The owner of the handle calls this, so the value is not closed.
      guard let compute = lock.withLock({ self.compute }) else { return readClean(in: nil) }
      guard let value = context.read(as: .noted(preview), { compute.run(nil) }), preview.isCurrent else { continue }
      preview.value = value
      changes.keep(preview, of: self)
      preview.add(to: context.reading)
      return value
    }
  }
}
