import ReactiveCore
import ReactiveSimulation

extension ModelSignal {
  /// Runs a limited number of inner signals at a time, and sends their values in order; a failure is not delayed.
  func ordered(limit: Int, _ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var inners: [ModelRun] = []
      var events: [ModelEvent] = []
      // For each inner signal, the moment at which its output was complete; and the number of steps used at the last
      // such moment.
      var closed: [Moment] = []
      var steps = 0
      // The moment at which the last inner signal was started, and the moment at which its place became free if it
      // waited for one.
      var (started, freed) = (Moment.beginning, Moment?.none)
      for (number, entry) in outer.events.enumerated() where !entry.event.isTerminal {
        let place = number < limit ? nil : closed[number - limit]
        guard place ?? .beginning < .never, let value = entry.event.value else {
          closed.append(.never)
          continue
        }
        // Held values are sent before the next one starts. They start in order, also if several places become free at
        // the same time.
        if let place, place.step(afterAll + number) > started { freed = place }
        started = max(entry.moment, freed.map { $0.step(afterAll + number) } ?? .beginning)
        if started == entry.moment { freed = nil }
        let run = inner(value).run(started)
        inners.append(run)
        let turn = closed.last ?? .beginning
        for event in run.events where !event.event.isTerminal && turn < .never {
          let isHeld = event.moment < turn
          events.append(ModelEvent(moment: isHeld ? turn.step(steps) : event.moment, event: event.event))
          steps += isHeld ? 1 : 0
        }
        let end = run.end.flatMap { $0.event.isFailure ? nil : $0.moment } ?? .never
        closed.append(max(end, turn))
        if end > turn { steps = 0 }
      }
      return ending(ModelRun(events, of: []), outer, inners, closed.last ?? .beginning)
    }
  }
}

/// A step number greater than the number of events at any moment.
let afterAll = 1_000_000

/// Ends the sent events at the first failure, or when the last inner signal has ended and the outer has completed.
private func ending(_ sent: ModelRun, _ outer: ModelRun, _ inners: [ModelRun], _ last: Moment) -> ModelRun {
  let ends = ([outer] + inners).compactMap(\.end)
  let failure = ends.filter(\.event.isFailure).map(\.moment).min()
  let completion = outer.end.map { max($0.moment, last).step(afterAll) }
  let end = min(failure ?? .never, completion ?? .never)
  guard end < .never else { return ModelRun(sent.events, of: [outer] + inners) }
  let terminal = ModelEvent(moment: end, event: end == failure ? .failure : .completed)
  return ModelRun(sent.before(end).events + [terminal], of: [outer] + inners)
}
