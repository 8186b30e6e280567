import Reactive

extension StageKind {
  static let transforming: [StageKind] = [
    StageKind(".map { wrapped($0 * 2 + #) }", 0...9) { input, with in
      input.map { wrapped($0 * 2 + with.number) }
    } model: { input, with in
      input.eachValue { [wrapped($0 * 2 + with.number)] }
    },
    StageKind(".scan(#) { wrapped($0 + $1) }", 0...9) { input, with in
      input.scan(with.number) { wrapped($0 + $1) }
    } model: { input, with in
      input.answering(with.number) { sum, value in
        sum = wrapped(sum + value)
        return [.next(sum)]
      }
    },
    StageKind(".materialize().dematerialize()") { input, _ in
      input.materialize().dematerialize()
    } model: { input, _ in
      input
    },
    StageKind(".materialize().map { $0.value ?? ($0.isFailure ? 35 : 34) }") { input, _ in
      input.materialize().map { $0.value ?? ($0.isFailure ? 35 : 34) }.promoteError()
    } model: { input, _ in
      input.rewriting(()) { _, event in
        event.value == nil ? [.next(event.isFailure ? 35 : 34), .completed] : [event]
      }
    },
    StageKind(".map { $0 % 7 == # ? .completed : .next($0) }.dematerialize()", 0...6) { input, with in
      input.map { $0 % 7 == with.number ? PipelineEvent.completed : .next($0) }.dematerialize()
    } model: { input, with in
      input.answering(()) { [$1 % 7 == with.number ? .completed : .next($1)] }
    },
    StageKind(".map { $0 % 7 == # ? .failure : .next($0) }.dematerialize()", 0...6) { input, with in
      input.map { $0 % 7 == with.number ? PipelineEvent.failure : .next($0) }.dematerialize()
    } model: { input, with in
      input.answering(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
  ]
}
