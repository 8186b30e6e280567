import Reactive
import ReactiveStreaming

/// Shows the text of a server while it comes, and loses none of it.
///
/// A connection that is cut is followed by another one, which continues after the last event. The pieces of an interval
/// are one update. At a stop, and before a failure, the text that waits is shown first.
struct ChatPipeline: Sendable {
  let server: ChatServer
  let options: ChatOptions
  private let clock = QueueScheduler(name: "clock")

  init(server: ChatServer, _ options: ChatOptions) { (self.server, self.options) = (server, options) }

  func log() -> Signal<ChatLog, InputFailure> {
    Signal<ChatEvent, InputFailure>.deferred {
      let notes = Subject<ChatEvent, Never>()
      let text = updates(noting: { notes.send($0) })
        .map { ChatEvent.update($0) }
        .concat(with: .just(.ended(nil)))
        .catch { failure in Signal<ChatEvent, Never>.just(.ended(ChatPipeline.reason(failure))) }
        .finally { notes.complete() }
      return Signal.merge(notes.signal, text).promoteError()
    }
    .scan(into: ChatLog()) { log, event in log.note(event) }
  }

  /// From the events of the server to the updates of the screen.
  private func updates(
    noting note: @escaping @Sendable (ChatEvent) -> Void
  ) -> Signal<String, MessageFailure<LostConnection>> {
    let stop = Subject<Void, Never>()
    return events(noting: note)
      .messages(until: "[DONE]")
      .map(\.data)
      .on(next: { _ in note(.received) })
      .take(until: stop)
      .enumerated()
      .on(afterNext: { [options] in if $0.offset + 1 == options.stop { stop.send(()) } })
      .map(\.element)
      .throttle(for: .seconds(1) / options.rate, merging: +, delayingFailures: true, on: clock)
  }

  private static func reason(_ failure: MessageFailure<LostConnection>) -> String {
    switch failure {
    case .upstream: "the connection was lost"
    case .reported(let event): "the server reports \(event.data)"
    case .incomplete: "the server ended the text without its mark"
    }
  }

  private func events(
    noting note: @escaping @Sendable (ChatEvent) -> Void
  ) -> Signal<ServerSentEvent, LostConnection> {
    let policy = RetryPolicy<LostConnection>(backoff: .constant(.milliseconds(200)))
    return .events(reconnecting: policy, closed: LostConnection(), on: clock) { [server] connection in
      note(.connected(after: connection.lastID))
      connection.open()
      return server.body(after: Int(connection.lastID) ?? 0).flatMap { Signal(connection.parse($0)) }
    }
  }
}
