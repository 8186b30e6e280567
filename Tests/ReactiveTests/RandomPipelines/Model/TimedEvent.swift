import Reactive
import ReactiveTesting

/// What pipelines send.
typealias PipelineEvent = Event<Int, TestFailure>

/// An event, and when it happens.
struct TimedEvent: Sendable {
  var moment: Moment
  var event: PipelineEvent
}

extension PipelineEvent {
  /// The one failure there is.
  static let failure = PipelineEvent.failed(TestFailure())

  var isFailure: Bool { if case .failed = self { true } else { false } }
  var isTerminal: Bool { value == nil }
}

/// Keeps a value below 36, so that there is a sign for it: 0 to 9, then a to z.
func wrapped(_ value: Int) -> Int { value % 36 }

extension [TimedEvent] {
  /// The terminal, if there is one.
  var end: TimedEvent? { last.flatMap { $0.event.isTerminal ? $0 : nil } }

  /// What happens earlier than a moment.
  func before(_ moment: Moment?) -> [TimedEvent] {
    guard let moment else { return self }
    return filter { $0.moment < moment }
  }
}
