import ReactiveCore
import ReactiveSimulation

/// The effects of an operator in the model that waits for *signs*, the first value or completion of another signal: it
/// sends, and starts or ends waits, one step after another.
struct ModelSigns {
  /// The causes to which such an operator reacts.
  enum Cause {
    case event(PipelineEvent, input: Int)
    case sign(Int)
  }

  private var now: Moment
  fileprivate var events: [ModelEvent] = []
  fileprivate var runs: [ModelRun] = []
  /// The waits, with the index of the run of each.
  fileprivate var waits: [(key: Int, run: Int)] = []
  /// The moment at which the inputs were disposed, and the signal that replaces them.
  fileprivate var successor: (start: Moment, signal: ModelSignal)?
  private var steps = 0
  private var starts = 0

  fileprivate init(_ start: Moment) { now = start }

  fileprivate var isOver: Bool { events.last?.event.isTerminal ?? false || successor != nil }

  /// Sends an event.
  mutating func send(_ event: PipelineEvent) {
    events.append(ModelEvent(moment: now.step(steps), event: event))
    steps += 1
  }

  /// Starts a wait for the sign of a signal, after all that is sent now. A failure of the signal is sent.
  mutating func wait(for signal: ModelSignal, as key: Int = 0) {
    waits.append((key, runs.count))
    runs.append(signal.run(nextStart()))
  }

  /// Ends a wait, if there is one.
  mutating func stop(_ key: Int = 0) {
    guard let index = waits.firstIndex(where: { $0.key == key }) else { return }
    let run = waits.remove(at: index).run
    runs[run] = runs[run].before(now)
  }

  /// Disposes the inputs, and continues with another signal.
  mutating func `continue`(with other: ModelSignal) { successor = (nextStart(), other) }

  private mutating func nextStart() -> Moment {
    defer { starts += 1 }
    return now.step(afterAll + starts)
  }

  fileprivate mutating func turn(to moment: Moment) {
    (now, steps, starts) = (moment, 0, 0)
  }

  /// The next sign, or failure, of a signal that is waited for.
  fileprivate var next: (key: Int, event: ModelEvent)? {
    waits.compactMap { wait in runs[wait.run].events.first.map { (wait.key, $0) } }.min { $0.1.moment < $1.1.moment }
  }
}

extension ModelSignal {
  /// Subscribes to several signals in order, and reacts to each of their events and to signs, with a state for each
  /// run.
  ///
  /// - Parameters:
  ///   - inputs: the signals.
  ///   - initial: the state at the subscription.
  ///   - begin: may start a wait before the inputs are subscribed to.
  ///   - react: sends events, and starts waits.
  static func awaiting<State: Sendable>(
    _ inputs: [ModelSignal], _ initial: State,
    begin: @escaping @Sendable (_ signs: inout ModelSigns) -> Void = { _ in },
    _ react: @escaping @Sendable (_ state: inout State, _ signs: inout ModelSigns, ModelSigns.Cause) -> Void
  ) -> ModelSignal {
    ModelSignal { start in
      var state = initial
      var signs = ModelSigns(start.step(0))
      begin(&signs)
      let runs = inputs.enumerated().map { number, input in input.run(start.step(1 + number)) }
      var arrivals = runs.enumerated().flatMap { input, run in
        run.events.map { Arrival(input: input, moment: $0.moment, event: $0.event) }
      }.sorted { $0.moment < $1.moment }[...]
      while !signs.isOver {
        if let sign = signs.next, sign.event.moment < arrivals.first?.moment ?? .never {
          signs.turn(to: sign.event.moment)
          signs.stop(sign.key)
          if sign.event.event.isFailure { signs.send(.failure) } else { react(&state, &signs, .sign(sign.key)) }
        } else if let arrival = arrivals.popFirst() {
          signs.turn(to: arrival.moment)
          react(&state, &signs, .event(arrival.event, input: arrival.input))
        } else {
          break
        }
      }
      guard let (end, other) = signs.successor else { return ModelRun(signs.events, of: runs + signs.runs) }
      let following = other.run(end)
      return ModelRun(signs.events + following.events, of: runs.map { $0.before(end) } + signs.runs + [following])
    }
  }
}
