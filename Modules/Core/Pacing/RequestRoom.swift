import ReactiveKernel

/// Room for the values that a consumer has requested, and for a number of values ahead of its requests (C17).
///
/// A value takes its place for good. A request frees places.
@usableFromInline
package final class RequestRoom: ExhaustibleRoom, @unchecked Sendable {
  // Unchecked because the base class is; the variable is atomic, and the number never changes.
  private let ahead: Int
  private let isOpen = AtomicFlag()

  /// More places than any consumer requests, and few enough to count some times as many.
  private static var places: Int { .max / 4 }

  /// Makes room for a consumer that has requested nothing.
  ///
  /// - Parameters:
  ///   - ahead: the number of values that the buffer takes ahead of the requests.
  ///   - operation: the name of the caller's function.
  package init(ahead: Int, of operation: StaticString, file: StaticString, line: UInt) {
    self.ahead = ahead
    let places = RequestRoom.places
    super.init(for: places, of: operation, taken: places - min(ahead, places), file: file, line: line)
  }

  /// Whether the consumer has requested all values: then nothing is counted any more.
  @usableFromInline
  package override var isUnlimited: Bool { isOpen.isSet }

  package override var freePlaceCount: Int { isUnlimited ? .max : super.freePlaceCount }

  /// An operator that pairs the values of several sources, as `zip` does, holds at least one of each.
  @usableFromInline
  package override var width: Int { max(1, ahead) }

  /// A consumer that has all values does not request one more.
  @usableFromInline
  package override var awaitsEnd: Bool { true }

  override var grantedCapacity: Int { ahead }

  /// Frees places for a number of values that were requested. May run the code of sources that wait.
  package func grant(_ count: Int) { freePlaces(min(count, RequestRoom.places)) }

  /// Ends all waits for places, because all values were requested. May run the code of sources that wait.
  package func open() {
    isOpen.set()
    freePlaces(RequestRoom.places)
  }
}
