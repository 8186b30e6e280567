import Reactive
import ReactiveTesting

extension StageKind {
  static let recovering: [StageKind] = [
    StageKind(".catch { _ in @ }") { input, with in
      input.catch { _ in with.branch }
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs == 1 ? with.branch : nil }
    },
    StageKind(".catch(to: @)") { input, with in
      input.catch(to: with.branch)
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs == 1 ? with.branch : nil }
    },
    StageKind(".catch(just: #)", 0...9) { input, with in
      input.catch(just: with.number).promoteError()
    } model: { input, with in
      input.rewriting(()) { _, event in event.isFailure ? [.next(with.number), .completed] : [event] }
    },
    StageKind(".retry(#)", 0...2) { input, with in
      input.retry(with.number)
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs <= with.number ? input : nil }
    },
    StageKind(".repeat(#)", 0...3) { input, with in
      input.repeat(with.number)
    } model: { input, with in
      guard with.number > 0 else { return .sending(.completed) }
      return input.followed { runs, end in !end.isFailure && runs < with.number ? input : nil }
    },
    StageKind(".retry(while: { $1 <= # })", 0...2) { input, with in
      input.retry(while: { $1 <= with.number })
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs <= with.number ? input : nil }
    },
    StageKind(".repeat(while: { $0 <= # })", 0...2) { input, with in
      input.repeat(while: { $0 <= with.number })
    } model: { input, with in
      input.followed { runs, end in !end.isFailure && runs <= with.number ? input : nil }
    },
    StageKind(".completeOnFailure()") { input, _ in
      input.completeOnFailure().promoteError()
    } model: { input, _ in
      input.rewriting(()) { _, event in [event.isFailure ? .completed : event] }
    },
    StageKind(".complete(onFailure: { _ in true })") { input, _ in
      input.complete(onFailure: { _ in true })
    } model: { input, _ in
      input.rewriting(()) { _, event in [event.isFailure ? .completed : event] }
    },
    StageKind(".mapError { $0 }") { input, _ in
      input.mapError { $0 }
    } model: { input, _ in
      input
    },
    StageKind(".attempt { _ = try refuse($0, #) }", 0...6) { input, with in
      input.attempt { value throws(TestFailure) in _ = try refuse(value, with.number) }
    } model: { input, with in
      input.answering(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
  ]
}
