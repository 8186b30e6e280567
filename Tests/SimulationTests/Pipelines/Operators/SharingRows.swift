import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that run their input once for a pipeline that uses it several times.
  static let sharing: [PipelineOperator] = [
    PipelineOperator(".sharing { $0.merge(with: $0.map { wrapped($0 * 2 + #) }) }", 0...9, isMultiplying: true) {
      input, with in
      input.sharing { $0.merge(with: $0.map { wrapped($0 * 2 + with.number) }) }
    } model: { input, with in
      input.shared { $0.merged(with: $0.eachValue { [wrapped($0 * 2 + with.number)] }) }
    },
    PipelineOperator(".sharing { zip($0.skip(#), $0) }.map { wrapped($0 * 5 + $1) }", 0...2) { input, with in
      input.sharing { zip($0.skip(with.number), $0) }.map { wrapped($0 * 5 + $1) }
    } model: { input, with in
      input.shared { shared in
        .joining([shared.skipping(with.number), shared], Waiting(2)) { waiting, source, event in
          waiting.take(event, from: source) { wrapped($0[0] * 5 + $0[1]) }
        }
      }
    },
    PipelineOperator(".sharing { $0.take(#).concat(with: $0) }", 0...3) { input, with in
      input.sharing { $0.take(with.number).concat(with: $0) }
    } model: { input, with in
      input.shared { shared in
        shared.taking(with.number).followed { runs, end in end.isFailure || runs == 2 ? nil : shared }
      }
    },
    PipelineOperator(".sharing(replay: .last(#)) { @.then($0) }", 0...3) { input, with in
      input.sharing(replay: .last(with.number)) { with.branch.then($0) }
    } model: { input, with in
      input.shared(replay: with.number) { shared in
        with.branch.eachValue { _ in [] }.followed { runs, end in end.isFailure || runs == 2 ? nil : shared }
      }
    },
    PipelineOperator(".sharing(replay: .everything) { $0.merge(with: @).take(#).concat(with: $0) }", 1...5) {
      input, with in
      input.sharing(replay: .everything) { $0.merge(with: with.branch).take(with.number).concat(with: $0) }
    } model: { input, with in
      input.shared(replay: .max) { shared in
        shared.merged(with: with.branch).taking(with.number).followed { runs, end in
          end.isFailure || runs == 2 ? nil : shared
        }
      }
    },
    PipelineOperator(
      ".partition({ $0 % # == 0 }) { $1.map { wrapped($0 + 1) }.merge(with: $0.take(#)) }", 2...4, 0...4,
      isMultiplying: true
    ) {
      input, with in
      input.partition({ $0 % with.numbers[0] == 0 }) {
        $1.map { wrapped($0 + 1) }.merge(with: $0.take(with.numbers[1]))
      }
    } model: { input, with in
      input.shared { shared in
        let included = shared.eachValue { $0 % with.numbers[0] == 0 ? [$0] : [] }
        let others = shared.eachValue { $0 % with.numbers[0] == 0 ? [] : [wrapped($0 + 1)] }
        return others.merged(with: included.taking(with.numbers[1]))
      }
    },
    PipelineOperator(".switchOnFirst { first, all in all.map { wrapped($0 + (first.value ?? 0)) } }") { input, _ in
      input.switchOnFirst { first, all in all.map { wrapped($0 + (first.value ?? 0)) } }
    } model: { input, _ in
      input.switchedOnFirst { first, all in all.eachValue { [wrapped($0 + (first.value ?? 0))] } }
    },
    PipelineOperator(".switchOnFirst { first, all in first.value == # ? @ : all.merge(with: @) }", 0...9) {
      input, with in
      input.switchOnFirst { first, all in
        first.value == with.number ? with.branches[0] : all.merge(with: with.branches[1])
      }
    } model: { input, with in
      input.switchedOnFirst { first, all in
        first.value == with.number ? with.branches[0] : all.merged(with: with.branches[1])
      }
    },
  ]
}

extension ModelSignal {
  fileprivate func merged(with other: ModelSignal) -> ModelSignal {
    .joining([self, other], 2) { open, _, event in completing(when: &open, event) ?? [event] }
  }

  fileprivate func skipping(_ count: Int) -> ModelSignal {
    eachValue(0) { skipped, value in
      skipped += 1
      return skipped > count ? [.next(value)] : []
    }
  }
}
