import ReactiveCore
import ReactiveSimulation

extension ModelSignal {
  /// Runs it again a number of ticks after its end.
  ///
  /// - Parameters:
  ///   - ticks: the time after its beginning from which no run begins; a run that ends then does not end the result.
  ///   - pause: the pause between the end of a run and the next run; `nil` to end with the run.
  func rerun<State: Sendable>(
    for ticks: Int = .max, _ initial: @escaping @Sendable (_ begin: Int) -> State,
    _ pause: @escaping @Sendable (_ state: inout State, ModelEvent) -> Int?
  ) -> ModelSignal {
    ModelSignal { start in
      var state = initial(start.tick)
      var runs = [run(start)]
      var events = runs[0].events
      while let end = runs[runs.count - 1].end, let pause = pause(&state, end) {
        events.removeLast()
        if end.moment.tick + pause - start.tick > ticks { break }
        runs.append(run(end.moment.later(by: pause)))
        events += runs[runs.count - 1].events
      }
      return ModelRun(events, of: runs)
    }
  }

  /// Sends the time, a number of times.
  static func ticking(after delay: Int, every interval: Int, count: Int) -> ModelSignal {
    ModelSignal { start in
      var events: [ModelEvent] = []
      var action = start.later(by: delay)
      for _ in 0..<count {
        // The next action is scheduled before the value is sent.
        events.append(ModelEvent(moment: action.step(1), event: .next(wrapped(action.tick))))
        action = action.step(0).later(by: interval)
      }
      return ModelRun(events, of: [])
    }.taking(count)
  }
}
