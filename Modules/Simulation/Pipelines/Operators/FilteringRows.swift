import ReactiveCore
import ReactiveTesting

extension PipelineOperator {
  static let filtering: [PipelineOperator] = [
    PipelineOperator(".filter { $0 % # != 0 }", 2...4) { input, with in
      input.filter { $0 % with.number != 0 }
    } model: { input, with in
      input.eachValue { $0 % with.number != 0 ? [$0] : [] }
    },
    PipelineOperator(".take(#)", 0...4) { input, with in
      input.take(with.number)
    } model: { input, with in
      input.taking(with.number)
    },
    PipelineOperator(".skip(#)", 0...3) { input, with in
      input.skip(with.number)
    } model: { input, with in
      input.eachValue(0) { count, value in
        count += 1
        return count > with.number ? [.next(value)] : []
      }
    },
    PipelineOperator(".take(until: @)") { input, with in
      input.take(until: with.branch)
    } model: { input, with in
      .joining([with.branch, input], ()) { _, source, event in
        if source == 1 { return [event] }
        return event.isFailure ? [] : [.completed]
      }
    },
    PipelineOperator(".distinctUntilChanged()") { input, _ in
      input.distinctUntilChanged()
    } model: { input, _ in
      input.eachValue(Int?.none) { last, value in
        defer { last = value }
        return value == last ? [] : [.next(value)]
      }
    },
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
