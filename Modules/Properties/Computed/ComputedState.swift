import ReactiveKernel

/// What a ``Computed`` is a handle of.
@usableFromInline
package final class ComputedState<Value: Sendable>: Derivation, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  @exclusivity(unchecked) @usableFromInline var compute: (@Sendable () -> Value)?
  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var kept: Value?
  @exclusivity(unchecked) @usableFromInline var hub: Hub<Value, Never>?
  /// The version that the hub's subscribers know.
  @exclusivity(unchecked) @usableFromInline var publishedVersion: UInt = 0

  /// - Parameter home: where `compute` may run, if not everywhere.
  @inlinable
  package init(
    isSame: (@Sendable (Value, Value) -> Bool)?, home: (any DerivationHome)? = nil, file: StaticString, line: UInt,
    compute: @escaping @Sendable () -> Value
  ) {
    self.compute = compute
    self.isSame = isSame
    // Both are called with this object alone, so that its type is known.
    let operations = DerivationOperations(
      run: { unsafeDowncast($0, to: ComputedState.self).recompute() },
      send: { unsafeDowncast($0, to: ComputedState.self).sendNews() })
    super.init(operations: operations, home: home, file: file, line: line)
  }

  /// The value, computed if it has to be. For the owner of the handle.
  @inlinable
  package func read() -> Value {
    guard !ThreadActivity.isQuiet, let context = ThreadContext.current else { return readClean(in: nil) }
    if let changes = context.changes, !changes.isEmpty { return preview(of: changes, in: context) }
    return readClean(in: context)
  }

  /// - Parameter context: notes the read; nil if none has to.
  @inlinable
  func readClean(in context: ThreadContext?) -> Value {
    while true {
      var value: Value?
      withLock {
        guard isNowClean else { return }
        context?.noteLocked(self)
        value = kept
      }
      if let value { return value }
      makeClean()
    }
  }

  /// Computes the value, and keeps it if nothing changed meanwhile.
  @inlinable
  func recompute() {
    var begun: (evaluation: Evaluation, compute: @Sendable () -> Value, old: Value?)?
    withLock {
      if let compute { begun = (Evaluation.begin(of: self), compute, kept) }
    }
    guard let (evaluation, compute, old) = begun else { return }
    evaluation.enter()
    let value = compute()
    evaluation.leave()
    // The closure, and the comparison, are the user's: neither runs under the lock.
    let isChanged = if let old, let isSame { !isSame(old, value) } else { true }
    withLock {
      guard evaluation.isKeepable else { return }
      if isChanged {
        kept = value
        bumpVersion()
      }
      evaluation.keep()
    }
    evaluation.end()
    // What is replaced is released here, and not under the lock: that may run a user's `deinit`.
    withExtendedLifetime(old) {}
  }

  // MARK: Subscribers

  /// Sends the value to the subscribers, if they do not know it. Returns false if a change came first.
  @inlinable
  func sendNews() -> Bool {
    var news: (hub: Hub<Value, Never>, acceptance: HubAcceptance<Value>)?
    var isOutdated = false
    withLock {
      guard let hub, !isNowClosed else { return }
      guard isNowClean, let value = kept else { return isOutdated = true }
      if let acceptance = accept(value, in: hub) { news = (hub, acceptance) }
    }
    if let news { news.hub.deliver(news.acceptance) }
    return !isOutdated
  }

  /// Gives the hub the value, if it is news; under the lock, so that it gets them in the order of their versions.
  @inlinable
  func accept(_ value: Value, in hub: Hub<Value, Never>) -> HubAcceptance<Value>? {
    guard versionNow != publishedVersion else { return nil }
    publishedVersion = versionNow
    return hub.accept(value)
  }

  /// The value, and every other one it becomes.
  package func attach(_ subscriber: Subscriber<Value, Never>) {
    ThreadContext.outside {
      guard let hub = upToDateHub() else { return subscriber.terminal(.completed) }
      hub.replaying.attach(subscriber)
      // A change that came before the subscriber was listed was not told to it.
      publish()
    }
  }

  private func upToDateHub() -> Hub<Value, Never>? {
    while true {
      refresh()
      if !sendNews() { continue }
      var found: Hub<Value, Never>?
      var isOutdated = false
      withLock {
        guard !isNowClosed else { return }
        if hub == nil {
          guard isNowClean, let value = kept else { return isOutdated = true }
          hub = Hub(capacity: 1, current: value)
          roster = hub
          publishedVersion = versionNow
        }
        found = hub
      }
      if !isOutdated { return found }
    }
  }

  /// Ends all of it, because the handle is released.
  package func close() {
    var dropped: [DependencyLink] = []
    var garbage: (@Sendable () -> Value)?
    var (kept, hub): (Value?, Hub<Value, Never>?)
    withLock {
      dropped = disconnect()
      garbage = compute.take()
      kept = self.kept.take()
      hub = self.hub.take()
      roster = nil
    }
    unlink(dropped)
    if let hub { ThreadContext.outside { hub.end(.completed) } }
    withExtendedLifetime(kept) {}
    ThreadContext.release(&garbage)
  }

  // MARK: Groups of changes

  /// The value as it would be if a group of changes were made now. It is kept for the group only.
  @usableFromInline
  func preview(of changes: ChangeGroup, in context: ThreadContext) -> Value {
    if let memo: PreviewMemo<Value> = changes.memo(of: self) {
      context.addToPreview(memo.preview)
      return memo.value
    }
    changes.beginPreview(of: self)
    defer { changes.endPreview(of: self) }
    while true {
      let preview = Preview()
      // The handle is alive, for its owner asks.
      var compute: (@Sendable () -> Value)?
      withLock { compute = self.compute }
      guard let compute else { return readClean(in: nil) }
      let value = context.read(as: .preview(preview)) { compute() }
      guard preview.isCurrent else { continue }
      changes.keep(PreviewMemo(value: value, preview: preview), of: self)
      context.addToPreview(preview)
      return value
    }
  }
}
