import Reactive

extension StageKind {
  static let flattening: [StageKind] = [
    StageKind(".flatMap \(innerText)") { input, with in
      input.flatMap(with.inner)
    } model: { input, with in
      input.flattened(with.inner)
    },
    StageKind(".map \(innerText).flatten()") { input, with in
      input.map(with.inner).flatten()
    } model: { input, with in
      input.flattened(with.inner)
    },
    StageKind(".map \(innerText).flatten(maxConcurrent: #)", 1...3) { input, with in
      input.map(with.inner).flatten(maxConcurrent: with.number)
    } model: { input, with in
      input.flattened(limit: with.number, with.inner)
    },
    StageKind(".map \(innerText).concat()") { input, with in
      input.map(with.inner).concat()
    } model: { input, with in
      input.flattened(limit: 1, with.inner)
    },
    StageKind(".map \(innerText).switchToLatest()") { input, with in
      input.map(with.inner).switchToLatest()
    } model: { input, with in
      input.switched(with.inner)
    },
    StageKind(".bind { { value, stop in stop = value % 3 == #; return inner(value) } } \(innerText)", 0...2) {
      input, with in
      input.bind {
        { value, stop in
          stop = value % 3 == with.number
          return with.inner(value)
        }
      }
    } model: { input, with in
      input.answering(()) { $1 % 3 == with.number ? [.next($1), .completed] : [.next($1)] }.flattened(with.inner)
    },
    StageKind(".bind { { value, _ in value % 3 == # ? nil : inner(value) } } \(innerText)", 0...2) { input, with in
      input.bind { { value, _ in value % 3 == with.number ? nil : with.inner(value) } }
    } model: { input, with in
      input.answering(()) { [$1 % 3 == with.number ? .completed : .next($1)] }.flattened(with.inner)
    },
    StageKind("|> { PipelineSignal.concat($0, @) }") { input, with in
      .concat(input, with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 2 ? nil : with.branch }
    },
    StageKind("|> { PipelineSignal.concat($0, @, @) }") { input, with in
      .concat(input, with.branches[0], with.branches[1])
    } model: { input, with in
      input.followed { runs, end in end.isFailure || runs == 3 ? nil : with.branches[runs - 1] }
    },
  ]
}
