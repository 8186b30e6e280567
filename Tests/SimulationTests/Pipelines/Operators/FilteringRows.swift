import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  static let filtering: [PipelineOperator] = [
    PipelineOperator(".distinctUntilChanged { $0 / # == $1 / # }", 2...5, 2...5) { input, with in
      input.distinctUntilChanged { $0 / with.numbers[0] == $1 / with.numbers[1] }
    } model: { input, with in
      input.eachValue(Int?.none) { last, value in
        if let last, last / with.numbers[0] == value / with.numbers[1] { return [] }
        last = value
        return [.next(value)]
      }
    },
    PipelineOperator(".distinctUntilChanged(by: { $0 % # })", 2...4) { input, with in
      input.distinctUntilChanged(by: { $0 % with.number })
    } model: { input, with in
      input.eachValue(Int?.none) { last, value in
        defer { last = value % with.number }
        return value % with.number == last ? [] : [.next(value)]
      }
    },
    PipelineOperator(".distinct(by: { $0 % # })", 2...6) { input, with in
      input.distinct(by: { $0 % with.number })
    } model: { input, with in
      input.eachValue(Set<Int>()) { $0.insert($1 % with.number).inserted ? [.next($1)] : [] }
    },
    PipelineOperator(".ignoreValues(as: Int.self)") { input, _ in
      input.ignoreValues(as: Int.self)
    } model: { input, _ in
      input.eachValue { _ in [] }
    },
    PipelineOperator(".tryFilter { $0 % # != try refuse($0, #) }", 2...4, 0...6) { input, with in
      input.tryFilter { value throws(TestFailure) in
        try refuse(value, with.numbers[1]) % with.numbers[0] != 0
      }
    } model: { input, with in
      input.eachValue(()) { _, value in
        if value % 7 == with.numbers[1] { return [.failure] }
        return value % with.numbers[0] != 0 ? [.next(value)] : []
      }
    },
    PipelineOperator(".default(#)", 0...9) { input, with in
      input.default(with.number)
    } model: { input, with in
      input.eachEvent(true) { isEmpty, event in
        if event == .completed, isEmpty { return [.next(with.number), event] }
        isEmpty = false
        return [event]
      }
    },
    PipelineOperator(".switch(ifEmpty: @)") { input, with in
      input.switch(ifEmpty: with.branch)
    } model: { input, with in
      ModelSignal { start in
        let run = input.run(start)
        guard let end = run.end, run.events.count == 1, end.event == .completed else { return run }
        let other = with.branch.run(end.moment)
        return ModelRun(other.events, of: [run, other])
      }
    },
  ]
}
