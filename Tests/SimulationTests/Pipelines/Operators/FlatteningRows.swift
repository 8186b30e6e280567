import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  static let flattening: [PipelineOperator] = [
    PipelineOperator(".flatScan(#) { .just(wrapped($0 * 2 + $1)) }", 0...9) { input, with in
      input.flatScan(with.number) { .just(wrapped($0 * 2 + $1)) }
    } model: { input, with in
      input.eachValue(with.number) { result, value in
        result = wrapped(result * 2 + value)
        return [.next(result)]
      }
    },
    PipelineOperator(
      ".flatScan(#) { sum, value in [@, @][value % 2].map { wrapped($0 * 3 + sum + value) } }", 0...9,
      isMultiplying: true
    ) {
      input, with in
      input.flatScan(with.number) { sum, value in with.branch(for: value).map { wrapped($0 * 3 + sum + value) } }
    } model: { input, with in
      input.flatScanned(with.number) { sum, value in
        with.branch(for: value).eachValue { [wrapped($0 * 3 + sum + value)] }
      }
    },
    PipelineOperator(
      ".flatScan(#, .latest) { sum, value in [@, @][value % 2].map { wrapped($0 + sum) } }", 0...9, isMultiplying: true
    ) {
      input, with in
      input.flatScan(with.number, .latest) { sum, value in with.branch(for: value).map { wrapped($0 + sum) } }
    } model: { input, with in
      input.latestScanned(with.number) { sum, value in with.branch(for: value).eachValue { [wrapped($0 + sum)] } }
    },
    PipelineOperator(".map \(innerText).flatten()", isMultiplying: true) { input, with in
      input.map(with.inner).flatten()
    } model: { input, with in
      input.flattened(with.inner)
    },
    PipelineOperator(".map \(innerText).flatten(maxConcurrent: #)", 1...3, isMultiplying: true) { input, with in
      input.map(with.inner).flatten(maxConcurrent: with.number)
    } model: { input, with in
      input.flattened(limit: with.number, with.inner)
    },
    PipelineOperator(".map \(innerText).concat()", isMultiplying: true) { input, with in
      input.map(with.inner).concat()
    } model: { input, with in
      input.flattened(limit: 1, with.inner)
    },
    PipelineOperator(".map \(innerText).switchToLatest()", isMultiplying: true) { input, with in
      input.map(with.inner).switchToLatest()
    } model: { input, with in
      input.switched(with.inner)
    },
    PipelineOperator("|> { PipelineSignal.concat($0, @) }") { input, with in
      .concat(input, with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    PipelineOperator("|> { PipelineSignal.concat($0, @, @) }") { input, with in
      .concat(input, with.branches[0], with.branches[1])
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 3 ? nil : with.branches[runs - 1] }
    },
  ]
}
