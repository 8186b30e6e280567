/// Wakes one task that waits for something to happen.
///
/// A stream with one place. A continuation would do too, but the thread sanitizer does not see the order if it is
/// resumed before its task waits.
final class Bell: Sendable {
  private let stream: AsyncStream<Void>
  private let place: AsyncStream<Void>.Continuation

  init() { (stream, place) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Wakes the task that waits, or the next one that does.
  func ring() { place.yield() }

  /// Waits until the bell rings or the task is cancelled. May return without either: the caller looks at its own state.
  func wait() async {
    var rings = stream.makeAsyncIterator()
    await rings.next()
  }
}
