import ReactiveProperties

/// Finds out which `@Reactive` properties a closure reads.
@usableFromInline
package enum Tracking {
  /// Whether a read may have to be noted.
  @inlinable
  static var isActive: Bool { !ThreadActivity.isQuiet }

  /// Runs a closure, and collects the `@Reactive` properties that it reads, each time it does, in order.
  ///
  /// Inside another collection, or the closure of a `Computed`, the reads are collected here alone.
  ///
  /// - Parameter body: reads on this thread; what is read after an `await` or on another thread is not seen.
  /// - Returns: what the closure returned, and the reads. They hold the properties' cells, so release them soon.
  @inlinable
  package static func collect<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reads: TrackedReads) {
    let collection = CellReads()
    defer { collection.end() }
    let result = try body()
    return (result, collection.reads)
  }

  /// Runs a closure whose reads nothing notes.
  package static func ignoring<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let context = ThreadContext.current else { return try body() }
    return try context.read(as: nil, body)
  }

  /// Notes a read, if anything on this thread notes reads.
  @usableFromInline
  static func note(_ cell: ReactiveCell, of owner: ObjectIdentifier) {
    cell.noteRead()
    guard let context = ThreadContext.current, let reader = context.reader else { return }
    if case .collection(let collection) = reader {
      // Every collection is one that ``collect(_:)`` made.
      unsafeDowncast(collection, to: CellReads.self).reads.add(TrackedRead(cell: cell, owner: owner))
    } else {
      // Noted before the value is read, as there is no write meanwhile.
      context.note(cell.dependency) {}
    }
  }
}

/// The reads that a closure has made so far.
@usableFromInline
final class CellReads {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  @exclusivity(unchecked) @usableFromInline var reads = TrackedReads()
  private var outer: Reader?

  /// Notes the reads of the calling thread from now on, until ``end()``.
  @usableFromInline
  init() {
    ThreadActivity.begin()
    outer = ThreadContext.made.exchangeReader(.collection(self))
  }

  @usableFromInline
  func end() {
    _ = ThreadContext.made.exchangeReader(outer)
    ThreadActivity.end()
  }
}
