import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the calling thread is in the middle of: what notes its reads, the value it computes, the group of changes that is open.
///
/// The one tracker of reads: `Property`, `Computed` and `@Reactive` properties all ask it what notes a read.
@usableFromInline
package final class ThreadContext {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// What notes the reads of the thread; nil if nothing does.
  @exclusivity(unchecked) @usableFromInline package private(set) var reader: Reader?
  /// The runs of computed values' closures, each begun inside the one before it. Behind them, runs that have ended and are used again.
  @exclusivity(unchecked) private var evaluations: [Evaluation] = []
  /// How many of them have not ended.
  @exclusivity(unchecked) private var depth = 0
  /// The group of changes that is open.
  @exclusivity(unchecked) @usableFromInline private(set) var changes: ChangeGroup?
  /// The computed values that the changes in progress have marked; see ``ChangeWave``.
  @exclusivity(unchecked) var marked: [ChangeWave.Mark] = []
  // Kept for the next use, so that a group does not allocate each time.
  @exclusivity(unchecked) private var spareGroup: ChangeGroup?
  private var isReleasing = false
  private var toRelease: [Any] = []

  /// The calling thread's, if it has ever needed one.
  @usableFromInline
  package static var current: ThreadContext? {
    guard let place = pthread_getspecific(key) else { return nil }
    return Unmanaged<ThreadContext>.fromOpaque(place).takeUnretainedValue()
  }

  /// The calling thread's.
  @usableFromInline
  package static var made: ThreadContext {
    if let current { return current }
    let context = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  // MARK: Reads

  /// Runs a closure whose reads something else notes, or nothing.
  package func read<Result, Failure: Error>(
    as reader: Reader?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.reader
    self.reader = reader
    defer { self.reader = outer }
    return try body()
  }

  /// Lets something else note the reads; returns what noted them before.
  package func exchangeReader(_ reader: Reader?) -> Reader? {
    defer { self.reader = reader }
    return self.reader
  }

  /// Notes the read of a dependency.
  ///
  /// - Parameter read: reads the value; under the dependency's lock if the read is noted for a computed value.
  @inlinable
  package func note<Value>(_ dependency: Dependency, _ read: () -> Value) -> Value {
    if case .evaluation = reader {
      // Linked first: from then on every write marks the computed value.
      return dependency.lock.withLock {
        use(dependency)
        return read()
      }
    }
    guard case .preview(let preview) = reader else { return read() }
    while true {
      let version = dependency.looseVersion
      let value = read()
      guard version == dependency.looseVersion else { continue }
      preview.add(dependency, version: version)
      return value
    }
  }

  /// Notes the read of a dependency for the innermost run, if that notes the reads; under the dependency's lock.
  @usableFromInline
  package func use(_ dependency: Dependency) {
    if case .evaluation = reader { evaluations[depth - 1].use(dependency) }
  }

  /// Adds what was read for a value to the preview that reads it.
  func addToPreview(_ inner: Preview) {
    if case .preview(let preview) = reader { preview.add(inner) }
  }

  // MARK: Computing

  /// From now on the reads of the thread are noted by a run, until ``leave(_:)``.
  @usableFromInline
  func enter() -> Evaluation {
    if depth == evaluations.count { evaluations.append(Evaluation()) }
    let evaluation = evaluations[depth]
    depth += 1
    evaluation.outerReader = reader.take()
    reader = .evaluation
    ThreadActivity.begin()
    return evaluation
  }

  /// Ends the innermost run.
  @usableFromInline
  func leave(_ evaluation: Evaluation) {
    // Nothing notes the reads of a `deinit` that this runs.
    reader = nil
    let outer = evaluation.outerReader.take()
    evaluation.end()
    depth -= 1
    reader = outer
    ThreadActivity.end()
  }

  /// Whether a value is being computed on this thread.
  func isComputing(_ derivation: Derivation) -> Bool {
    evaluations[..<depth].contains { $0.derivation === derivation }
  }

  /// Traps if a value that is to be computed is being computed already.
  ///
  /// A run that a change overtook may have found anything; its result is discarded, and proves nothing.
  @usableFromInline
  func refuseCycle(through derivation: Derivation) {
    for evaluation in evaluations[..<depth].reversed() {
      guard evaluation.isValid else { return }
      if evaluation.derivation === derivation { derivation.trapCycle() }
    }
  }

  /// Traps if a value is being computed that a change made by its closure would outdate.
  func refuseChange(under derivation: Derivation) {
    if isComputing(derivation) { derivation.trapChange() }
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

  /// Takes back an empty group.
  @usableFromInline
  func giveBack(_ group: ChangeGroup) { spareGroup = group }

  /// Runs a closure that is no part of what the thread is in the middle of: subscribers are called.
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

  /// The same, on whichever thread.
  @inlinable
  static func outside(_ body: () -> Void) {
    if !ThreadActivity.isQuiet, let current { current.outside(body) } else { body() }
  }

  // MARK: Releasing

  /// Releases something whose release may release more of the kind, without growing the stack (C10).
  ///
  /// - Parameter garbage: is taken away, for the caller's reference must not be the last one.
  static func release<Garbage>(_ garbage: inout Garbage?) {
    let context = made
    context.toRelease.append(garbage.take() as Any)
    guard !context.isReleasing else { return }
    context.isReleasing = true
    while context.toRelease.popLast() != nil {}
    context.isReleasing = false
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, releaseContext)
    return key
  }()
}

#if canImport(Darwin)
  private func releaseContext(_ context: UnsafeMutableRawPointer) { release(context) }
#else
  private func releaseContext(_ context: UnsafeMutableRawPointer?) { if let context { release(context) } }
#endif

private func release(_ context: UnsafeMutableRawPointer) {
  Unmanaged<ThreadContext>.fromOpaque(context).release()
}

/// Whether any thread has a ``ThreadContext`` to look at. A property that is read or set while none has pays one load
/// for it.
@usableFromInline
package enum ThreadActivity {
  @usableFromInline static let count = Atomic<Int>(0)

  /// Whether no thread notes reads or groups changes.
  @inlinable
  @inline(__always)
  package static var isQuiet: Bool { count.load(ordering: .relaxed) == 0 }

  /// From now on reads and writes look at the context of their thread, until ``end()``.
  package static func begin() { count.add(1, ordering: .relaxed) }

  /// Undoes one ``begin()``.
  package static func end() { count.subtract(1, ordering: .relaxed) }
}
