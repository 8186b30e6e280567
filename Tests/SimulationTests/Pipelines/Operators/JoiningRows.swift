import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that treat their input differently from the joined signals.
  static let joining: [PipelineOperator] = [
    PipelineOperator(".withLatest(from: @).map { wrapped($0 * 5 + $1) }") { input, with in
      input.withLatest(from: with.branch).map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      input.withLatest(from: with.branches) { wrapped($0[0] * 5 + $0[1]) }
    },
    PipelineOperator(".race(with: @)") { input, with in
      input.race(with: with.branch)
    } model: { input, with in
      .race([input, with.branch])
    },
    PipelineOperator("|> { PipelineSignal.race($0, @, @) }") { input, with in
      .race(input, with.branches[0], with.branches[1])
    } model: { input, with in
      .race([input] + with.branches)
    },
    PipelineOperator("|> { PipelineSignal.race(by: .value, $0, @, @) }") { input, with in
      .race(by: .value, input, with.branches[0], with.branches[1])
    } model: { input, with in
      .raceByValue([input] + with.branches)
    },
    PipelineOperator(".merge(with: @, sortedBy: <)") { input, with in
      input.merge(with: with.branch, sortedBy: { $0 < $1 })
    } model: { input, with in
      .joining([input, with.branch], Sorted(2)) { sorted, source, event in sorted.take(event, from: source) }
    },
    PipelineOperator("|> { PipelineSignal.merge([$0, @, @], sortedBy: <) }") { input, with in
      .merge([input] + with.branches, sortedBy: { $0 < $1 })
    } model: { input, with in
      .joining([input] + with.branches, Sorted(3)) { sorted, source, event in sorted.take(event, from: source) }
    },
  ]
}

extension ModelSignal {
  /// Each value combined with the newest values of other signals, which are subscribed to first.
  fileprivate func withLatest(
    from others: [ModelSignal], _ combine: @escaping @Sendable ([Int]) -> Int
  ) -> ModelSignal {
    let count = others.count
    return .joining(others + [self], [Int?](repeating: nil, count: count)) { latest, source, event in
      if event.isFailure { return [event] }
      guard source < count else {
        guard let value = event.value else { return [event] }
        let all = latest.compactMap { $0 }
        return all.count == count ? [.next(combine([value] + all))] : []
      }
      if let value = event.value { latest[source] = value }
      return []
    }
  }

  /// The events of the signal that sends first.
  fileprivate static func race(_ signals: [ModelSignal]) -> ModelSignal {
    ModelSignal { start in
      let runs = signals.enumerated().map { number, signal in signal.run(start.step(number)) }
      let first = runs.map { $0.events.first?.moment ?? .never }
      let winner = first.indices.min { first[$0] < first[$1] } ?? 0
      let losers = runs.indices.filter { $0 != winner }.map { runs[$0].before(first[winner]) }
      return ModelRun(runs[winner].events, of: [runs[winner]] + losers)
    }
  }

  /// The events of the signal that sends a value first; if all end without one, the first failure, else completion, at
  /// the last end.
  fileprivate static func raceByValue(_ signals: [ModelSignal]) -> ModelSignal {
    ModelSignal { start in
      let runs = signals.enumerated().map { number, signal in signal.run(start.step(number)) }
      let first = runs.map { run in run.events.first.flatMap { $0.event.isTerminal ? nil : $0.moment } ?? .never }
      if let winner = first.indices.min(by: { first[$0] < first[$1] }), first[winner] < .never {
        let losers = runs.indices.filter { $0 != winner }.map { runs[$0].before(first[winner]) }
        return ModelRun(runs[winner].events, of: [runs[winner]] + losers)
      }
      let ends = runs.compactMap(\.end).sorted { $0.moment < $1.moment }
      guard ends.count == runs.count, var last = ends.last else { return ModelRun([], of: runs) }
      if ends.contains(where: \.event.isFailure) { last.event = .failure }
      return ModelRun([last], of: runs)
    }
  }
}

/// The state of a sorted merge.
struct Sorted {
  var values: [[Int]]
  var hasCompleted: [Bool]

  init(_ count: Int) {
    values = Array(repeating: [], count: count)
    hasCompleted = Array(repeating: false, count: count)
  }

  mutating func take(_ event: PipelineEvent, from source: Int) -> [PipelineEvent] {
    switch event {
    case .next(let value): values[source].append(value)
    case .failed: return [event]
    case .completed: hasCompleted[source] = true
    }
    var answers: [PipelineEvent] = []
    while !zip(values, hasCompleted).contains(where: { $0.isEmpty && !$1 }) {
      let waiting = values.indices.filter { !values[$0].isEmpty }
      guard let least = waiting.min(by: { values[$0][0] < values[$1][0] }) else { return answers + [.completed] }
      answers.append(.next(values[least].removeFirst()))
    }
    return answers
  }
}
