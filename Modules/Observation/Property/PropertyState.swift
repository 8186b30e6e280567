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
    hub = Hub(capacity: 1, current: initial)
  }

  @usableFromInline
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
  struct Accepted {
    fileprivate let value: HubAcceptance<Value>
    fileprivate let stamped: HubAcceptance<Stamped<Value>>?
    fileprivate let binding: Hub<Stamped<Value>, Never>?
  }

  /// Writes a value if the short way is barred, or some thread is in the middle of something.
  ///
  /// Inlinable, as all that it calls for each value, so that it is made for each type: looking up types at run time costs ten times what a write does.
  @inlinable
  @inline(never)
  func write(_ value: Value) {
    if ObservationActivity.isQuiet || !join(value) { commit(value) }
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
      if commit(modified, ifVersion: version) || hub.isClosed { return result }
    }
  }

  /// Takes a value as a part of a group of changes; under the lock.
  ///
  /// - Returns: `nil` if it was not taken, because the property has gone.
  func accept(_ value: Value) -> Accepted? {
    guard let acceptance = hub.accept(value) else { return nil }
    return Accepted(value: acceptance, stamped: binding?.accept(Stamped(value)), binding: binding)
  }

  func deliver(_ accepted: Accepted) {
    hub.deliver(accepted.value)
    if let stamped = accepted.stamped { accepted.binding?.deliver(stamped) }
  }

  /// Takes a value, marks what is computed from it, and tells of it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - written: the write that a binding carries here. It is not taken if what is here is newer.
  ///   - expected: if given, the value is taken only if none was accepted since that version.
  /// - Returns: whether the value was taken.
  @inlinable
  @inline(never)
  @discardableResult
  func commit(_ value: Value, as written: Stamped<Value>? = nil, ifVersion expected: UInt? = nil) -> Bool {
    var marks: Marks?
    // Variables of their own, for a structure of them would be copied by way of its type's functions.
    var accepted: HubAcceptance<Value>?
    var stamped: HubAcceptance<Stamped<Value>>?
    let bound = withLock { () -> Hub<Stamped<Value>, Never>? in
      let binding = self.binding
      if let written, let binding {
        let newest = binding.newest
        guard newest.stamp < written.stamp else { return binding }
        if newest.origin == written.origin {
          // What is here already only gets the stamp.
          stamped = binding.accept(newest.with(stamp: written.stamp, origin: written.origin))
          return binding
        }
      }
      // Compared again by the hub, for a write may take the short way meanwhile.
      if let expected, looseVersion != expected { return binding }
      marks = markDependants()
      accepted = hub.accept(value, ifVersion: expected)
      // Drawn here, in the same step, so that the newest value has the newest stamp.
      if accepted != nil { stamped = binding?.accept(written ?? Stamped(value)) }
      return binding
    }
    // Also if nothing was taken: what was marked is then found to be as it was.
    guard marks != nil || stamped != nil else { return false }
    Marks.publish(marks) {
      if let accepted { hub.deliver(accepted) }
      if let stamped { bound?.deliver(stamped) }
    }
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
    let made = Hub<Stamped<Value>, Never>(capacity: 1, current: Stamped(hub.newest, stamp: .birth()))
    binding = made
    let hasEnded = hasEnded
    lock.unlock()
    if hasEnded { made.end(.completed) }
    return made
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
