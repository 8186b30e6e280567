import Reactive

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
  ]
}
