import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that make one value of the waiting value and a new one.
  static let merging: [PipelineOperator] = [
    PipelineOperator(".deliver(merging: { wrapped($0 * 3 + $1) })") { input, with in
      input.deliver(on: with.scheduler) { wrapped($0 * 3 + $1) }
    } model: { input, _ in
      input.delivered { waiting, value in [waiting.first.map { wrapped($0 * 3 + value) } ?? value] }
    },
    PipelineOperator(".throttle(for: #, merging: { wrapped($0 * 3 + $1) })", 0...4) { input, with in
      input.throttle(for: .ticks(with.number), merging: { wrapped($0 * 3 + $1) }, on: with.scheduler)
    } model: { input, with in
      input.timed((pauseEnd: 0, held: [Int]())) { state, time, happening in
        switch happening {
        case .event(.next(let value)):
          let merged = state.held.first.map { wrapped($0 * 3 + value) } ?? value
          if time.tick >= state.pauseEnd {
            state = (time.tick + with.number, [])
            time.send(.next(merged))
          } else {
            if state.held.isEmpty { time.wake(at: state.pauseEnd) }
            state.held = [merged]
          }
        case .alarm where !state.held.isEmpty:
          time.send(state.held)
          state = (time.tick + with.number, [])
        case .event(let end):
          if end == .completed { time.send(state.held) }
          time.send(end)
        case .subscription, .alarm: break
        }
      }
    },
  ]
}
