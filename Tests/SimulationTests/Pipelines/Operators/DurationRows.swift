import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  /// Operators with a duration for each value: another signal, over with its first value or completion.
  static let durations: [PipelineOperator] = [
    PipelineOperator(".delay \(innerText)", isMultiplying: true) { input, with in
      input.delay(with.inner)
    } model: { input, with in
      input.delayed(with.inner)
    },
    PipelineOperator(".delay { value in .timer(after: value % #) }", 1...4, isMultiplying: true) { input, with in
      input.delay { Signal.timer(after: .ticks($0 % with.number), on: with.scheduler) }
    } model: { input, with in
      input.delayed { .timer(after: $0 % with.number) }
    },
    PipelineOperator(".debounce \(innerText)", isMultiplying: true) { input, with in
      input.debounce(with.inner)
    } model: { input, with in
      input.debounced(with.inner)
    },
    PipelineOperator(".debounce { value in .timer(after: value % #) }", 1...4, isMultiplying: true) { input, with in
      input.debounce { Signal.timer(after: .ticks($0 % with.number), on: with.scheduler) }
    } model: { input, with in
      input.debounced { .timer(after: $0 % with.number) }
    },
    PipelineOperator(".throttle { value in .timer(after: value % #) }", 1...4, isMultiplying: true) { input, with in
      input.throttle { Signal.timer(after: .ticks($0 % with.number), on: with.scheduler) }
    } model: { input, with in
      input.throttled { .timer(after: $0 % with.number) }
    },
    PipelineOperator(".throttle(leading: false) \(innerText)", isMultiplying: true) { input, with in
      input.throttle(leading: false, with.inner)
    } model: { input, with in
      input.audited(with.inner)
    },
    PipelineOperator(".timeout(each: { last in .timer(after: 1 + (last ?? 0) % #) }, with: TestFailure())", 1...4) {
      input, with in
      input.timeout(
        each: { Signal.timer(after: .ticks(1 + ($0 ?? 0) % with.number), on: with.scheduler) }, with: TestFailure())
    } model: { input, with in
      input.limited(.sending(.failure)) { .timer(after: 1 + ($0 ?? 0) % with.number) }
    },
    PipelineOperator(".timeout(each: { [@, @][($0 ?? 0) % 2] }, switchingTo: @)") { input, with in
      input.timeout(each: { with.branches[($0 ?? 0) % 2] }, switchingTo: with.branches[2])
    } model: { input, with in
      input.limited(with.branches[2]) { with.branches[($0 ?? 0) % 2] }
    },
    PipelineOperator(
      ".join(with: @, lasting: { .timer(after: $0 % #) }, otherLasting: { .timer(after: $0 % #) }).map(…)", 1...4,
      1...4, isMultiplying: true
    ) { input, with in
      input.join(
        with: with.branch,
        lasting: { Signal.timer(after: .ticks($0 % with.numbers[0]), on: with.scheduler) },
        otherLasting: { Signal.timer(after: .ticks($0 % with.numbers[1]), on: with.scheduler) }
      ).map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      input.overlapping(with.branch) {
        .timer(after: $0 % with.numbers[0])
      } _: {
        .timer(after: $0 % with.numbers[1])
      }
    },
    PipelineOperator(
      ".join(with: @, lasting: { [@, @][$0 % 2] }, otherLasting: { _ in @ }).map(…)", isMultiplying: true
    ) { input, with in
      input.join(
        with: with.branch, lasting: { with.branches[1 + $0 % 2] }, otherLasting: { _ in with.branches[3] }
      ).map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      input.overlapping(with.branch) {
        with.branches[1 + $0 % 2]
      } _: { _ in
        with.branches[3]
      }
    },
    PipelineOperator(".collect(opening: @, closing: { .timer(after: $0 % #) }).map(digest)", 1...4) { input, with in
      input.collect(opening: with.branch) { value in
        Signal.timer(after: .ticks(value % with.number), on: with.scheduler).promoteError()
      }.map(digest)
    } model: { input, with in
      input.collected(opening: with.branch) { .timer(after: $0 % with.number) }
    },
    PipelineOperator(".window(opening: @, closing: { [@, @][$0 % 2] }).flatMap { $0.collect().map(digest) }") {
      input, with in
      input.window(opening: with.branch) { with.branches[1 + $0 % 2] }.flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.collected(opening: with.branch) { with.branches[1 + $0 % 2] }
    },
  ]
}

extension ModelSignal {
  /// Completes after a number of ticks; nothing else counts for a sign.
  static func timer(after ticks: Int) -> ModelSignal {
    ModelSignal { start in ModelSignal.sending(.completed).run(start.later(by: ticks)) }
  }

  fileprivate func delayed(_ duration: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    .awaiting([self], (values: [Int: Int](), count: 0, hasCompleted: false)) { state, signs, cause in
      switch cause {
      case .event(.next(let value), _):
        state.count += 1
        state.values[state.count] = value
        signs.wait(for: duration(value), as: state.count)
      case .event(.failed, _): signs.send(.failure)
      case .event(.completed, _): state.hasCompleted = true
      case .sign(let key): if let value = state.values.removeValue(forKey: key) { signs.send(.next(value)) }
      }
      if state.hasCompleted, state.values.isEmpty { signs.send(.completed) }
    }
  }

