/// A latch that asynchronous code waits for.
package final class AsyncLatch: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  package func open() { continuation.finish() }

  package func wait() async { for await _ in stream {} }
}
