import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that take or drop the beginning or the end.
  static let taking: [PipelineOperator] = [
    PipelineOperator(".take(while: { $0 % 7 != # })", 0...6) { input, with in
      input.take(while: { $0 % 7 != with.number })
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 != with.number ? .next($1) : .completed] }
    },
    PipelineOperator(".take(while: { $0 % 7 != # }, inclusive: true)", 0...6) { input, with in
      input.take(while: { $0 % 7 != with.number }, inclusive: true)
    } model: { input, with in
      input.eachValue(()) { $1 % 7 != with.number ? [.next($1)] : [.next($1), .completed] }
    },
    PipelineOperator(".take(until: { $0 % 7 == # })", 0...6) { input, with in
      input.take(until: { $0 % 7 == with.number })
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 != with.number ? .next($1) : .completed] }
    },
    PipelineOperator(".skip(while: { $0 % 4 != # })", 0...3) { input, with in
      input.skip(while: { $0 % 4 != with.number })
    } model: { input, with in
      input.skippingUntil { $0 % 4 == with.number }
    },
    PipelineOperator(".first()") { input, _ in
      input.first()
    } model: { input, _ in
      input.taking(1)
    },
    PipelineOperator(".first(where: { $0 % 4 == # })", 0...3) { input, with in
      input.first(where: { $0 % 4 == with.number })
    } model: { input, with in
      input.eachValue { $0 % 4 == with.number ? [$0] : [] }.taking(1)
    },
    PipelineOperator(".element(at: #)", 0...3) { input, with in
      input.element(at: with.number)
    } model: { input, with in
      input.eachValue(0) { count, value in
        defer { count += 1 }
        return count == with.number ? [.next(value), .completed] : []
      }
    },
    PipelineOperator(".take(last: #)", 0...3) { input, with in
      input.take(last: with.number)
    } model: { input, with in
      input.atTheEnd { $0.suffix(with.number) }
    },
    PipelineOperator(".last()") { input, _ in
      input.last()
    } model: { input, _ in
      input.atTheEnd { $0.suffix(1) }
    },
    PipelineOperator(".last(where: { $0 % 4 == # })", 0...3) { input, with in
      input.last(where: { $0 % 4 == with.number })
    } model: { input, with in
      input.atTheEnd { $0.filter { $0 % 4 == with.number }.suffix(1) }
    },
    PipelineOperator(".skip(last: #)", 0...3) { input, with in
      input.skip(last: with.number)
    } model: { input, with in
      input.eachValue([Int]()) { held, value in
        held.append(value)
        return held.count > with.number ? [.next(held.removeFirst())] : []
      }
    },
    PipelineOperator(".single().catch { _ in .fail(TestFailure()) }") { input, _ in
      input.single().catch { _ in .fail(TestFailure()) }
    } model: { input, _ in
      input.eachEvent(Int?.none) { single, event in
        if event == .completed { return single.map { [.next($0), event] } ?? [.failure] }
        if event.isFailure || single != nil { return [.failure] }
        single = event.value
        return []
      }
    },
    PipelineOperator(".skip(until: @)") { input, with in
      input.skip(until: with.branch)
    } model: { input, with in
      .joining([with.branch.taking(1), input], false) { isOpen, source, event in
        if source == 1 { return isOpen || event.isTerminal ? [event] : [] }
        if event.isFailure { return [event] }
        isOpen = true
        return []
      }
    },
    PipelineOperator(".take(untilReplacement: @)") { input, with in
      input.take(untilReplacement: with.branch)
    } model: { input, with in
      ModelSignal { start in
        let replacement = with.branch.run(start.step(0))
        let original = input.run(start.step(1)).before(replacement.events.first?.moment)
        return rewritten([replacement, original], ()) { _, arrival in
          arrival.input == 1 && arrival.event == .completed ? [] : [arrival.event]
        }
      }
    },
  ]
}

extension ModelSignal {
  fileprivate func skippingUntil(_ isStart: @escaping @Sendable (Int) -> Bool) -> ModelSignal {
    eachValue(false) { isOpen, value in
      isOpen = isOpen || isStart(value)
      return isOpen ? [.next(value)] : []
    }
  }
}
