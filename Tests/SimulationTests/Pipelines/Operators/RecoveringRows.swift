import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  static let recovering: [PipelineOperator] = [
    PipelineOperator(".catch(to: @)") { input, with in
      input.catch(to: with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs == 1 ? with.branch : nil }
    },
    PipelineOperator(".catch(just: #)", 0...9) { input, with in
      input.catch(just: with.number).promoteError()
    } model: { input, with in
      input.eachEvent(()) { _, event in event.isFailure ? [.next(with.number), .completed] : [event] }
    },
    PipelineOperator(".retry(#)", 0...2, isMultiplying: true) { input, with in
      input.retry(with.number)
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs <= with.number ? input : nil }
    },
    PipelineOperator(".retry(while: { $1 <= # })", 0...2, isMultiplying: true) { input, with in
      input.retry(while: { $1 <= with.number })
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs <= with.number ? input : nil }
    },
    PipelineOperator(".repeat(while: { $0 <= # })", 0...2, isMultiplying: true) { input, with in
      input.repeat(while: { $0 <= with.number })
    } model: { input, with in
      input.followed { runs, end in !end.isFailure && runs <= with.number ? input : nil }
    },
    PipelineOperator(".repeat(when: { $0.take(#) })", 0...2, isMultiplying: true) { input, with in
      input.repeat(when: { $0.take(with.number) })
    } model: { input, with in
      input.followed { runs, end in !end.isFailure && runs <= with.number ? input : nil }
    },
    PipelineOperator(".retry(when: { $0.take(#) })", 0...2, isMultiplying: true) { input, with in
      input.retry(when: { $0.take(with.number) })
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs <= with.number ? input : nil }
    },
    PipelineOperator(".completeOnFailure()") { input, _ in
      input.completeOnFailure().promoteError()
    } model: { input, _ in
      input.eachEvent(()) { _, event in [event.isFailure ? .completed : event] }
    },
    PipelineOperator(".mapError { $0 }") { input, _ in
      input.mapError { $0 }
    } model: { input, _ in
      input
    },
    PipelineOperator(".attempt { _ = try refuse($0, #) }", 0...6) { input, with in
      input.attempt { value throws(TestFailure) in _ = try refuse(value, with.number) }
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
  ]
}