  fileprivate func debounced(_ duration: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    .awaiting([self], [Int]()) { held, signs, cause in
      if case .event(.next(let value), _) = cause {
        held = [value]
        signs.stop()
        return signs.wait(for: duration(value))
      }
      signs.conclude(cause, sending: &held)
    }
  }

  fileprivate func throttled(_ pause: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    .awaiting([self], (isPaused: false, held: [Int]())) { state, signs, cause in
      switch cause {
      case .event(.next(let value), _):
        if state.isPaused { return state.held = [value] }
        state.isPaused = true
        signs.send(.next(value))
        signs.wait(for: pause(value))
      case .event: signs.conclude(cause, sending: &state.held)
      case .sign:
        state.isPaused = !state.held.isEmpty
        if let value = state.held.first { signs.wait(for: pause(value)) }
        signs.conclude(cause, sending: &state.held)
      }
    }
  }

  /// Sends the newest value of each pause, which begins with a value, at its end.
  fileprivate func audited(_ pause: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    .awaiting([self], [Int]()) { held, signs, cause in
      if case .event(.next(let value), _) = cause {
        if held.isEmpty { signs.wait(for: pause(value)) }
        held = [value]
      } else {
        signs.conclude(cause, sending: &held)
      }
    }
  }

  fileprivate func limited(
    _ other: ModelSignal, _ limit: @escaping @Sendable (Int?) -> ModelSignal
  ) -> ModelSignal {
    .awaiting([self], (), begin: { $0.wait(for: limit(nil)) }) { _, signs, cause in
      switch cause {
      case .event(let event, _):
        signs.send(event)
        guard let value = event.value else { return }
        signs.stop()
        signs.wait(for: limit(value))
      case .sign: signs.continue(with: other)
      }
    }
  }

  /// Sends the pairs of values whose durations overlap.
  fileprivate func overlapping(
    _ other: ModelSignal, _ duration: @escaping @Sendable (Int) -> ModelSignal,
    _ otherDuration: @escaping @Sendable (Int) -> ModelSignal
  ) -> ModelSignal {
    .awaiting([self, other], Overlap()) { state, signs, cause in
      switch cause {
      case .event(.next(let value), let side):
        state.count += 1
        state.lasting[side].append((state.count, value))
        for (_, partner) in state.lasting[1 - side] {
          signs.send(.next(wrapped(side == 0 ? value * 5 + partner : partner * 5 + value)))
        }
        signs.wait(for: side == 0 ? duration(value) : otherDuration(value), as: state.count)
      case .event(.failed, _): signs.send(.failure)
      case .event(.completed, let side): state.hasCompleted[side] = true
      case .sign(let number):
        for side in 0...1 { state.lasting[side].removeAll { $0.number == number } }
      }
      if state.isOver { signs.send(.completed) }
    }
  }
}

extension ModelSignal {
  /// Sends arrays that begin with a value of another signal, and end with the sign of a signal made of it.
  func collected(
    opening: ModelSignal, _ closing: @escaping @Sendable (Int) -> ModelSignal
  ) -> ModelSignal {
    .awaiting([opening, self], Arrays()) { state, signs, cause in
      switch cause {
      case .event(.failed, _): return signs.send(.failure)
      case .event(.next(let value), input: 0):
        state.count += 1
        state.begun.append((state.count, []))
        signs.wait(for: closing(value), as: state.count)
      case .event(.next(let value), _): for index in state.begun.indices { state.begun[index].values.append(value) }
      case .event(.completed, input: 0): state.isLastBegun = true
      case .event(.completed, _):
        for array in state.begun { signs.send(.next(digest(array.values))) }
        return signs.send(.completed)
      case .sign(let number):
        guard let index = state.begun.firstIndex(where: { $0.number == number }) else { return }
        signs.send(.next(digest(state.begun.remove(at: index).values)))
      }
      if state.isLastBegun, state.begun.isEmpty { signs.send(.completed) }
    }
  }
}

/// The state of `collect` with other signals.
private struct Arrays {
  var count = 0
  var begun: [(number: Int, values: [Int])] = []
  var isLastBegun = false
}

/// The state of `join`.
private struct Overlap {
  var count = 0
  var lasting: [[(number: Int, value: Int)]] = [[], []]
  var hasCompleted = [false, false]

  var isOver: Bool { hasCompleted == [true, true] || (0...1).contains { hasCompleted[$0] && lasting[$0].isEmpty } }
}

extension ModelSigns {
  /// Sends the held value at a sign or a completion, and a terminal.
  fileprivate mutating func conclude(_ cause: Cause, sending held: inout [Int]) {
    if case .event(.failed, _) = cause { return send(.failure) }
    for value in held { send(.next(value)) }
    held = []
    if case .event(.completed, _) = cause { send(.completed) }
  }
}
