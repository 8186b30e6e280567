import ReactiveProperties

/// Finds out which `@Observed` properties a closure reads.
@usableFromInline
package enum Tracking {
  /// Runs a closure, and collects its reads of `@Observed` properties, in order and with repetitions.
  ///
  /// Inside another collection, or the closure of a `Computed`, only this collection gets the reads.
  ///
  /// - Parameter body: reads on this thread. Reads after an `await` or on another thread are not collected.
  /// - Returns: the result of the closure, and the reads. They hold the cells of the properties, so release them soon.
  @inlinable
  package static func collect<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reads: [TrackedRead]) {
    let collection = ReadCollection()
    let outer = collection.begin()
    defer { collection.end(outer) }
    let result = try body()
    return (result, collection.reads)
  }

  /// Hands a read to the reader of the thread, if there is one.
  @usableFromInline
  static func note(_ cell: ObservedCell, of owner: ObjectIdentifier) {
    cell.noteRead()
    ThreadContext.with { context in
      switch context.reading {
      case .ignored: break
      case .collected(let collection):
        (collection as? ReadCollection)?.reads.append(TrackedRead(cell: cell, owner: owner))
      // Before the value is read, because no write comes meanwhile.
      case .linked, .noted: context.note(cell.dependency) {}
      }
    }
  }
}

/// A read of an `@Observed` property: its cell, and its object.
@usableFromInline
package struct TrackedRead {
  @usableFromInline package let cell: ObservedCell
  @usableFromInline package let owner: ObjectIdentifier
}

/// The reads of `@Observed` properties that a closure has made so far.
@usableFromInline
final class ReadCollection {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  @exclusivity(unchecked) @usableFromInline var reads: [TrackedRead] = []

  @usableFromInline init() {}

  /// Takes note of the reads of the thread until ``end(_:)``; returns what happened to them so far.
  @usableFromInline
  func begin() -> Reading {
    ThreadActivity.begin()
    return ThreadContext.with { $0.exchange(.collected(self)) }
  }

  @usableFromInline
  func end(_ outer: Reading) {
    ThreadContext.with { $0.reading = outer }
    ThreadActivity.end()
  }
}
