import Reactive

extension StageKind {
  /// The strategies of `flatMap`.
  static let strategies: [StageKind] = [
    StageKind(".concatMap \(innerText)") { input, with in
      input.concatMap(with.inner)
    } model: { input, with in
      input.flattened(limit: 1, with.inner)
    },
    StageKind(".flatMapLatest \(innerText)") { input, with in
      input.flatMapLatest(with.inner)
    } model: { input, with in
      input.switched(with.inner)
    },
    StageKind(".flatMapFirst \(innerText)") { input, with in
      input.flatMapFirst(with.inner)
    } model: { input, with in
      input.flattened(limit: 1, dropsOthers: true, with.inner)
    },
    StageKind(".flatMap(.race) \(innerText)") { input, with in
      input.flatMap(.race, with.inner)
    } model: { input, with in
      input.raced(with.inner)
    },
    StageKind(".flatMap(.bounded(#)) \(innerText)", 1...3) { input, with in
      input.flatMap(.bounded(with.number), with.inner)
    } model: { input, with in
      input.flattened(limit: with.number, with.inner)
    },
    StageKind(".flatMap(.ordered(#)) \(innerText)", 1...3) { input, with in
      input.flatMap(.ordered(with.number), with.inner)
    } model: { input, with in
      input.ordered(limit: with.number, with.inner)
    },
    StageKind(".flatMap(.merge, delayingFailures: true) \(innerText)") { input, with in
      input.flatMap(.merge, delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(delayingFailures: true, with.inner)
    },
    StageKind(".flatMap(.bounded(#), delayingFailures: true) \(innerText)", 1...3) { input, with in
      input.flatMap(.bounded(with.number), delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(limit: with.number, delayingFailures: true, with.inner)
    },
    StageKind(".flatMap(.first, delayingFailures: true) \(innerText)") { input, with in
      input.flatMap(.first, delayingFailures: true, with.inner)
    } model: { input, with in
      input.flattened(limit: 1, dropsOthers: true, delayingFailures: true, with.inner)
    },
    StageKind(".flatMap(.latest, delayingFailures: true) \(innerText)") { input, with in
      input.flatMap(.latest, delayingFailures: true, with.inner)
    } model: { input, with in
      input.switched(delayingFailures: true, with.inner)
    },
  ]

  /// Operators that continue with another signal, or choose among several.
  static let choosing: [StageKind] = [
    StageKind(".concat(with: @)") { input, with in
      input.concat(with: with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    StageKind(".then(@)") { input, with in
      input.then(with.branch)
    } model: { input, with in
      input.eachValue { _ in [] }.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    StageKind("|> { PipelineSignal.if($0.map { $0 % 2 == 0 }, then: @, else: @) }") { input, with in
      .if(input.map { $0 % 2 == 0 }, then: with.branches[0], else: with.branches[1])
    } model: { input, with in
      input.switched { with.branch(for: $0) }
    },
    StageKind("|> { PipelineSignal.switch($0.map { $0 % 3 }, cases: [0: @, 1: @]) { _ in @ } }") { input, with in
      .switch(input.map { $0 % 3 }, cases: [0: with.branches[0], 1: with.branches[1]], default: with.branches[2])
    } model: { input, with in
      input.switched { with.branch(for: $0) }
    },
    StageKind(".expand { value in value < 8 ? @.map { value + 4 + $0 % 3 } : nil }") { input, with in
      input.expand { value in value < 8 ? with.branch.map { value + 4 + $0 % 3 } : nil }
    } model: { input, with in
      input.expanded { value in value < 8 ? with.branch.eachValue { [value + 4 + $0 % 3] } : nil }
    },
  ]
}
