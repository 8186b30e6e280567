import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  static let transforming: [PipelineOperator] = [
    PipelineOperator(".scan { wrapped($0 * 2 + $1) }") { input, _ in
      input.scan { wrapped($0 * 2 + $1) }
    } model: { input, _ in
      input.eachValue(Int?.none) { result, value in
        let next = result.map { wrapped($0 * 2 + value) } ?? value
        result = next
        return [.next(next)]
      }
    },
    PipelineOperator(".materialize().dematerialize()") { input, _ in
      input.materialize().dematerialize()
    } model: { input, _ in
      input
    },
    PipelineOperator(".materialize().map { $0.value ?? ($0.isFailure ? 35 : 34) }") { input, _ in
      input.materialize().map { $0.value ?? ($0.isFailure ? 35 : 34) }.promoteError()
    } model: { input, _ in
      input.eachEvent(()) { _, event in
        event.value == nil ? [.next(event.isFailure ? 35 : 34), .completed] : [event]
      }
    },
    PipelineOperator(".map { $0 % 7 == # ? .completed : .next($0) }.dematerialize()", 0...6) { input, with in
      input.map { $0 % 7 == with.number ? PipelineEvent.completed : .next($0) }.dematerialize()
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 == with.number ? .completed : .next($1)] }
    },
    PipelineOperator(".map { $0 % 7 == # ? .failure : .next($0) }.dematerialize()", 0...6) { input, with in
      input.map { $0 % 7 == with.number ? PipelineEvent.failure : .next($0) }.dematerialize()
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
    PipelineOperator(".map(to: #)", 0...9) { input, with in
      input.map(to: with.number)
    } model: { input, with in
      input.eachValue { _ in [with.number] }
    },
    PipelineOperator(".compactMap { $0 % 4 == # ? nil : $0 }", 0...3) { input, with in
      input.compactMap { $0 % 4 == with.number ? nil : $0 }
    } model: { input, with in
      input.eachValue { $0 % 4 == with.number ? [] : [$0] }
    },
    PipelineOperator(".map { $0 % 4 == # ? nil : $0 }.compactMap { $0 }", 0...3) { input, with in
      input.map { $0 % 4 == with.number ? nil : $0 }.compactMap { $0 }
    } model: { input, with in
      input.eachValue { $0 % 4 == with.number ? [] : [$0] }
    },
    PipelineOperator(".map { $0 % 7 == # ? String() : $0 }.cast { _ in TestFailure() }", 0...6) { input, with in
      input.map { $0 % 7 == with.number ? String() : $0 as any Sendable }.cast(to: Int.self) { _ in TestFailure() }
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
    PipelineOperator(".scan(into: #) { $0 = wrapped($0 + $1) }", 0...9) { input, with in
      input.scan(into: with.number) { $0 = wrapped($0 + $1) }
    } model: { input, with in
      input.eachValue(with.number) { sum, value in
        sum = wrapped(sum + value)
        return [.next(sum)]
      }
    },
    PipelineOperator(".scanMap(#) { ($1, wrapped($0 * 2 + $1)) }", 0...9) { input, with in
      input.scanMap(with.number) { ($1, wrapped($0 * 2 + $1)) }
    } model: { input, with in
      input.eachValue(with.number) { last, value in
        defer { last = value }
        return [.next(wrapped(last * 2 + value))]
      }
    },
    PipelineOperator(".combinePrevious().map { wrapped($0 * 2 + $1) }") { input, _ in
      input.combinePrevious().map { wrapped($0 * 2 + $1) }
    } model: { input, _ in
      input.eachValue(Int?.none) { last, value in
        defer { last = value }
        return last.map { [.next(wrapped($0 * 2 + value))] } ?? []
      }
    },
    PipelineOperator(".combinePrevious(#).map { wrapped($0 * 2 + $1) }", 0...9) { input, with in
      input.combinePrevious(with.number).map { wrapped($0 * 2 + $1) }
    } model: { input, with in
      input.eachValue(with.number) { last, value in
        defer { last = value }
        return [.next(wrapped(last * 2 + value))]
      }
    },
    PipelineOperator(".enumerated().map { wrapped($0.offset * 7 + $0.element) }") { input, _ in
      input.enumerated().map { wrapped($0.offset * 7 + $0.element) }
    } model: { input, _ in
      input.eachValue(0) { count, value in
        defer { count += 1 }
        return [.next(wrapped(count * 7 + value))]
      }
    },
    PipelineOperator(".tryMap { try refuse($0, #) }", 0...6) { input, with in
      input.tryMap { value throws(TestFailure) in try refuse(value, with.number) }
    } model: { input, with in
      input.eachValue(()) { [$1 % 7 == with.number ? .failure : .next($1)] }
    },
    PipelineOperator(".tryCompactMap { $0 % 2 == 0 ? nil : try refuse($0, #) }", 0...6) { input, with in
      input.tryCompactMap { value throws(TestFailure) in value % 2 == 0 ? nil : try refuse(value, with.number) }
    } model: { input, with in
      input.eachValue(()) { $1 % 2 == 0 ? [] : [$1 % 7 == with.number ? .failure : .next($1)] }
    },
    PipelineOperator(".handle { [.last($0), .complete, .skip][at: $0 % 7 - #] ?? .next(try refuse($0, 6)) }", 0...3) {
      input, with in
      input.handle { value throws(TestFailure) in
        switch value % 7 - with.number {
        case 0: .last(value)
        case 1: .complete
        case 2: .skip
        default: .next(try refuse(value, 6))
        }
      }
    } model: { input, with in
      input.eachValue(()) { _, value in
        switch value % 7 - with.number {
        case 0: [.next(value), .completed]
        case 1: [.completed]
        case 2: []
        default: [value % 7 == 6 ? .failure : .next(value)]
        }
      }
    },
  ]
}

/// Throws for some values, for the operators whose closures may throw.
func refuse(_ value: Int, _ rest: Int) throws(TestFailure) -> Int {
  if value % 7 == rest { throw TestFailure() }
  return value
}
