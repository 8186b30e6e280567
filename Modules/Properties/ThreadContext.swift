import ReactiveDisposables

/// Takes note of the reads of a thread. A thread has one reader at a time, and each reader is used by one thread.
@usableFromInline
package protocol Reader: AnyObject {
  /// Whether a read links a computed value, and so takes the lock of the dependency.
  var isLinking: Bool { get }

  /// Takes note of a read.
  func add(_ dependency: Dependency, version: UInt)
}

/// The state of the calling thread: the reader that takes note of its reads, the computed values in progress, and the open group of changes.
///
/// The only tracker of reads: `Property`, `Computed` and `@Reactive` properties all use it.
@usableFromInline
package final class ThreadContext {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  @exclusivity(unchecked) @usableFromInline package var reader: (any Reader)?
  /// The innermost run of the closure of a computed value.
  @exclusivity(unchecked) private var evaluation: Evaluation?
  @exclusivity(unchecked) @usableFromInline private(set) var changes: ChangeGroup?
  /// The computed values that the changes in progress have marked; see ``ChangeWave``.
  @exclusivity(unchecked) var marked: [ChangeWave.Mark] = []
  // Kept for the next use, so that a group does not allocate each time.
  @exclusivity(unchecked) private var spareGroup: ChangeGroup?
  private var isReleasing = false
  private var toRelease: [Any] = []

  /// The context of the calling thread, if the thread has ever needed one.
  @usableFromInline
  package static var current: ThreadContext? {
    contexts.pointer.map { Unmanaged<ThreadContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The context of the calling thread.
  @usableFromInline
  package static var made: ThreadContext {
    if let current { return current }
    let context = ThreadContext()
    contexts.pointer = Unmanaged.passRetained(context).toOpaque()
    return context
  }

  // MARK: Reads

  /// Runs a closure with another reader, or without one.
  package func read<Result, Failure: Error>(
    with reader: (any Reader)?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = exchangeReader(reader)
    defer { self.reader = outer }
    return try body()
  }

  /// Sets the reader, and returns the former one.
  @inlinable
  package func exchangeReader(_ reader: (any Reader)?) -> (any Reader)? {
    var reader = reader
    swap(&self.reader, &reader)
    return reader
  }

  /// Reads a value, and hands the read to the reader of the thread.
  @inlinable
  package func note<Value>(_ dependency: Dependency, _ read: () -> Value) -> Value {
    guard let reader else { return read() }
    if reader.isLinking {
      // Linked before the read: after that, every write marks the computed value.
      return dependency.lock.withLock {
        reader.add(dependency, version: dependency.versionNow)
        return read()
      }
    }
    while true {
      let version = dependency.unlinkedVersion
      let value = read()
      guard version == dependency.unlinkedVersion else { continue }
      reader.add(dependency, version: version)
      return value
    }
  }

  // MARK: Computing

  /// Calls the closure of a computed value with its run as the reader of the thread.
  @inlinable
  @inline(__always)
  func compute<Result>(in run: Evaluation, _ body: () -> Result) -> Result {
    let outer = begin(run)
    let result = body()
    end(run, outer: outer)
    return result
  }

  @usableFromInline
  func begin(_ run: Evaluation) -> (any Reader)? {
    ThreadActivity.begin()
    run.outer = evaluation
    evaluation = run
    return exchangeReader(run)
  }

  @usableFromInline
  func end(_ run: Evaluation, outer: (any Reader)?) {
    evaluation = run.outer.take()
    // No reader takes note of the reads of a `deinit` that this runs.
    reader = nil
    run.end()
    reader = outer
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
  /// A run that a change overtook proves nothing: it may have read values of different moments, and its result is discarded.
  func refuseCycle(through derivation: Derivation) {
    var run = evaluation
    while let current = run, let computed = current.derivation, current.isValid(for: computed) {
      if computed === derivation { derivation.trapCycle() }
      run = current.outer
    }
  }

  // MARK: Changing

  /// Opens a group of changes; ``closeGroup()`` ends it.
  @usableFromInline
  func openGroup() -> ChangeGroup {
    let group = spareGroup.take() ?? ChangeGroup()
    ThreadActivity.begin()
    changes = group
    return group
  }

  @usableFromInline
  func closeGroup() {
    changes = nil
    ThreadActivity.end()
  }

  /// Keeps an empty group for the next use.
  @usableFromInline
  func recycle(_ group: ChangeGroup) { spareGroup = group }

  /// Runs a closure without the reader and the group of changes: it calls subscribers.
  @inlinable
  @inline(__always)
  func outside(_ body: () -> Void) {
    if reader == nil, changes == nil { body() } else { stepOutside(body) }
  }

  @usableFromInline
  func stepOutside(_ body: () -> Void) {
    let (reader, changes) = (reader.take(), changes.take())
    body()
    (self.reader, self.changes) = (reader, changes)
  }

  /// Does the same on the calling thread.
  @inlinable
  static func outside(_ body: () -> Void) {
    if !ThreadActivity.isQuiet, let current { current.outside(body) } else { body() }
  }

  // MARK: Releasing

  /// Releases a value whose release may release more of the kind, in a loop (C10).
  ///
  /// - Parameter garbage: the last reference; set to nil.
  static func release<Garbage>(_ garbage: inout Garbage?) {
    let context = made
    context.toRelease.append(garbage.take() as Any)
    guard !context.isReleasing else { return }
    context.isReleasing = true
    while context.toRelease.popLast() != nil {}
    context.isReleasing = false
  }

  private static let contexts = ThreadLocal(isOwning: true)
}

/// The isolation to which the closure of a computed value is confined.
@usableFromInline
package protocol DerivationHome: AnyObject, Sendable {
  /// Whether the calling code runs there.
  var isCurrent: Bool { get }

  /// Runs a closure there, soon.
  func enter(_ work: @escaping @Sendable () -> Void)
}

/// Whether any thread has a reader or an open group of changes. While none has, a read or write of a property pays one load for it.
@usableFromInline
package enum ThreadActivity {
  @usableFromInline static let count = AtomicInt()

  /// Whether no thread has a reader or an open group of changes. A relaxed load: a thread that has one sees that, and each read of a property makes one.
  @inlinable
  @inline(__always)
  package static var isQuiet: Bool { count.loadRelaxed() == 0 }

  /// Makes reads and writes look at the context of their thread, until ``end()``.
  package static func begin() { count.add(1) }

  /// Undoes one ``begin()``.
  package static func end() { count.add(-1) }
}
