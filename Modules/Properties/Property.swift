import ReactiveChannel
import ReactiveKernel

/// A value that any thread may read, set and observe.
///
///     let name = Property("a")
///     set        ---b--c--|
///     signal     a--b--c--|
///
/// Subscribers get the current value at once and then each value that is set, even an equal one. The signal completes
/// when the property is released; a subscription does not keep the property alive (C9).
///
/// Subscribers of a property may set the same property. The new value can be read at once. It is delivered after the
/// delivery in progress (C2). No lock is held while subscribers, or the closure of ``modify(_:file:line:)``, run (C3).
///
/// ``Computed`` computes values from properties. ``changeTogether(_:)`` changes several properties together.
///
/// Elsewhere: `MutableProperty` (ReactiveSwift), `BehaviorRelay` (RxSwift), `CurrentValueSubject` (Combine).
public final class Property<Value: Sendable>: SignalOwner, Sendable {
  @usableFromInline package let state: PropertyState<Value>
  // The hub of the state. A write through this reference does not count references to the state.
  @usableFromInline let hub: Hub<Value, Never>

  /// Makes a property with a value.
  public init(_ initial: Value) {
    state = PropertyState(initial)
    hub = state.hub
  }

  /// Makes a property that is bound to a signal for as long as the property lives.
  ///
  /// - Parameters:
  ///   - initial: the value until the signal sends one.
  ///   - signal: the signal, to which the property subscribes at once. When the signal ends, the property keeps its
  ///     value, and may still be set.
  public convenience init(_ initial: Value, then signal: some SignalSource<Value, Never>) {
    self.init(initial)
    _ = state.bind(by: signal.signal.subscribe(next: { [state] value in state.write(value) }))
  }

  deinit { state.end() }

  /// The value. A new value can be read as soon as the setter returns, even inside a delivery.
  ///
  /// Reading and setting are two steps. If several threads run code such as `property.value += 1`, use
  /// ``modify(_:file:line:)`` instead.
  @inlinable
  public var value: Value {
    get { ThreadActivity.isQuiet ? hub.newest : state.read() }
    set {
      // A look at the claim first: a write that the hub would refuse does not take its lock.
      if !ThreadActivity.isQuiet || !hub.claim.isFree || !hub.sendUnwatched(newValue) { state.write(newValue) }
    }
  }

  /// Changes the value with a closure, atomically: no other write comes in between.
  ///
  /// - Parameters:
  ///   - change: runs without a lock, and again if another thread sets the value during the run. If the closure itself
  ///     sets this property, it runs again, and the second write traps (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: the result of the last run of `change`. If `change` throws, nothing is set and the error is rethrown.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> Result {
    try state.modify(change, file: file, line: line)
  }

  /// Sends the current value, and then each value that is set. The signal does not keep the property alive.
  public var signal: Signal<Value, Never> { hub.replaying }

  /// Sends each value that is set, together with the previous value.
  ///
  ///     signal     a--b--c--|
  ///     changes    ---ab-bc-|
  ///
  /// Elsewhere: `combinePrevious()` (ReactiveSwift).
  public var changes: Signal<(old: Value, new: Value), Never> {
    signal.lift { next in
      let last = SerialState<Value?>(nil)
      return { value in
        let old = last.value
        last.value = value
        if let old { next((old, value)) }
      }
    }
  }
}

