/// Something that happens once, and that asynchronous code waits for.
package final class Milestone: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  package func reach() { continuation.finish() }

  package func wait() async { for await _ in stream {} }
}
