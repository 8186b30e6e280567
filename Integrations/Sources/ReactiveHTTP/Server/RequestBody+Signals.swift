import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel

extension Request {
  /// Sends the bytes of the body to one subscription.
  ///
  ///     body   ab-----c--  then its end
  ///     chunks 1------2--|
  ///
  /// Runs in a task (C7). The body is read when there is room downstream (C17), so a fast client waits for the handler.
  /// Fails with `disconnected` if the client leaves, and with `malformed` if it does not send HTTP. Subscribe while the
  /// handler of the request runs, as with `try await request.chunks.map { … }.allValues()`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  public var chunks: Signal<ByteBuffer, HTTPFailure> {
    let (body, call) = (body, "\(method) \(uri)")
    return .generate { emitter throws(HTTPFailure) in
      try await emitter.run(call) { emitter in try await emitter.send(body) }
    }
  }
}
