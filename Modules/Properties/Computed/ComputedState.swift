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
      run: { unsafeDowncast($0, to: ComputedState.self).recompute(in: $1) },
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
      let value: Value? = lock.withLock {
        guard isNowClean else { return nil }
        context?.use(self)
        return kept
      }
      if let value { return value }
      makeClean()
    }
  }

  /// Computes the value, and keeps it if nothing changed meanwhile.
  @inlinable
  func recompute(in context: ThreadContext) {
    let evaluation = context.enter()
    var old: Value?
    let compute: (@Sendable () -> Value)? = lock.withLock {
      if self.compute != nil { evaluation.begin(of: self) }
      old = kept
      return self.compute
    }
    if let compute {
      // The closure, and the comparison, are the user's: neither runs under the lock.
      let value = compute()
      let isChanged = if let old, let isSame { !isSame(old, value) } else { true }
      lock.withLock {
        guard evaluation.isKeepable(for: self) else { return }
        if isChanged {
          kept = value
          bumpVersion()
        }
        evaluation.keep(in: self)
      }
    }
    context.leave(evaluation)
    // What is replaced is released here, and not under the lock: that may run a user's `deinit`.
    withExtendedLifetime(old) {}
  }

  // MARK: Subscribers

  /// Sends the value to the subscribers, if they do not know it. Returns false if a change came first.
  @inlinable
  func sendNews() -> Bool {
    var isOutdated = false
    var hub: Hub<Value, Never>?
    let acceptance: HubAcceptance<Value>? = lock.withLock {
      hub = self.hub
      guard let hub, !isNowClosed else { return nil }
      guard isNowClean, let value = kept else {
        isOutdated = true
        return nil
      }
      guard versionNow != publishedVersion else { return nil }
      // Under the lock, so that the hub gets the values in the order of their versions.
      publishedVersion = versionNow
      return hub.accept(value)
    }
    if let acceptance { hub?.deliver(acceptance) }
    return !isOutdated
  }

  /// The value, and every other one it becomes.
  package func attach(_ subscriber: Subscriber<Value, Never>) {
    ThreadContext.outside {
      guard let hub = upToDateHub() else { return subscriber.terminal(.completed) }
      hub.replaying.attach(subscriber)
      // A change that came before the subscriber was listed was not sent to it.
      publish()
    }
  }

  private func upToDateHub() -> Hub<Value, Never>? {
    while true {
      refresh()
      if !sendNews() { continue }
      var isOutdated = false
      let found: Hub<Value, Never>? = lock.withLock {
        guard !isNowClosed else { return nil }
        if let hub { return hub }
        guard isNowClean, let value = kept else {
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

  /// Ends all of it, because the handle is released.
  package func close() {
    var (garbage, dropped, kept, hub) = lock.withLock {
      subscribers = nil
      return (compute.take(), disconnect(), self.kept.take(), self.hub.take())
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
      guard let compute = lock.withLock({ self.compute }) else { return readClean(in: nil) }
      let value = context.read(as: .preview(preview)) { compute() }
      guard preview.isCurrent else { continue }
      changes.keep(PreviewMemo(value: value, preview: preview), of: self)
      context.addToPreview(preview)
      return value
    }
  }
}
