extension Signal where Value == ServerSentEvent {
  /// Sends the events before the mark at the end of a stream, and completes at the mark.
  ///
  ///     self       -a-b-[DONE]-c
  ///     messages() -a-b-|
  ///
  ///     self       -a-b|
  ///     messages() -a-b#            incomplete
  ///
  /// When the data of an event is the mark, the result completes at once. The subscription to this signal ends, which
  /// closes the connection. Everything after the mark is ignored. If this signal completes without the mark, the text
  /// was cut, and the result fails with ``MessageFailure/incomplete``. At an event of the type `error` the result fails
  /// with ``MessageFailure/reported(_:)``. Events of other types, such as `ping`, pass.
  ///
  /// Sends on the thread on which this signal sends.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter mark: the data that marks the end, as in the streams of language models. If nil, the stream ends when
  ///   this signal completes.
  public func messages(until mark: String? = "[DONE]") -> Signal<ServerSentEvent, MessageFailure<Failure>> {
    parsed(by: { MessageParser(mark: mark) }, MessageFailure.upstream)
  }
}

/// The failure of a stream of messages.
public enum MessageFailure<Upstream: Error>: Error {
  /// The failure of the signal of the events.
  case upstream(Upstream)
  /// The server has sent an event of the type `error`.
  case reported(ServerSentEvent)
  /// The stream ended without its mark.
  case incomplete
}

extension MessageFailure: Equatable where Upstream: Equatable {}
extension MessageFailure: Hashable where Upstream: Hashable {}

private struct MessageParser<Upstream: Error>: StreamParser {
  let mark: String?

  func take(_ event: ServerSentEvent) throws(MessageFailure<Upstream>) -> StreamStep<ServerSentEvent> {
    if event.type == "error" { throw .reported(event) }
    return event.data == mark ? .complete : .send(event)
  }

  func finish() throws(MessageFailure<Upstream>) -> ServerSentEvent? {
    if mark != nil { throw .incomplete }
    return nil
  }
}
