import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  static let combining: [PipelineOperator] = [
    PipelineOperator("|> { PipelineSignal.merge($0, @, @) }") { input, with in
      .merge(input, with.branches[0], with.branches[1])
    } model: { input, with in
      .joining([input] + with.branches, 3) { open, _, event in completing(when: &open, event) ?? [event] }
    },
    // Behind it a buffer without a limit, so that no value waits, and none is overtaken.
    PipelineOperator("|> { PipelineSignal.merge(preferring: >, [$0, @, @]).deliver() }") { input, with in
      .merge(preferring: { $0 > $1 }, [input] + with.branches).deliver(on: with.scheduler)
    } model: { input, with in
      .joining([input] + with.branches, 3) { open, _, event in completing(when: &open, event) ?? [event] }
        .delivered { $0 + [$1] }
    },
    PipelineOperator(".start(with: #)", 0...9) { input, with in
      input.start(with: with.number)
    } model: { input, with in
      ModelSignal.sending(.next(with.number), .completed).followed { runs, _ in runs == 1 ? input : nil }
    },
    PipelineOperator(".combineLatest(with: @).map { wrapped($0 * 5 + $1) }") { input, with in
      input.combineLatest(with: with.branch).map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      .joining([input, with.branch], Latest(2)) { latest, source, event in
        latest.take(event, from: source) { wrapped($0[0] * 5 + $0[1]) }
      }
    },
    PipelineOperator("|> { combineLatest([$0, @, @]) }.map(digest)") { input, with in
      combineLatest([input] + with.branches).map(digest)
    } model: { input, with in
      .joining([input] + with.branches, Latest(3)) { latest, source, event in
        latest.take(event, from: source) { digest($0) }
      }
    },
    PipelineOperator("|> { zip($0, @) }.map { wrapped($0 * 5 + $1) }") { input, with in
      zip(input, with.branch).map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      .joining([input, with.branch], Waiting(2)) { waiting, source, event in
        waiting.take(event, from: source) { wrapped($0[0] * 5 + $0[1]) }
      }
    },
    PipelineOperator("|> { zip([$0, @, @]) }.map(digest)") { input, with in
      zip([input] + with.branches).map(digest)
    } model: { input, with in
      .joining([input] + with.branches, Waiting(3)) { waiting, source, event in
        waiting.take(event, from: source) { digest($0) }
      }
    },
    PipelineOperator("|> { zip([$0, @, @], delayingFailures: true) }.map(digest)") { input, with in
      zip([input] + with.branches, delayingFailures: true).map(digest)
    } model: { input, with in
      .joiningDelayed([input] + with.branches, Waiting(3)) { waiting, source, event in
        waiting.take(event, from: source) { digest($0) }
      }
    },
    PipelineOperator("|> { combineLatest([$0, @, @], delayingFailures: true) }.map(digest)") { input, with in
      combineLatest([input] + with.branches, delayingFailures: true).map(digest)
    } model: { input, with in
      .joiningDelayed([input] + with.branches, Latest(3)) { latest, source, event in
        latest.take(event, from: source) { digest($0) }
      }
    },
    PipelineOperator("|> { PipelineSignal.merge([$0, @, @], delayingFailures: true, sortedBy: <) }") { input, with in
      .merge([input] + with.branches, delayingFailures: true, sortedBy: { $0 < $1 })
    } model: { input, with in
      .joiningDelayed([input] + with.branches, Sorted(3)) { sorted, source, event in sorted.take(event, from: source) }
    },
  ]
}

extension ModelSignal {
  /// As `joining`, where a failure counts as completion and takes the place of the result's completion.
  fileprivate static func joiningDelayed<State: Sendable>(
    _ inputs: [ModelSignal], _ initial: State,
    _ rewrite: @escaping @Sendable (_ state: inout State, _ source: Int, PipelineEvent) -> [PipelineEvent]
  ) -> ModelSignal {
    .joining(inputs, (initial, hasFailed: false)) { state, source, event in
      if event.isFailure { state.hasFailed = true }
      let hasFailed = state.hasFailed
      return rewrite(&state.0, source, event.isFailure ? .completed : event).map { event in
        event == .completed && hasFailed ? .failure : event
      }
    }
  }
}

/// The events for a completion: completes when the last input has completed; `nil` for any other event.
func completing(when open: inout Int, _ event: PipelineEvent) -> [PipelineEvent]? {
  guard case .completed = event else { return nil }
  open -= 1
  return open == 0 ? [.completed] : []
}

/// The state of `combineLatest`.
struct Latest {
  var values: [Int?]
  var open: Int

  init(_ count: Int) {
    values = Array(repeating: nil, count: count)
    open = count
  }

  mutating func take(_ event: PipelineEvent, from source: Int, combine: ([Int]) -> Int) -> [PipelineEvent] {
    if let answer = completing(when: &open, event) { return answer }
    guard let value = event.value else { return [event] }
    values[source] = value
    let all = values.compactMap { $0 }
    return all.count == values.count ? [.next(combine(all))] : []
  }
}

/// The state of `zip`.
struct Waiting {
  var values: [[Int]]
  var hasCompleted: [Bool]

  init(_ count: Int) {
    values = Array(repeating: [], count: count)
    hasCompleted = Array(repeating: false, count: count)
  }

  mutating func take(_ event: PipelineEvent, from source: Int, combine: ([Int]) -> Int) -> [PipelineEvent] {
    var answers: [PipelineEvent] = []
    switch event {
    case .failed: return [event]
    case .completed: hasCompleted[source] = true
    case .next(let value):
      values[source].append(value)
      if values.allSatisfy({ !$0.isEmpty }) {
        answers.append(.next(combine(values.map { $0[0] })))
        for side in values.indices { values[side].removeFirst() }
      }
    }
    let isExhausted = zip(values, hasCompleted).contains { $0.isEmpty && $1 }
    return isExhausted ? answers + [.completed] : answers
  }
}