/// The state to which a ``Property`` is a handle.
///
/// As long as it has no dependants and no bindings, a write only sends to the hub (see `Hub.sendUnwatched`). Otherwise
/// it is *watched*, and every write takes the lock. In one step it marks the dependants, takes the value, and gets its
/// place in the queue of deliveries.
@usableFromInline
package final class PropertyState<Value: Sendable>: Dependency, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @usableFromInline package let hub: Hub<Value, Never>
  /// Made for the first binding.
  @exclusivity(unchecked) @usableFromInline var bindings: PropertyBindings<Value>?
  /// The binding to a signal, if it was bound to one.
  private var upstream: Subscription?
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  /// A change in a group, for the next use.
  @exclusivity(unchecked) @usableFromInline var spareWrite: PendingWrite<Value>?

  @usableFromInline
  init(_ initial: Value) {
    hub = Hub(capacity: 1, current: initial)
  }

  override var unlinkedVersion: UInt { hub.acceptedVersion }

  override func updateWatch(always: Bool) { hub.setWatched(always || hasDependants || bindings != nil) }

  // MARK: Reading

  /// Reads the value while some thread has a reader or an open group of changes.
  @inlinable
  @inline(never)
  func read() -> Value {
    ThreadContext.with { context in
      if let changes = context.changes, let value = changes.write(to: self)?.value { return value }
      return context.note(self) { hub.newest }
    }
  }

  // MARK: Writing

  /// Writes a value, in the open group of changes of the thread if it has one.
  @inlinable
  @inline(never)
  package func write(_ value: Value) {
    let isPending =
      !ThreadActivity.isQuiet
      && ThreadContext.with { context in
        guard let changes = context.changes else { return false }
        changes.set(value, of: self)
        return true
      }
    if isPending { return }
    awaitGroup()
    if !hub.claim.isFree || !hub.sendUnwatched(value) { commit(value) }
  }

  /// Changes the value by a closure.
  @inlinable
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result, file: StaticString, line: UInt
  ) throws(Failure) -> Result {
    if !ThreadActivity.isQuiet, let changes = ThreadContext.made.changes {
      let known = changes.write(to: self)
      var (value, version) = hub.newestAndVersion
      if let pending = known?.value { value = pending }
      let result = try change(&value)
      // A write by the closure itself is lost, as it is for a variable that is changed in place.
      changes.add(pendingWrite(of: value, basis: version))
      return result
    }
    if !ThreadActivity.isQuiet { awaitGroup() }
    return try hub.modify(change, file: file, line: line) { value, version in
      hub.sendUnwatched(value, ifVersion: version) || commit(value, ifVersion: version)
    }
  }

  /// Takes a value that is written here, and delivers it.
  ///
  /// - Parameter expected: if given, the value is taken only if none was accepted since that version.
  /// - Returns: whether it was taken.
  @inlinable
  @discardableResult
  func commit(_ value: Value, ifVersion expected: UInt? = nil) -> Bool {
    ThreadContext.with { context in
      let wave = context.beginWave()
      var stamped: HubAcceptance<Stamped<Value>>?
      let plain: HubAcceptance<Value>? = lock.withLock {
        guard expected == nil || expected == hub.acceptedVersion else { return nil }
        wave.spread(from: self, in: context)
        // The hub compares the version again, because a write can take the short way at the same time.
        guard let plain = hub.accept(value, ifVersion: expected) else { return nil }
        stamped = stamp(value)
        return plain
      }
      context.outside {
        deliver(plain, stamped)
        wave.publishOutside(in: context)
      }
      return plain != nil
    }
  }

  /// Takes a write that a binding carries here, unless the property has a newer one, and delivers it.
  @inlinable
  func commit(carried written: Stamped<Value>) {
    ThreadContext.with { context in
      let wave = context.beginWave()
      var stamped: HubAcceptance<Stamped<Value>>?
      let plain: HubAcceptance<Value>? = lock.withLock {
        guard let bindings else { return nil }
        switch bindings.stamps.arrive(written.bare) {
        case .refused: return nil
        case .restamped:
          stamped = bindings.hub.accept(written.with(hub.newest))
          return nil
        case .taken:
          wave.spread(from: self, in: context)
          bindings.stamps.conclude(written.bare, with: .same)
          guard let plain = hub.accept(written.value) else { return nil }
          stamped = bindings.hub.accept(written)
          return plain
        }
      }
      context.outside {
        deliver(plain, stamped)
        wave.publishOutside(in: context)
      }
    }
  }

  /// Draws the stamp of a value that is written here, for the bindings. Under the lock, in the step that takes the
  /// value: so the newest value has the newest stamp.
  @inlinable
  func stamp(_ value: Value) -> HubAcceptance<Stamped<Value>>? {
    guard let bindings else { return nil }
    return bindings.hub.accept(bindings.stamps.write().with(value))
  }

  /// Delivers a write to the subscribers, if they do not have the value, and to the bindings. Without the lock.
  @inlinable
  func deliver(_ plain: HubAcceptance<Value>?, _ stamped: HubAcceptance<Stamped<Value>>?) {
    hub.deliver(plain)
    // Read without the lock: bindings that have taken a write stay.
    if let stamped { bindings?.hub.deliver(stamped) }
  }

  /// A change of this property in a group.
  @inlinable
  func pendingWrite(of value: Value, basis: UInt? = nil) -> PendingWrite<Value> {
    var spare: PendingWrite<Value>?
    lock.withLock { swap(&spare, &spareWrite) }
    let write = spare ?? PendingWrite(to: self)
    write.value = value
    write.basis = basis
    return write
  }

  /// Keeps a change that was made for the next use.
  @inlinable
  func recycle(_ write: PendingWrite<Value>) { lock.withLock { if !hasEnded { spareWrite = write } } }

  /// Completes, because the handle is released.
  func end() {
    let (upstream, bindings, spareWrite) = lock.withLock {
      hasEnded = true
      return (self.upstream.take(), self.bindings, self.spareWrite.take())
    }
    withExtendedLifetime(spareWrite) {}
    upstream?.dispose()
    ThreadContext.outside {
      hub.end(.completed)
      bindings?.hub.end(.completed)
    }
  }

  // MARK: Bindings

  /// Makes a subscription the binding of the property to a signal; returns false if another one is live. The end of the
  /// property ends it.
  package func bind(by upstream: Subscription) -> Bool {
    var (isBound, isLate) = (false, false)
    lock.discarding {
      let former = self.upstream
      isBound = former?.isDisposed ?? true
      isLate = hasEnded
      if isBound, !isLate { self.upstream = upstream }
      return former
    }
    if isLate { upstream.dispose() }
    return isBound
  }

  /// The bindings, made if this is the first one.
  @usableFromInline
  func bound() -> PropertyBindings<Value> {
    var isLate = false
    let bound = lock.withLock {
      if let bindings { return bindings }
      // First of all, so that no value takes the short way any more.
      hub.setWatched(true)
      let made = PropertyBindings<Value>()
      bindings = made
      isLate = hasEnded
      return made
    }
    if isLate { bound.hub.end(.completed) }
    return bound
  }

  /// Sends a binding the value and each later one, with its stamp.
  @inlinable
  func attach(_ binding: Subscriber<Stamped<Value>, Never>) {
    let bindings = bound()
    bindings.hub.admit(binding) { list in
      lock.withLock { list() ? bindings.stamps.newest.with(hub.newest) : nil }
    }
  }

  /// The stamp of the newest write.
  var newestStamp: WriteStamp {
    let bindings = bound()
    return lock.withLock { bindings.stamps.newest.stamp }
  }

  /// Gives the value a new stamp, unless it prevails over another one.
  func renew(over other: WriteStamp?) {
    let bindings = bound()
    let stamped = lock.withLock {
      bindings.stamps.renew(over: other).flatMap { bindings.hub.accept($0.with(hub.newest)) }
    }
    if let stamped { ThreadContext.outside { bindings.hub.deliver(stamped) } }
  }
}

/// The bindings of a property, and the stamps of its value.
@usableFromInline
final class PropertyBindings<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `stamps` is used under the lock of the property only.
  /// Sends writes with their stamps. It keeps none: the property has the value.
  @usableFromInline let hub = Hub<Stamped<Value>, Never>()
  @exclusivity(unchecked) @usableFromInline var stamps = StampMachine()

  @usableFromInline
  init() {}
}
