import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the calling thread is in the middle of: computing values, changing several properties together.
final class ThreadContext {
  /// The innermost run of a computed value's closure, if what is read is read for it.
  private(set) var evaluation: Evaluation?
  /// The innermost run of a computed value's closure.
  private(set) var computing: Evaluation?
  /// The same inside a group of changes: see ``Preview``.
  private(set) var preview: Preview?
  /// The group of changes that is open.
  private(set) var changes: ChangeGroup?
  private var isReleasing = false
  private var toRelease: [Any] = []

  /// The calling thread's, if it has ever needed one.
  static var current: ThreadContext? {
    guard let place = pthread_getspecific(key) else { return nil }
    return Unmanaged<ThreadContext>.fromOpaque(place).takeUnretainedValue()
  }

  /// The calling thread's.
  static var made: ThreadContext {
    if let current { return current }
    let context = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    return context
  }

  /// Runs a closure whose reads are noted for a computed value.
  func evaluate<Result>(as evaluation: Evaluation, _ body: () -> Result) -> Result {
    let (outer, outerComputing, outerPreview) = (self.evaluation, computing, preview)
    ObservationActivity.begin()
    self.evaluation = evaluation
    computing = evaluation
    preview = nil
    defer {
      self.evaluation = outer
      computing = outerComputing
      preview = outerPreview
      ObservationActivity.end()
    }
    return body()
  }

  /// Runs a closure whose reads are noted for the preview of a computed value.
  func preview<Result>(as preview: Preview, _ body: () -> Result) -> Result {
    let outer = self.preview
    self.preview = preview
    defer { self.preview = outer }
    return body()
  }

  /// Runs a closure as a part of a group of changes.
  func change<Result, Failure: Error>(
    in changes: ChangeGroup, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (outer, outerPreview) = (self.changes, preview)
    ObservationActivity.begin()
    self.changes = changes
    preview = nil
    defer {
      self.changes = outer
      preview = outerPreview
      ObservationActivity.end()
    }
    return try body()
  }

  /// Runs a closure that is no part of what the thread is in the middle of: subscribers are told.
  static func outside(_ body: () -> Void) {
    guard !ObservationActivity.isQuiet, let context = current else { return body() }
    let (evaluation, preview, changes) = (context.evaluation, context.preview, context.changes)
    (context.evaluation, context.preview, context.changes) = (nil, nil, nil)
    body()
    (context.evaluation, context.preview, context.changes) = (evaluation, preview, changes)
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
  /// A run that a change overtook may have found anything; it is thrown away, and proves nothing.
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
  private func releaseContext(_ context: UnsafeMutableRawPointer) {
    Unmanaged<ThreadContext>.fromOpaque(context).release()
  }
#else
  private func releaseContext(_ context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<ThreadContext>.fromOpaque(context).release() }
  }
#endif

/// Whether any thread has a ``ThreadContext`` to look at. A property that is read or set while none has pays one load
/// for it.
@usableFromInline
enum ObservationActivity {
  @usableFromInline static let count = Atomic<Int>(0)

  @inlinable
  @inline(__always)
  static var isQuiet: Bool { count.load(ordering: .relaxed) == 0 }

  static func begin() { count.add(1, ordering: .relaxed) }

  static func end() { count.subtract(1, ordering: .relaxed) }
}
