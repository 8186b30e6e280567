import NIOCore
import ReactiveBridging
import ReactiveKernel

extension AsyncEmitter {
  /// Runs a function that throws the errors of a client, and throws them with a type. An error after the disposal is
  /// that of the cancelled task, and is dropped.
  borrowing func run(
    _ call: @autoclosure () -> String, _ body: (borrowing AsyncEmitter) async throws -> Void
  ) async throws(HTTPFailure) {
    do {
      try await body(self)
    } catch {
      if !isDisposed { throw HTTPFailure(call(), error) }
    }
  }
}

extension AsyncEmitter where Value == ByteBuffer {
  /// Sends the chunks of a body, each when there is room for it.
  borrowing func send<Body: AsyncSequence>(_ body: Body) async throws where Body.Element == ByteBuffer {
    var chunks = body.makeAsyncIterator()
    while await waitForRoom(), let chunk = try await chunks.next() {
      guard await send(chunk) else { return }
    }
  }
}
