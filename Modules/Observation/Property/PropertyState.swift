import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// What a ``Property`` is a handle of.
///
/// While nobody computes anything from it, and nothing is bound to it, a write is the hub's affair alone (see
/// `Hub.sendUnwatched`). Otherwise it is *watched*, and every write takes the lock: in one step it marks what is
/// computed from it, takes the value, and gets its place in the queue of deliveries.
@usableFromInline
final class PropertyState<Value: Sendable>: Dependency, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  @usableFromInline let hub: Hub<Value, Never>
  /// What bindings are told; made when first needed, for a write that is told to one has to be stamped.
  @exclusivity(unchecked) @usableFromInline var binding: Hub<Stamped<Value>, Never>?
  private var hasEnded = false

  init(_ initial: Value) {
    hub = Hub(current: initial)
  }

  override var looseVersion: UInt { hub.newestAndVersion.version }

  override func dependantsDidChange() { updateWatch() }

  /// Opens or bars the short way, as is right; under the lock.
  func updateWatch() { hub.setWatched(hasDependants || binding != nil) }

  // MARK: Reading

  /// Reads the value when some thread is in the middle of something.
  @usableFromInline
  @inline(never)
  func read() -> Value {
    guard let context = ThreadContext.current else { return hub.newest }
    if let change = context.changes?.change(of: self) { return change.value }
    if let preview = context.preview {
      let (value, version) = hub.newestAndVersion
      preview.add(self, version: version)
      return value
    }
    guard let evaluation = context.evaluation else { return hub.newest }
    lock.lock()
    // Linked first: from then on no write takes the short way.
    evaluation.use(self)
    let value = hub.newest
    lock.unlock()
    return value
  }

  // MARK: Writing

  /// What is to be delivered of a write when no lock is held any more.
  @usableFromInline
  struct Accepted {
    @usableFromInline let value: HubAcceptance<Value>?
    @usableFromInline let stamped: HubAcceptance<Stamped<Value>>?
    @usableFromInline let binding: Hub<Stamped<Value>, Never>?

    @inlinable
    init(value: HubAcceptance<Value>?, stamped: HubAcceptance<Stamped<Value>>?, binding: Hub<Stamped<Value>, Never>?) {
      self.value = value
      self.stamped = stamped
      self.binding = binding
    }
  }

  /// Writes a value if the short way is barred, or some thread is in the middle of something.
  ///
  /// Inlinable, as all that it calls for each value, so that it is made for each type: looking up types at run time costs ten times what a write does.
  @inlinable
  @inline(never)
  func write(_ value: Value) {
    if ObservationActivity.isQuiet || !join(value) { commit { self.accept(value, as: nil, ifVersion: nil) } }
  }

  /// Makes a write a part of the group of changes that is open on this thread; returns false if none is.
  @usableFromInline
  func join(_ value: Value) -> Bool {
    guard let changes = ThreadContext.current?.changes else { return false }
    changes.add(PendingWrite(of: value, to: self, basis: changes.change(of: self)?.basis))
    return true
  }

  /// Writes what a closure makes of the value.
  @usableFromInline
  func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result, file: StaticString, line: UInt
  ) throws(Failure) -> Result {
    if !ObservationActivity.isQuiet, let changes = ThreadContext.current?.changes {
      let known = changes.change(of: self)
      var (value, version) = hub.newestAndVersion
      if let known { value = known.value }
      let result = try change(&value)
      // What the closure itself has set since is lost, as it is of a variable that is changed in place.
      changes.add(PendingWrite(of: value, to: self, basis: known == nil ? version : known?.basis))
      return result
    }
    var isRerun = false
    while true {
      var (value, version) = hub.newestAndVersion
      let result = try isRerun ? hub.rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if ObservationActivity.isQuiet, hub.sendUnwatched(value, ifVersion: version) { return result }
      let modified = value
      // Compared again by the hub, for a write may take the short way meanwhile.
      let isTaken = commit(if: { self.looseVersion == version }) {
        self.accept(modified, as: nil, ifVersion: version)
      }
      if isTaken || hub.isClosed { return result }
    }
  }

  /// Takes a value, with its stamp if it has one; under the lock.
  ///
  /// - Returns: `nil` if it was not taken, because the value is not of the expected version any more, or the property has gone.
  @inlinable
  func accept(_ value: Value, as stamped: Stamped<Value>?, ifVersion expected: UInt?) -> Accepted? {
    guard let acceptance = hub.accept(value, ifVersion: expected) else { return nil }
    // Drawn here, in the same step, so that the newest value has the newest stamp.
    return Accepted(value: acceptance, stamped: binding?.accept(stamped ?? Stamped(value)), binding: binding)
  }

  @inlinable
  func deliver(_ accepted: Accepted) {
    if let value = accepted.value { hub.deliver(value) }
    if let stamped = accepted.stamped { accepted.binding?.deliver(stamped) }
  }

  /// Marks what is computed from the value, takes another one, and tells of it.
  ///
  /// - Parameters:
  ///   - isDue: whether there is anything to do; under the lock, as `accept`.
  ///   - accept: takes the value.
  @inlinable
  @discardableResult
  func commit(if isDue: () -> Bool = { true }, _ accept: () -> Accepted?) -> Bool {
    var marks: Marks?
    let accepted: Accepted? = withLock {
      guard isDue() else { return nil }
      marks = markDependants()
      return accept()
    }
    // Also if nothing was taken: what was marked is then found to be as it was.
    if marks != nil { Marks.publish(marks) { if let accepted { self.deliver(accepted) } } }
    return accepted != nil
  }

  /// Completes, because the handle goes.
  func end() {
    lock.lock()
    hasEnded = true
    let binding = binding
    lock.unlock()
    ThreadContext.outside {
      hub.end(.completed)
      binding?.end(.completed)
    }
  }

  // MARK: Bindings

  /// What bindings are told.
  @usableFromInline
  func bound() -> Hub<Stamped<Value>, Never> {
    lock.lock()
    if let binding {
      lock.unlock()
      return binding
    }
    // First of all, so that no value comes in the short way any more.
    hub.setWatched(true)
    let made = Hub<Stamped<Value>, Never>(current: Stamped(hub.newest, stamp: .birth()))
    binding = made
    let hasEnded = hasEnded
    lock.unlock()
    if hasEnded { made.end(.completed) }
    return made
  }

  /// Takes what was written elsewhere, unless what is here is newer.
  ///
  /// - Parameter binding: what bindings are told.
  @inlinable
  func accept(_ written: Stamped<Value>, in binding: Hub<Stamped<Value>, Never>) {
    var marks: Marks?
    let accepted: Accepted? = withLock {
      let newest = binding.newest
      guard newest.stamp < written.stamp else { return nil }
      if newest.origin == written.origin {
        // What is here already only gets the stamp.
        let renewed = newest.with(stamp: written.stamp, origin: written.origin)
        return Accepted(value: nil, stamped: binding.accept(renewed), binding: binding)
      }
      marks = markDependants()
      return self.accept(written.value, as: written, ifVersion: nil)
    }
    if let accepted { Marks.publish(marks) { self.deliver(accepted) } }
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

extension Dependency {
  /// What was marked because a dependency changes. Without types, so that code that is made for each type need not know it.
  @usableFromInline
  struct Marks {
    fileprivate var wave = ChangeWave()

    /// Tells subscribers of a change, and then those of what was computed from it. Called without a lock.
    ///
    /// - Parameters:
    ///   - marks: nil if nothing can be computed from what changes.
    ///   - deliver: tells of the change itself.
    @usableFromInline
    static func publish(_ marks: Marks?, _ deliver: () -> Void) {
      ThreadContext.outside {
        deliver()
        marks?.wave.publish()
      }
    }
  }

  /// Marks all that is computed from this; under the lock.
  @usableFromInline
  final func markDependants() -> Marks {
    var marks = Marks()
    marks.wave.spread(from: self)
    return marks
  }

  /// Runs a closure of the library's own under the lock.
  @inlinable
  final func withLock<Result>(_ body: () -> Result) -> Result {
    beginLocked()
    defer { endLocked() }
    return body()
  }

  /// The two halves of ``withLock(_:)``, which are called by it only.
  @usableFromInline
  final func beginLocked() { lock.lock() }

  @usableFromInline
  final func endLocked() { lock.unlock() }
}
