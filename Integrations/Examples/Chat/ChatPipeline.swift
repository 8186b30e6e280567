import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers

/// From the events of a server to the updates of a screen.
///
/// `Modules/Foundation/ReactiveFoundation.docc/StreamingText.md` explains each line.
enum ChatPipeline {
  static func updates(
    of events: Signal<ServerSentEvent, HTTPFailure>, until stop: Signal<Void, Never>, rate: Int,
    on clock: some Scheduler
  ) -> Signal<String, MessageFailure<HTTPFailure>> {
    events
      .messages(until: "[DONE]")
      .map(\.data)
      .take(until: stop)
      .throttle(for: .seconds(1) / rate, merging: +, delayingFailures: true, on: clock)
  }
}
