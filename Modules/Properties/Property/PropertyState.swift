import ReactiveChannel
import ReactiveKernel
import Synchronization

/// What a ``Property`` is a handle of.
///
/// While nothing is computed from it, and nothing is bound to it, a write is the hub's affair alone (see
/// `Hub.sendUnwatched`). Otherwise it is *watched*, and every write takes the lock: in one step it marks what is
/// computed from it, takes the value, and gets its place in the queue of deliveries.
@usableFromInline
final class PropertyState<Value: Sendable>: Dependency, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  @usableFromInline let hub: Hub<Value, Never>
  /// Sends stamped values to bindings; made when first needed.
  @exclusivity(unchecked) @usableFromInline var binding: Hub<Stamped<Value>, Never>?
  private var hasEnded = false

  @usableFromInline
  init(_ initial: Value) {
    hub = Hub(capacity: 1, current: initial)
  }

  override var looseVersion: UInt { hub.newestAndVersion.version }

  override func dependantsDidChange() { updateWatch() }

  /// Opens or bars the short way, as is right; under the lock.
  func updateWatch() { hub.setWatched(hasDependants || binding != nil) }

  /// Whether the property was released: nothing is taken any more.
  @usableFromInline var isClosed: Bool { hub.isClosed }

  // MARK: Reading

  /// Reads the value when some thread is in the middle of something.
  @inlinable
  @inline(never)
  func read() -> Value {
    guard let context = ThreadContext.current else { return hub.newest }
    if let changes = context.changes, let change = changes.write(to: self) { return change.value }
    return context.note(self) { hub.newest }
  }

  // MARK: Writing

  /// Writes a value if the short way is barred, or some thread is in the middle of something.
  @inlinable
  @inline(never)
  func write(_ value: Value) {
    if !ThreadActivity.isQuiet {
      if let changes = ThreadContext.current?.changes {
        return changes.add(PendingWrite(of: value, to: self))
      }
      if hub.sendUnwatched(value) { return }
    }
    commit(value)
  }

  /// Writes what a closure makes of the value.
  @inlinable
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result, file: StaticString, line: UInt
  ) throws(Failure) -> Result {
    if !ThreadActivity.isQuiet, let changes = ThreadContext.current?.changes {
      let known = changes.write(to: self)
      var (value, version) = hub.newestAndVersion
      if let known { value = known.value }
      let result = try change(&value)
      // What the closure itself has set since is lost, as it is of a variable that is changed in place.
      changes.add(PendingWrite(of: value, to: self, basis: version))
      return result
    }
    var isRerun = false
    while true {
      var (value, version) = hub.newestAndVersion
      let result = try isRerun ? hub.rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if hub.sendUnwatched(value, ifVersion: version) || commit(value, ifVersion: version) || isClosed {
        return result
      }
    }
  }

  /// Marks what is computed from the value, takes another one, and tells of it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - written: the write that a binding carries here. It is not taken if what is here is newer; if it is here already it only gives its stamp.
  ///   - expected: if given, the value is taken only if none was accepted since that version.
  /// - Returns: whether it was taken.
  @inlinable
  @discardableResult
  func commit(_ value: Value, as written: Stamped<Value>? = nil, ifVersion expected: UInt? = nil) -> Bool {
    let wave = ChangeWave()
    var binding: Hub<Stamped<Value>, Never>?
    var news: HubAcceptance<Stamped<Value>>?
    let acceptance: HubAcceptance<Value>? = lock.withLock {
      binding = self.binding
      if let written, let binding {
        let newest = binding.newest
        guard newest.stamp < written.stamp else { return nil }
        if newest.origin == written.origin {
          news = binding.accept(newest.with(stamp: written.stamp, origin: written.origin))
          return nil
        }
      }
      guard expected == nil || expected == hub.newestAndVersion.version else { return nil }
      wave.spread(from: self)
      // Compared again by the hub, for a write may take the short way meanwhile.
      guard let acceptance = hub.accept(value, ifVersion: expected) else { return nil }
      // The stamp is drawn here, in the same step, so that the newest value has the newest stamp.
      news = binding?.accept(written ?? Stamped(value))
      return acceptance
    }
    wave.context.outside {
      if let acceptance { hub.deliver(acceptance) }
      if let news { binding?.deliver(news) }
      wave.publish()
    }
    return acceptance != nil
  }

  /// Completes, because the handle is released.
  func end() {
    let binding = lock.withLock {
      hasEnded = true
      return self.binding
    }
    ThreadContext.outside {
      hub.end(.completed)
      binding?.end(.completed)
    }
  }

  // MARK: Bindings

  /// The hub that sends stamped values to bindings.
  @usableFromInline
  func bound() -> Hub<Stamped<Value>, Never> {
    var isLate = false
    let bound = lock.withLock {
      if let binding { return binding }
      // First of all, so that no value comes in the short way any more.
      hub.setWatched(true)
      let made = Hub<Stamped<Value>, Never>(capacity: 1, current: Stamped(hub.newest, stamp: .birth()))
      binding = made
      isLate = hasEnded
      return made
    }
    if isLate { bound.end(.completed) }
    return bound
  }

  /// Gives the value a new stamp, unless it prevails over another one.
  func renew(over other: WriteStamp?) {
    let binding = bound()
    let acceptance = lock.withLock {
      let newest = binding.newest
      return newest.stamp.prevails(over: other) ? nil : binding.accept(newest.renewed)
    }
    if let acceptance { ThreadContext.outside { binding.deliver(acceptance) } }
  }
}
