import ReactiveDisposables

/// The effect of the reads of a thread.
@usableFromInline
package enum Reading {
  case ignored
  /// The innermost run of the closure of a computed value links the reads.
  case linked
  /// A preview notes the reads, and links nothing.
  case noted(Preview)
  /// An object collects the `@Observed` properties that are read. A `Property` is not part of an object.
  case collected(AnyObject)
}

/// The state of the calling thread: what happens to its reads, the computed values in progress, and the open group of
/// changes.
///
/// The only tracker of reads: `Property`, `Computed` and `@Observed` properties all use it.
@usableFromInline
package final class ThreadContext {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  @exclusivity(unchecked) @usableFromInline package var reading = Reading.ignored
  /// The innermost run of the closure of a computed value.
  @exclusivity(unchecked) @usableFromInline var evaluation: Evaluation?
  @exclusivity(unchecked) @usableFromInline package private(set) var changes: ChangeGroup?
  /// The computed values to be marked, and those to be sent, by the changes in progress; see ``ChangeWave``.
  @exclusivity(unchecked) var reached: [Derivation] = []
  @exclusivity(unchecked) var due: [Derivation?] = []
  /// The number of the last marking by this thread; see ``nextMarking()``.
  @exclusivity(unchecked) private var lastMarking: UInt64 = threadNumbers.next() << 40
  // Kept for the next use, so that a group does not allocate each time.
  @exclusivity(unchecked) private var spareGroup: ChangeGroup?
  private var isReleasing = false
  private var toRelease: [Any] = []

  /// The context of the calling thread.
  @inlinable package static var made: ThreadContext { with { $0 } }

  /// Calls a closure with the context of the calling thread, which lives for as long as the thread.
  @inlinable
  @inline(__always)
  package static func with<Result>(_ body: (ThreadContext) -> Result) -> Result {
    contextOfThisThread()._withUnsafeGuaranteedRef(body)
  }

  // MARK: Reads

  /// Runs a closure, and says what happens to its reads.
  package func read<Result, Failure: Error>(
    as reading: Reading, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = exchange(reading)
    defer { self.reading = outer }
    return try body()
  }

  /// Sets what happens to reads, and returns what did so far.
  @inlinable
  package func exchange(_ reading: Reading) -> Reading {
    var reading = reading
    swap(&self.reading, &reading)
    return reading
  }

  /// Reads a value, and takes note of the read.
  @inlinable
  package func note<Value>(_ dependency: Dependency, _ read: () -> Value) -> Value {
    switch reading {
    case .ignored, .collected:
      dependency.awaitGroup()
      return read()
    case .linked:
      // Linked before the read: after that, every write marks the computed value.
      return dependency.lock.withLock {
        link(dependency)
        return read()
      }
    case .noted(let preview):
      while true {
        // Under the lock, because a collection counts a change before it makes it, and a group makes one after the
        // other. The versions differ if a property was written without the lock.
        let (version, value, later) = dependency.lock.withLock {
          (dependency.unlinkedVersion, read(), dependency.unlinkedVersion)
        }
        guard version == later else { continue }
        preview.add(dependency, version: version)
        return value
      }
    }
  }

  /// Links a dependency to the value that is being computed; called under the lock of the dependency.
  @usableFromInline
  func link(_ dependency: Dependency) {
    // Moved there and back, so that no reference is counted.
    var run: Evaluation?
    swap(&run, &evaluation)
    run?.add(dependency)
    swap(&run, &evaluation)
  }

  // MARK: Computing

  /// Calls the closure of a computed value, and links what it reads.
  ///
  /// - Parameter run: the run. The thread has it during the call, so that no reference is counted.
  @inlinable
  @inline(__always)
  func compute<Result>(in run: inout Evaluation?, _ body: () -> Result) -> Result {
    let outer = begin(&run)
    let result = body()
    end(&run, outer: outer)
    return result
  }

  @usableFromInline
  func begin(_ run: inout Evaluation?) -> Reading {
    ThreadActivity.begin()
    run?.exchangeOuter(&evaluation)
    swap(&evaluation, &run)
    return exchange(.linked)
  }

  @usableFromInline
  func end(_ run: inout Evaluation?, outer: consuming Reading) {
    swap(&evaluation, &run)
    run?.exchangeOuter(&evaluation)
    swap(&reading, &outer)
    run?.end(in: self)
    ThreadActivity.end()
  }

  /// Whether this thread computes a value.
  func isComputing(_ derivation: Derivation) -> Bool {
    var run = evaluation
    while let current = run, current.derivation !== derivation { run = current.outer }
    return run != nil
  }

  /// Traps if this thread computes a value already that it is about to compute.
  ///
  /// A run that a change overtook proves nothing: it may have read values of different moments, and its result is
  /// discarded.
  func refuseCycle(through derivation: Derivation) {
    var run = evaluation
    while let current = run, current.isValid {
      if current.derivation === derivation { derivation.trapCycle() }
      run = current.outer
    }
  }

  /// A number for the marking of a ``ChangeWave``, which no other one has.
  func nextMarking() -> UInt64 {
    lastMarking &+= 1
    return lastMarking
  }

  // MARK: Changing

  /// Opens a group of changes; ``closeGroup(isCommitting:)`` ends it. Moves the group, as that does, so that no
  /// reference is counted.
  @usableFromInline
  func openGroup() {
    ThreadActivity.begin()
    swap(&changes, &spareGroup)
    if changes == nil { changes = ChangeGroup() }
  }

  /// Ends the group of changes: makes or discards its changes, and keeps the empty group for the next use.
  ///
  /// - Returns: false if the changes could not be made; see ``ChangeGroup/commit(in:)``.
  @usableFromInline
  @discardableResult
  func closeGroup(isCommitting: Bool) -> Bool {
    var group = changes.take()
    if !isCommitting { ThreadActivity.end() }
    let isDone = isCommitting ? group?.commit(in: self) ?? true : true
    group?.discard()
    let followers = isDone ? group?.takeFollowers() : nil
    swap(&spareGroup, &group)
    if let followers { outside { for follower in followers { follower() } } }
    return isDone
  }

  /// Runs a closure that is no part of the group of changes, for an event that has happened also if the group throws.
  ///
  /// It runs after the group if that changes the dependency already: a change from elsewhere would run the group again,
  /// and perhaps for ever.
  package static func apart(fromChangesOf dependency: Dependency, _ body: @escaping () -> Void) {
    if !ThreadActivity.isQuiet, let group = made.changes, group.change(of: dependency) != nil {
      group.addFollower(body)
    } else {
      outside(body)
    }
  }

  /// Runs a closure whose reads are ignored, without the group of changes: it calls subscribers.
  @inlinable
  @inline(__always)
  package func outside(_ body: () -> Void) {
    if case .ignored = reading, changes == nil { body() } else { stepOutside(body) }
  }

  @usableFromInline
  func stepOutside(_ body: () -> Void) {
    let (reading, changes) = (exchange(.ignored), changes.take())
    body()
    (self.reading, self.changes) = (reading, changes)
  }

  /// Does the same on the calling thread.
  @inlinable
  package static func outside(_ body: () -> Void) {
    if ThreadActivity.isQuiet { body() } else { with { $0.outside(body) } }
  }

  // MARK: Releasing

  /// Releases a value whose release may release more of the kind, in a loop (C10).
  ///
  /// - Parameter garbage: the last reference; set to nil.
  package static func release<Garbage>(_ garbage: inout Garbage?) {
    let context = made
    context.toRelease.append(garbage.take() as Any)
    guard !context.isReleasing else { return }
    context.isReleasing = true
    while context.toRelease.popLast() != nil {}
    context.isReleasing = false
  }
}

