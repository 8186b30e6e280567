import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that split the values by their content, or by another signal.
  static let splitting: [PipelineOperator] = [
    PipelineOperator(".collect(boundary: @).map(digest)") { input, with in
      input.collect(boundary: with.branch).map(digest)
    } model: { input, with in
      input.bounded(by: with.branch, count: .max)
    },
    PipelineOperator(".collect(boundary: @, count: #).map(digest)", 1...3) { input, with in
      input.collect(boundary: with.branch, count: with.number).map(digest)
    } model: { input, with in
      input.bounded(by: with.branch, count: with.number)
    },
    PipelineOperator(".window(untilChanged: { $0 % # }).flatMap { $0.collect().map(digest) }", 2...4) { input, with in
      input.window(untilChanged: { $0 % with.number }).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.split { last, value in last % with.number != value % with.number }
    },
    PipelineOperator(".window(while: { $0 % 4 != # }).flatMap { $0.collect().map(digest) }", 0...3) { input, with in
      input.window(while: { $0 % 4 != with.number }).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.split { _, value in value % 4 == with.number }
    },
    PipelineOperator(".window(until: { $0 % 4 == # }).flatMap { $0.scan(0) { wrapped($0 * 3 + $1) } }", 0...3) {
      input, with in
      input.window(until: { $0 % 4 == with.number }).flatMap { $0.scan(0) { wrapped($0 * 3 + $1) } }
    } model: { input, with in
      input.eachValue(0) { sum, value in
        let result = wrapped(sum * 3 + value)
        sum = value % 4 == with.number ? 0 : result
        return [.next(result)]
      }
    },
    PipelineOperator(".distinct(by: { $0 % 7 }, last: #)", 1...3) { input, with in
      input.distinct(by: { $0 % 7 }, last: with.number)
    } model: { input, with in
      input.eachValue([Int]()) { keys, value in
        if keys.contains(value % 7) { return [] }
        keys = (keys + [value % 7]).suffix(with.number)
        return [.next(value)]
      }
    },
    PipelineOperator(".distinct(by: { $0 % 5 }, until: @)") { input, with in
      input.distinct(by: { $0 % 5 }, until: with.branch)
    } model: { input, with in
      .joining([with.branch, input], Set<Int>()) { keys, source, event in
        guard let value = event.value else { return source == 1 || event.isFailure ? [event] : [] }
        if source == 0 { keys = [] }
        return source == 1 && keys.insert(value % 5).inserted ? [event] : []
      }
    },
    PipelineOperator(".pause(while: @.map { $0 % 2 == 0 }.completeOnFailure())") { input, with in
      input.pause(while: with.branch.map { $0 % 2 == 0 }.completeOnFailure())
    } model: { input, with in
      input.paused(by: with.branch) { $0 + [$1] }
    },
    PipelineOperator(".pause(while: @.map { $0 % 2 == 0 }.completeOnFailure(), buffering: .newest(#))", 0...2) {
      input, with in
      input.pause(while: with.branch.map { $0 % 2 == 0 }.completeOnFailure(), buffering: .newest(with.number))
    } model: { input, with in
      input.paused(by: with.branch) { ($0 + [$1]).suffix(with.number) }
    },
    PipelineOperator(".pause(while: @.map { $0 % 2 == 0 }.completeOnFailure(), buffering: .oldest(#))", 0...2) {
      input, with in
      input.pause(while: with.branch.map { $0 % 2 == 0 }.completeOnFailure(), buffering: .oldest(with.number))
    } model: { input, with in
      input.paused(by: with.branch) { Array(($0 + [$1]).prefix(with.number)) }
    },
    PipelineOperator(".interspersed(every: #, with: #)", 1...3, 0...9) { input, with in
      input.interspersed(every: with.numbers[0], with: with.numbers[1])
    } model: { input, with in
      input.eachValue(0) { count, value in
        defer { count += 1 }
        let isDue = count > 0 && count % with.numbers[0] == 0
        return isDue ? [.next(with.numbers[1]), .next(value)] : [.next(value)]
      }
    },
  ]
}

extension ModelSignal {
  /// Sends arrays of values; a value for which `isFirst` returns true, with the one before it, is the first of the next
  /// array.
  fileprivate func split(_ isFirst: @escaping @Sendable (_ last: Int, _ value: Int) -> Bool) -> ModelSignal {
    eachEvent([Int]()) { held, event in
      guard let value = event.value else {
        return event.isFailure || held.isEmpty ? [event] : [.next(digest(held)), event]
      }
      let isNext = held.last.map { isFirst($0, value) } ?? false
      defer { held = isNext ? [value] : held + [value] }
      return isNext ? [.next(digest(held))] : []
    }
  }

  /// Sends an array at each value of another signal, and when it is full.
  fileprivate func bounded(by boundary: ModelSignal, count: Int) -> ModelSignal {
    .joining([boundary, self], [Int]()) { held, source, event in
      if event.isFailure { return [event] }
      if source == 1, let value = event.value {
        held.append(value)
        if held.count < count { return [] }
      }
      defer { held = [] }
      return [.next(digest(held))] + (event.isTerminal ? [event] : [])
    }
  }

  /// Holds the values while the last value of another signal is even.
  fileprivate func paused(
    by other: ModelSignal, _ buffer: @escaping @Sendable (_ held: [Int], Int) -> [Int]
  ) -> ModelSignal {
    .joining([other, self], (isPaused: false, held: [Int](), hasEnded: false)) { state, source, event in
      if source == 1 {
        guard let value = event.value else {
          state.hasEnded = true
          return event.isFailure || state.held.isEmpty ? [event] : []
        }
        if state.isPaused { state.held = buffer(state.held, value) }
        return state.isPaused ? [] : [event]
      }
      state.isPaused = event.value.map { $0 % 2 == 0 } ?? false
      if state.isPaused { return [] }
      defer { state.held = [] }
      return state.held.map { .next($0) } + (state.hasEnded ? [.completed] : [])
    }
  }
}
