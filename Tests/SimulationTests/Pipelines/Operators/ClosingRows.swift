import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  /// Operators whose arrays and windows are closed by signals of their own. The input ends, because otherwise the
  /// timers never do.
  static let closing: [PipelineOperator] = [
    PipelineOperator(".take(for: #).collect(closing: { .timer(after: #) }).map(digest)", 0...8, 1...4) { input, with in
      input.take(for: .ticks(with.numbers[0]), on: with.scheduler).collect(closing: {
        Signal.timer(after: .ticks(with.numbers[1]), on: with.scheduler)
      }).map(digest)
    } model: { input, with in
      input.taking(for: with.numbers[0]).collected(everyTicks: with.numbers[1])
    },
    PipelineOperator(
      ".take(for: #).window(closing: { .timer(after: #) }).flatMap { $0.collect().map(digest) }", 0...8, 1...4
    ) { input, with in
      input.take(for: .ticks(with.numbers[0]), on: with.scheduler).window(closing: {
        Signal.timer(after: .ticks(with.numbers[1]), on: with.scheduler)
      }).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.taking(for: with.numbers[0]).collected(everyTicks: with.numbers[1])
    },
    PipelineOperator(
      ".window(opening: @, closing: { .timer(after: $0 % #) }).flatMap { $0.collect().map(digest) }", 1...4
    ) { input, with in
      input.window(opening: with.branch) { value in
        Signal.timer(after: .ticks(value % with.number), on: with.scheduler).promoteError(to: TestFailure.self)
      }.flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.collected(opening: with.branch) { .timer(after: $0 % with.number) }
    },
  ]
}

extension ModelSignal {
  /// Sends arrays that end with the sign of a timer, which begins with the array.
  fileprivate func collected(everyTicks ticks: Int) -> ModelSignal {
    .awaiting([self], [Int]()) { signs in
      signs.wait(for: .timer(after: ticks))
    } _: { held, signs, cause in
      switch cause {
      case .event(.failed, _): return signs.send(.failure)
      case .event(.next(let value), _): held.append(value)
      case .event(.completed, _):
        signs.send(.next(digest(held)))
        signs.send(.completed)
      case .sign:
        signs.send(.next(digest(held)))
        held = []
        signs.wait(for: .timer(after: ticks))
      }
    }
  }
}
