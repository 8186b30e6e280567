import ReactiveCore
import ReactiveTesting

/// The events of random pipelines.
public typealias PipelineEvent = Event<Int, TestFailure>

extension PipelineEvent {
  /// The only failure that random pipelines send.
  package static let failure = PipelineEvent.failed(TestFailure())

  package var isFailure: Bool { if case .failed = self { true } else { false } }
  package var isTerminal: Bool { value == nil }
}

/// Keeps a value below 36, so that one sign can show it: 0 to 9, then a to z.
package func wrapped(_ value: Int) -> Int { value % 36 }

/// An event and its moment.
package struct ModelEvent: Sendable {
  package var moment: Moment
  package var event: PipelineEvent

  package init(moment: Moment, event: PipelineEvent) {
    self.moment = moment
    self.event = event
  }
}

/// The interval during which a source was subscribed to; `end` is `nil` for a subscription that never ended.
struct SourceSubscription: Sendable {
  var source: Int
  var start: Moment
  var end: Moment?
}

/// One run of a signal without a disposal: its events in order, with nothing after a terminal.
package struct ModelRun: Sendable {
  package var events: [ModelEvent]
  /// The subscriptions to sources that the run makes, if the subscriber disposes at `end`.
  let subscriptions: @Sendable (_ end: Moment?) -> [SourceSubscription]

  private init(
    _ events: [ModelEvent], _ subscriptions: @escaping @Sendable (_ end: Moment?) -> [SourceSubscription]
  ) {
    self.events = events
    let last = events.last { $0.event.isTerminal }?.moment
    self.subscriptions = { end in subscriptions(earliest(end, last)) }
  }

  /// The run of an operator.
  ///
  /// - Parameters:
  ///   - events: its events.
  ///   - inputs: the runs it subscribes to, none of which outlives it.
  package init(_ events: [ModelEvent], of inputs: [ModelRun]) {
    self.init(events) { end in inputs.flatMap { $0.subscriptions(end) } }
  }

  /// The run of a recorded source.
  init(_ events: [ModelEvent], ofSource source: Int, from start: Moment) {
    self.init(events) { end in
      // A subscriber that has disposed before does not subscribe at all.
      if let end, end < start { return [] }
      return [SourceSubscription(source: source, start: start, end: end)]
    }
  }

  /// The terminal, if there is one.
  package var end: ModelEvent? { events.last.flatMap { $0.event.isTerminal ? $0 : nil } }

  /// The run of a subscriber that disposes at a moment.
  package func before(_ moment: Moment?) -> ModelRun {
    guard let moment, moment < .never else { return self }
    return ModelRun(events.filter { $0.moment < moment }) { [subscriptions] end in subscriptions(earliest(end, moment))
    }
  }
}

/// The earlier of two moments; `nil` means never.
func earliest(_ one: Moment?, _ other: Moment?) -> Moment? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}

extension [ModelEvent] {
  /// The events of a run for one of several subscribers: its replay immediately, with the terminal if it was sent, else
  /// the later events.
  package func asSeen(from start: Moment, replay: Int = 0) -> [ModelEvent] {
    let sent = filter { $0.moment < start }.map(\.event)
    let atOnce = sent.filter { !$0.isTerminal }.suffix(replay) + sent.filter(\.isTerminal)
    // Subscribing is the first step, so a subscriber that reacts to an immediate value follows in the subscribers'
    // order.
    return atOnce.enumerated().map { ModelEvent(moment: start.step(1 + $0), event: $1) }
      + filter { $0.moment > start }.map {
        ModelEvent(moment: $0.moment.reaching(subscribedAt: start.step(0)), event: $0.event)
      }
  }
}
