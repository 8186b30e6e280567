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
  private let birth = WriteStamp.next()
  /// What bindings are told; made when first needed, for a write that is told to one has to be stamped.
  private var binding: Hub<Stamped<Value>, Never>?
  private var hasEnded = false

  init(_ initial: Value) {
    hub = Hub(capacity: 1, current: initial)
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
  struct Accepted {
    fileprivate let value: HubAcceptance<Value>?
    fileprivate let stamped: HubAcceptance<Stamped<Value>>?
  }

  /// Writes a value if the short way is barred, or some thread is in the middle of something.
  @usableFromInline
  @inline(never)
  func write(_ value: Value) {
    if !ObservationActivity.isQuiet, let changes = ThreadContext.current?.changes {
      changes.add(PendingWrite(of: value, to: self, basis: changes.change(of: self)?.basis))
    } else {
      commit { self.accept(value, as: nil, ifVersion: nil) }
    }
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
  func accept(_ value: Value, as stamped: Stamped<Value>?, ifVersion expected: UInt?) -> Accepted? {
    guard let acceptance = hub.accept(value, ifVersion: expected) else { return nil }
    // Drawn here, in the same step, so that the newest value has the newest stamp.
    return Accepted(value: acceptance, stamped: binding?.accept(stamped ?? Stamped(value)))
  }

  func deliver(_ accepted: Accepted) {
    if let value = accepted.value { hub.deliver(value) }
    if let stamped = accepted.stamped { lock.withLock { binding }?.deliver(stamped) }
  }

  /// Marks what is computed from the value, takes another one, and tells of it.
  ///
  /// - Parameters:
  ///   - isDue: whether there is anything to do; under the lock, as `accept`.
  ///   - accept: takes the value.
  @discardableResult
  private func commit(if isDue: () -> Bool = { true }, _ accept: () -> Accepted?) -> Bool {
    var wave = ChangeWave()
    lock.lock()
    guard isDue() else {
      lock.unlock()
      return false
    }
    wave.spread(from: self)
    let accepted = accept()
    lock.unlock()
    // Also if nothing was taken: what was marked is then found to be as it was.
    ThreadContext.outside {
      if let accepted { deliver(accepted) }
      wave.publish()
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
  func bound() -> Hub<Stamped<Value>, Never> {
    lock.lock()
    if let binding {
      lock.unlock()
      return binding
    }
    // First of all, so that no value comes in the short way any more.
    hub.setWatched(true)
    let made = Hub<Stamped<Value>, Never>(capacity: 1, current: Stamped(hub.newest, stamp: birth))
    binding = made
    let hasEnded = hasEnded
    lock.unlock()
    if hasEnded { made.end(.completed) }
    return made
  }

  /// Takes what was written elsewhere, unless what is here is newer.
  func accept(_ written: Stamped<Value>) {
    let binding = bound()
    while true {
      // What is here already only gets the stamp.
      let isEcho = restamp { newest in
        newest.origin == written.origin && newest.stamp < written.stamp ? written.stamp : nil
      }
      guard !isEcho, lock.withLock({ binding.newest.stamp }) < written.stamp, !hub.isClosed else { return }
      let isTaken = commit(if: { binding.newest.stamp < written.stamp && binding.newest.origin != written.origin }) {
        self.accept(written.value, as: written, ifVersion: nil)
      }
      if isTaken { return }
    }
  }

  /// Gives the value a new stamp, if it is to have one.
  ///
  /// - Parameter choose: the library's own, for it runs under the lock.
  /// - Returns: whether it was given one.
  @discardableResult
  func restamp(_ choose: (_ newest: Stamped<Value>) -> WriteStamp?) -> Bool {
    let binding = bound()
    lock.lock()
    let newest = binding.newest
    guard let stamp = choose(newest) else {
      lock.unlock()
      return false
    }
    let acceptance = binding.accept(Stamped(newest.value, stamp: stamp, origin: newest.origin))
    lock.unlock()
    if let acceptance { ThreadContext.outside { binding.deliver(acceptance) } }
    return true
  }
}