private let contexts = ThreadLocal(isOwning: true)
private let threadNumbers = AtomicSequence()

/// The context of the calling thread. Not a member of the class, which would look up its metadata in each call.
@usableFromInline
func contextOfThisThread() -> Unmanaged<ThreadContext> {
  if let context = contexts.pointer { return .fromOpaque(context) }
  let context = Unmanaged.passRetained(ThreadContext())
  contexts.pointer = context.toOpaque()
  return context
}

/// The isolation to which the closure of a computed value is confined.
@usableFromInline
package protocol DerivationHome: AnyObject, Sendable {
  /// Whether the calling code runs there.
  var isCurrent: Bool { get }

  /// Runs a closure there, soon.
  func enter(_ work: @escaping @Sendable () -> Void)
}

/// Whether any thread takes note of its reads, or has an open group of changes. While none has, a read or write of a
/// property pays one load for it.
@usableFromInline
package enum ThreadActivity {
  @usableFromInline static let count = AtomicInt()

  /// Whether no thread does. A relaxed load: a thread that does sees that, and each read of a property makes one.
  @inlinable
  @inline(__always)
  package static var isQuiet: Bool { count.loadRelaxed() == 0 }

  /// Makes reads and writes look at the context of their thread, until ``end()``.
  package static func begin() { count.add(1) }

  /// Undoes one ``begin()``.
  package static func end() { count.add(-1) }
}
