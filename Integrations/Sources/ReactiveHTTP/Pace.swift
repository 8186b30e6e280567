import Guarding
import NIOCore

/// Limits the bytes that were handed to event loops and that the loops have not written yet.
///
/// The writers of hummingbird and of async-http-client suspend when a channel is not writable. They learn that from the
/// event loop when it has run the writes, which are its tasks. A loop that runs late would therefore take any number of
/// chunks. So this waits for the loop after each `limit` bytes.
package struct Pace: Sendable {
  /// The least count of a chunk, in bytes, because a small one needs memory of its own too.
  private static let least = 256

  private let limit: Int
  private let waitForLoops: @Sendable () async throws -> Void
  private var handedOver = 0

  /// - Parameters:
  ///   - limit: the bytes between two waits.
  ///   - waitForLoops: returns when the loops have run the tasks that they had.
  package init(limit: Int, _ waitForLoops: @escaping @Sendable () async throws -> Void) {
    (self.limit, self.waitForLoops) = (limit, waitForLoops)
  }

  /// - Parameter loops: the loops, one of which writes the chunks. A loop runs its tasks in order.
  package init(limit: Int, of loops: some Sequence<any EventLoop>) {
    let loops = Array(loops)
    self.init(limit: limit) { for loop in loops { try await Turn.wait(for: loop) } }
  }

  /// Counts a chunk that was handed over, and waits for the loops if the limit is reached.
  package mutating func handOver(_ count: Int) async throws {
    handedOver += max(Pace.least, count)
    if handedOver < limit { return }
    handedOver = 0
    try await waitForLoops()
  }
}

/// A task of an event loop, for which a task of Swift waits.
private final class Turn: Sendable {
  private let continuation: Guarded<CheckedContinuation<Void, any Error>?>

  private init(_ continuation: CheckedContinuation<Void, any Error>) { self.continuation = Guarded(continuation) }

  // A loop that has ended drops its tasks, and reports nothing.
  deinit { continuation.withLock { $0.take() }?.resume(throwing: EventLoopError.shutdown) }

  private func run() { continuation.withLock { $0.take() }?.resume() }

  /// Returns when the loop has run the tasks that it had. Throws if the loop has ended.
  static func wait(for loop: any EventLoop) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let turn = Turn(continuation)
      loop.execute { turn.run() }
    }
  }
}
