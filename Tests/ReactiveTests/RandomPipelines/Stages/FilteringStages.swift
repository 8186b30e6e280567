import Reactive
import ReactiveTesting

extension StageKind {
  static let filtering: [StageKind] = [
    StageKind(".filter { $0 % # != 0 }", 2...4) { input, with in
      input.filter { $0 % with.number != 0 }
    } model: { input, with in
      input.eachValue { $0 % with.number != 0 ? [$0] : [] }
    },
    StageKind(".take(#)", 0...4) { input, with in
      input.take(with.number)
    } model: { input, with in
      input.taking(with.number)
    },
    StageKind(".skip(#)", 0...3) { input, with in
      input.skip(with.number)
    } model: { input, with in
      input.answering(0) { count, value in
        count += 1
        return count > with.number ? [.next(value)] : []
      }
    },
    StageKind(".take(until: @)") { input, with in
      input.take(until: with.branch)
    } model: { input, with in
      .joining([with.branch, input], ()) { _, source, event in
        if source == 1 { return [event] }
        return event.isFailure ? [] : [.completed]
      }
    },
    StageKind(".distinctUntilChanged()") { input, _ in
      input.distinctUntilChanged()
    } model: { input, _ in
      input.answering(Int?.none) { last, value in
        defer { last = value }
        return value == last ? [] : [.next(value)]
      }
    },
    StageKind(".distinctUntilChanged { $0 / # == $1 / # }", 2...5, 2...5) { input, with in
      input.distinctUntilChanged { $0 / with.numbers[0] == $1 / with.numbers[1] }
    } model: { input, with in
      input.answering(Int?.none) { last, value in
        if let last, last / with.numbers[0] == value / with.numbers[1] { return [] }
        last = value
        return [.next(value)]
      }
    },
    StageKind(".distinctUntilChanged(by: { $0 % # })", 2...4) { input, with in
      input.distinctUntilChanged(by: { $0 % with.number })
    } model: { input, with in
      input.answering(Int?.none) { last, value in
        defer { last = value % with.number }
        return value % with.number == last ? [] : [.next(value)]
      }
    },
    StageKind(".distinct(by: { $0 % # })", 2...6) { input, with in
      input.distinct(by: { $0 % with.number })
    } model: { input, with in
      input.answering(Set<Int>()) { $0.insert($1 % with.number).inserted ? [.next($1)] : [] }
    },
    StageKind(".ignore(#)", 0...9) { input, with in
      input.ignore(with.number)
    } model: { input, with in
      input.eachValue { $0 == with.number ? [] : [$0] }
    },
    StageKind(".ignoreValues(as: Int.self)") { input, _ in
      input.ignoreValues(as: Int.self)
    } model: { input, _ in
      input.eachValue { _ in [] }
    },
    StageKind(".tryFilter { $0 % # != try refuse($0, #) }", 2...4, 0...6) { input, with in
      input.tryFilter { value throws(TestFailure) in
        try refuse(value, with.numbers[1]) % with.numbers[0] != 0
      }
    } model: { input, with in
      input.answering(()) { _, value in
        if value % 7 == with.numbers[1] { return [.failure] }
        return value % with.numbers[0] != 0 ? [.next(value)] : []
      }
    },
    StageKind(".default(#)", 0...9) { input, with in
      input.default(with.number)
    } model: { input, with in
      input.rewriting(true) { isEmpty, event in
        if event == .completed, isEmpty { return [.next(with.number), event] }
        isEmpty = false
        return [event]
      }
    },
    StageKind(".switch(ifEmpty: @)") { input, with in
      input.switch(ifEmpty: with.branch)
    } model: { input, with in
      ModelSignal { start in
        let run = input.run(start)
        guard let end = run.end, run.events.count == 1, end.event == .completed else { return run }
        let other = with.branch.run(end.moment)
        return Run(other.events, of: [run, other])
      }
    },
  ]
}
