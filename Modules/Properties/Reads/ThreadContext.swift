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
  @exclusivity(unchecked) package private(set) var reader: Reader?
  /// The innermost run of a computed value's closure.
  @exclusivity(unchecked) private(set) var computing: Evaluation?
  /// The group of changes that is open.
  @exclusivity(unchecked) @usableFromInline private(set) var changes: ChangeGroup?
  /// The computed values that the changes in progress have marked; see ``ChangeWave``.
  @exclusivity(unchecked) var marked: [ChangeWave.Mark] = []
  // Kept for the next use, so that neither a computation nor a group allocates each time.
  @exclusivity(unchecked) private var spareEvaluation: Evaluation?
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
  @usableFromInline
  package func note(_ dependency: Dependency, _ read: () -> Void) {
    switch reader {
    case .evaluation:
      // Linked first: from then on every write marks the computed value.
      dependency.withLock {
        computing?.use(dependency)
        read()
      }
    case .preview(let preview):
      var version: UInt
      repeat {
        version = dependency.looseVersion
        read()
      } while version != dependency.looseVersion
      preview.add(dependency, version: version)
    case .collection, nil: read()
    }
  }

  /// Notes the read of a dependency; under its lock.
  @usableFromInline
  package func noteLocked(_ dependency: Dependency) {
    if case .evaluation = reader { computing?.use(dependency) }
  }

  /// Adds what was read for a value to the preview that reads it.
  func addToPreview(_ inner: Preview) {
    if case .preview(let preview) = reader { preview.add(inner) }
  }

  // MARK: Computing

  /// An evaluation to begin with, of this thread.
  func takeEvaluation() -> Evaluation {
    guard let evaluation = spareEvaluation else { return Evaluation(in: self) }
    spareEvaluation = evaluation.outer
    evaluation.outer = nil
    return evaluation
  }

  /// Drops the spare evaluations, which refer to this; one by one, for there may be as many as closures were ever nested.
  fileprivate func dropSpares() {
    while let evaluation = spareEvaluation {
      spareEvaluation = evaluation.outer
      evaluation.outer = nil
    }
  }

  /// Takes back an evaluation that has ended.
  func giveBack(_ evaluation: Evaluation) {
    evaluation.outer = spareEvaluation
    spareEvaluation = evaluation
  }

  /// From now on the reads of the thread are noted by an evaluation.
  ///
  /// - Returns: what ``leave(_:restoring:)`` restores.
  func enter(_ evaluation: Evaluation) -> Reader? {
    let outer = reader
    ThreadActivity.begin()
    evaluation.outer = computing
    computing = evaluation
    reader = .evaluation
    return outer
  }

  func leave(_ evaluation: Evaluation, restoring outer: Reader?) {
    computing = evaluation.outer
    evaluation.outer = nil
    reader = outer
    ThreadActivity.end()
  }

  /// Whether a value is being computed on this thread.
  func isComputing(_ derivation: Derivation) -> Bool {
    var place = computing
    while let here = place {
      if here.derivation === derivation { return true }
      place = here.outer
    }
    return false
  }

  /// Traps if a value that is to be computed is being computed already.
  ///
  /// A run that a change overtook may have found anything; its result is discarded, and proves nothing.
  @usableFromInline
  func refuseCycle(through derivation: Derivation) {
    var place = computing
    while let here = place, here.isValid {
      if here.derivation === derivation { derivation.trapCycle() }
      place = here.outer
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
  func outside(_ body: () -> Void) {
    guard reader != nil || changes != nil else { return body() }
    let (reader, changes) = (reader, changes)
    (self.reader, self.changes) = (nil, nil)
    body()
    (self.reader, self.changes) = (reader, changes)
  }

  /// The same, on whichever thread.
  @usableFromInline
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
  let context = Unmanaged<ThreadContext>.fromOpaque(context)
  context.takeUnretainedValue().dropSpares()
  context.release()
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
