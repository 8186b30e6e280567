import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// The strategies of `flatMap`.
  static let strategies: [PipelineOperator] = [
    PipelineOperator(".concatMap \(innerText)", isMultiplying: true) { input, with in
      input.concatMap(with.inner)
    } model: { input, with in
      input.flattened(limit: 1, with.inner)
    },
    PipelineOperator(".flatMapLatest \(innerText)", isMultiplying: true) { input, with in
      input.flatMapLatest(with.inner)
    } model: { input, with in
      input.switched(with.inner)
    },
    PipelineOperator(".flatMapFirst \(innerText)", isMultiplying: true) { input, with in
      input.flatMapFirst(with.inner)
    } model: { input, with in
      input.flattened(limit: 1, dropsOthers: true, with.inner)
    },
    PipelineOperator(".flatMap(.race) \(innerText)", isMultiplying: true) { input, with in
      input.flatMap(.race, with.inner)
    } model: { input, with in
      input.raced(with.inner)
    },
    PipelineOperator(".flatMap(.bounded(#)) \(innerText)", 1...3, isMultiplying: true) { input, with in
      input.flatMap(.bounded(with.number), with.inner)
    } model: { input, with in
      input.flattened(limit: with.number, with.inner)
    },
    PipelineOperator(".flatMap(.ordered(#)) \(innerText)", 1...3, isMultiplying: true) { input, with in
      input.flatMap(.ordered(with.number), with.inner)
    } model: { input, with in
      input.ordered(limit: with.number, with.inner)
    },
    PipelineOperator(".flatMap(.merge, delayingFailures: true) \(innerText)", isMultiplying: true) { input, with in
      input.flatMap(.merge, delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(delayingFailures: true, with.inner)
    },
    PipelineOperator(".flatMap(.bounded(#), delayingFailures: true) \(innerText)", 1...3, isMultiplying: true) {
      input, with in
      input.flatMap(.bounded(with.number), delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(limit: with.number, delayingFailures: true, with.inner)
    },
    PipelineOperator(".flatMap(.first, delayingFailures: true) \(innerText)", isMultiplying: true) { input, with in
      input.flatMap(.first, delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(limit: 1, dropsOthers: true, delayingFailures: true, with.inner)
    },
    PipelineOperator(".flatMap(.latest, delayingFailures: true) \(innerText)", isMultiplying: true) { input, with in
      input.flatMap(.latest, delayingFailures: true, with.inner)
    } model: { input, with in
      input.switched(delayingFailures: true, with.inner)
    },
  ]

  /// Operators that continue with another signal, or choose among several.
  static let choosing: [PipelineOperator] = [
    PipelineOperator(".concat(with: @)") { input, with in
      input.concat(with: with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    PipelineOperator(".then(@)") { input, with in
      input.then(with.branch)
    } model: { input, with in
      input.eachValue { _ in [] }.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    // Three values at most, because a signal runs for each of them as well.
    PipelineOperator(".expand { value in value < 8 ? @.take(3).map { value + 4 + $0 % 3 } : nil }", isMultiplying: true)
    { input, with in
      input.expand { value in value < 8 ? with.branch.take(3).map { value + 4 + $0 % 3 } : nil }
    } model: { input, with in
      input.expanded { value in value < 8 ? with.branch.taking(3).eachValue { [value + 4 + $0 % 3] } : nil }
    },
  ]
}
