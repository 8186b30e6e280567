import Reactive

/// A signal as the model sees it: the events that somebody gets who subscribes at some moment, all of them at once.
///
/// They are in order, and nothing follows a terminal. Nobody disposes of a model: who has enough reads no further.
struct ModelSignal: Sendable {
  let run: @Sendable (_ start: Moment) -> [TimedEvent]

  init(_ run: @escaping @Sendable (_ start: Moment) -> [TimedEvent]) {
    self.run = run
  }

  /// Sends some events at once.
  static func sending(_ events: PipelineEvent...) -> ModelSignal { sending(events) }

  /// Sends some events at once.
  static func sending(_ events: [PipelineEvent]) -> ModelSignal {
    ModelSignal { start in
      events.enumerated().map { number, event in TimedEvent(moment: start.step(number), event: event) }
    }
  }

  /// Makes of each event those to send instead, with a state that begins anew with each run.
  func rewriting<State: Sendable>(
    _ initial: State, _ rewrite: @escaping @Sendable (_ state: inout State, PipelineEvent) -> [PipelineEvent]
  ) -> ModelSignal {
    ModelSignal { start in
      rewritten(interleaved([run(start)]), initial) { state, arrival in rewrite(&state, arrival.event) }
    }
  }

  /// Makes of each value those to send instead; terminals pass.
  func eachValue(_ rewrite: @escaping @Sendable (Int) -> [Int]) -> ModelSignal {
    rewriting(()) { _, event in event.value.map { rewrite($0).map { .next($0) } } ?? [event] }
  }

  /// Subscribes to several signals in order, and makes of each event of theirs those to send.
  static func joining<State: Sendable>(
    _ inputs: [ModelSignal], _ initial: State,
    _ rewrite: @escaping @Sendable (_ state: inout State, _ input: Int, PipelineEvent) -> [PipelineEvent]
  ) -> ModelSignal {
    ModelSignal { start in
      let runs = inputs.enumerated().map { number, input in input.run(start.step(number)) }
      return rewritten(interleaved(runs), initial) { state, arrival in rewrite(&state, arrival.input, arrival.event) }
    }
  }

  /// Goes on with another signal where one ends.
  ///
  /// - Parameter next: what to go on with when so many signals ran, the last of which ended so; `nil` to end with it.
  func followed(by next: @escaping @Sendable (_ runs: Int, _ end: PipelineEvent) -> ModelSignal?) -> ModelSignal {
    ModelSignal { start in
      var events = run(start)
      var runs = 1
      while let end = events.end, let following = next(runs, end.event) {
        events.removeLast()
        events += following.run(end.moment)
        runs += 1
      }
      return events
    }
  }
}

/// An event of one of several inputs.
struct Arrival {
  var input: Int
  var moment: Moment
  var event: PipelineEvent
}

/// The events of several runs in the order in which they happen.
func interleaved(_ runs: [[TimedEvent]]) -> [Arrival] {
  let arrivals = runs.enumerated().flatMap { input, run in
    run.map { Arrival(input: input, moment: $0.moment, event: $0.event) }
  }
  return runs.count == 1 ? arrivals : arrivals.sorted { $0.moment < $1.moment }
}

/// What is sent in answer to events, until the first terminal.
func rewritten<State>(
  _ arrivals: [Arrival], _ initial: State, _ rewrite: (_ state: inout State, Arrival) -> [PipelineEvent]
) -> [TimedEvent] {
  var state = initial
  var events: [TimedEvent] = []
  for arrival in arrivals {
    let answers = rewrite(&state, arrival)
    for (number, answer) in answers.enumerated() {
      let moment = answers.count == 1 ? arrival.moment : arrival.moment.step(number)
      events.append(TimedEvent(moment: moment, event: answer))
      if answer.isTerminal { return events }
    }
  }
  return events
}
