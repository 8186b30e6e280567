import NIOCore

/// Limits the bytes that were handed to event loops and that the loops have not written yet.
///
/// The writers of hummingbird and of async-http-client suspend when a channel is not writable. The event loop tells them, after it has run the writes, which wait for it
/// as its tasks. A loop that runs late would therefore take any number of chunks. So this waits for the loop after each `limit` bytes.
package struct Pace: Sendable {
  /// What a chunk counts at least, in bytes, because a small one needs memory of its own too.
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
    self.init(limit: limit) {
      for turn in loops.map({ $0.submit {} }) { try await turn.get() }
    }
  }

  /// Counts a chunk that was handed over, and waits for the loops if the limit is reached.
  package mutating func handOver(_ count: Int) async throws {
    handedOver += max(Pace.least, count)
    if handedOver < limit { return }
    handedOver = 0
    try await waitForLoops()
  }
}
