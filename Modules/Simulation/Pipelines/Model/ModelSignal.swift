import ReactiveCore
import ReactiveTesting

/// A simple model of a signal in a random pipeline. For a subscription at a given moment, the model computes the whole
/// run of the signal, from the first event to the last.
///
/// A model uses no subscriptions and no schedulers, so it shares no mistake with an operator. Each method models a kind
/// of operator, and the closure of the method does the work of one operator. For example, ``eachValue(_:)`` with the
/// right closure models `map` or `filter`.
public struct ModelSignal: Sendable {
  package let run: @Sendable (_ start: Moment) -> ModelRun

  package init(_ run: @escaping @Sendable (_ start: Moment) -> ModelRun) {
    self.run = run
  }

  /// Makes a model that sends events at once, during the subscription.
  public static func sending(_ events: PipelineEvent...) -> ModelSignal { sending(events) }

  /// Makes a model that sends the events at once, during the subscription.
  static func sending(_ events: [PipelineEvent]) -> ModelSignal {
    ModelSignal { start in
      ModelRun(events.enumerated().map { ModelEvent(moment: start.step($0), event: $1) }, of: [])
    }
  }

  /// Replaces each event with other events. Each subscription has a state of its own.
  ///
  /// - Parameters:
  ///   - initial: the state at the subscription.
  ///   - rewrite: returns the events to send in place of an event, and may change the state.
  public func eachEvent<State: Sendable>(
    _ initial: State, _ rewrite: @escaping @Sendable (_ state: inout State, PipelineEvent) -> [PipelineEvent]
  ) -> ModelSignal {
    ModelSignal { start in
      rewritten([run(start)], initial) { state, arrival in rewrite(&state, arrival.event) }
    }
  }

  /// Replaces each value with other values, and forwards the terminal: completion or failure.
  ///
  /// - Parameter rewrite: returns the values to send in place of a value.
  public func eachValue(_ rewrite: @escaping @Sendable (Int) -> [Int]) -> ModelSignal {
    eachEvent(()) { _, event in event.value.map { rewrite($0).map { .next($0) } } ?? [event] }
  }

  /// Replaces each value with events, and forwards the terminal: completion or failure. Each subscription has a state
  /// of its own.
  ///
  /// - Parameters:
  ///   - initial: the state at the subscription.
  ///   - answer: returns the events to send in place of a value, and may change the state.
  public func eachValue<State: Sendable>(
    _ initial: State, _ answer: @escaping @Sendable (_ state: inout State, Int) -> [PipelineEvent]
  ) -> ModelSignal {
    eachEvent(initial) { state, event in event.value.map { answer(&state, $0) } ?? [event] }
  }

  /// Waits for completion, then sends values that are made from all received values, and completes. A failure is
  /// forwarded without values.
  ///
  /// - Parameter send: takes the received values, and returns the values to send.
  public func atTheEnd(_ send: @escaping @Sendable (_ values: [Int]) -> [Int]) -> ModelSignal {
    eachEvent([Int]()) { values, event in
      if let value = event.value { values.append(value) }
      switch event {
      case .next: return []
      case .failed: return [event]
      case .completed: return send(values).map { .next($0) } + [event]
      }
    }
  }

  /// Sends at most the first `count` values, and completes after the last of them, as `take` does.
  ///
  /// - Parameter count: the largest number of values. With 0, the model completes at once.
  public func taking(_ count: Int) -> ModelSignal {
    guard count > 0 else { return .sending(.completed) }
    return eachValue(0) { taken, value in
      taken += 1
      return taken == count ? [.next(value), .completed] : [.next(value)]
    }
  }

  /// Subscribes to several signals in order, and replaces each of their events with other events.
  ///
  /// - Parameters:
  ///   - inputs: the signals.
  ///   - initial: the state at the subscription.
  ///   - rewrite: returns the events to send for an event. Its second argument is the index of the input that has sent
  ///     the event, from 0 on.
  public static func joining<State: Sendable>(
    _ inputs: [ModelSignal], _ initial: State,
    _ rewrite: @escaping @Sendable (_ state: inout State, _ input: Int, PipelineEvent) -> [PipelineEvent]
  ) -> ModelSignal {
    ModelSignal { start in
      let runs = inputs.enumerated().map { number, input in input.run(start.step(number)) }
      return rewritten(runs, initial) { state, arrival in rewrite(&state, arrival.input, arrival.event) }
    }
  }

  /// Continues with another signal when this signal ends.
  ///
  /// - Parameter next: takes the number of signals that have run so far, and the terminal of the last signal. Returns
  ///   the signal to run next, or `nil`. If it returns `nil`, the result ends with that terminal.
  public func followed(by next: @escaping @Sendable (_ runs: Int, _ end: PipelineEvent) -> ModelSignal?) -> ModelSignal
  {
    ModelSignal { start in
      var runs = [run(start)]
      var events = runs[0].events
      while let end = runs[runs.count - 1].end, let following = next(runs.count, end.event) {
        runs.append(following.run(end.moment))
        events.removeLast()
        events += runs[runs.count - 1].events
      }
      return ModelRun(events, of: runs)
    }
  }
}

/// An event of one of several inputs.
package struct Arrival {
  package var input: Int
  package var moment: Moment
  package var event: PipelineEvent

  package init(input: Int, moment: Moment, event: PipelineEvent) {
    self.input = input
    self.moment = moment
    self.event = event
  }
}

/// The run of an operator that replaces each event of its inputs, in the order of arrival, with other events.
package func rewritten<State>(
  _ inputs: [ModelRun], _ initial: State, _ rewrite: (_ state: inout State, Arrival) -> [PipelineEvent]
) -> ModelRun {
  var arrivals = inputs.enumerated().flatMap { input, run in
    run.events.map { Arrival(input: input, moment: $0.moment, event: $0.event) }
  }
  if inputs.count > 1 { arrivals.sort { $0.moment < $1.moment } }
  var state = initial
  var events: [ModelEvent] = []
  for arrival in arrivals {
    let answers = rewrite(&state, arrival)
    for (number, answer) in answers.enumerated() {
      let moment = answers.count == 1 ? arrival.moment : arrival.moment.step(number)
      events.append(ModelEvent(moment: moment, event: answer))
      if answer.isTerminal { return ModelRun(events, of: inputs) }
    }
  }
  return ModelRun(events, of: inputs)
}
