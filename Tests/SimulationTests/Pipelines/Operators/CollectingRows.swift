import ReactiveCore
import ReactiveExtras
import ReactiveSimulation

extension PipelineOperator {
  static let collecting: [PipelineOperator] = [
    PipelineOperator(".reduce(#) { wrapped($0 * 3 + $1) }", 0...9) { input, with in
      input.reduce(with.number) { wrapped($0 * 3 + $1) }
    } model: { input, with in
      input.atTheEnd { [$0.reduce(with.number) { wrapped($0 * 3 + $1) }] }
    },
    PipelineOperator(".collect().map(digest)") { input, _ in
      input.collect().map(digest)
    } model: { input, _ in
      input.atTheEnd { [digest($0)] }
    },
    PipelineOperator(".reduce { wrapped($0 * 3 + $1) }") { input, _ in
      input.reduce { wrapped($0 * 3 + $1) }
    } model: { input, _ in
      input.atTheEnd { values in
        values.first.map { [values.dropFirst().reduce($0) { wrapped($0 * 3 + $1) }] } ?? []
      }
    },
    PipelineOperator(".reduce(into: #) { $0 = wrapped($0 * 3 + $1) }", 0...9) { input, with in
      input.reduce(into: with.number) { $0 = wrapped($0 * 3 + $1) }
    } model: { input, with in
      input.atTheEnd { [$0.reduce(with.number) { wrapped($0 * 3 + $1) }] }
    },
    PipelineOperator(".count()") { input, _ in
      input.count().map(wrapped)
    } model: { input, _ in
      input.atTheEnd { [wrapped($0.count)] }
    },
    PipelineOperator(".min()") { input, _ in
      input.min()
    } model: { input, _ in
      input.atTheEnd { $0.min().map { [$0] } ?? [] }
    },
    PipelineOperator(".max()") { input, _ in
      input.max()
    } model: { input, _ in
      input.atTheEnd { $0.max().map { [$0] } ?? [] }
    },
    PipelineOperator(".any { $0 % 5 == # }.map { $0 ? 1 : 0 }", 0...4) { input, with in
      input.any { $0 % 5 == with.number }.map { $0 ? 1 : 0 }
    } model: { input, with in
      input.answeringOnce(1) { $0 % 5 == with.number }
    },
    PipelineOperator(".all { $0 % 5 != # }.map { $0 ? 1 : 0 }", 0...4) { input, with in
      input.all { $0 % 5 != with.number }.map { $0 ? 1 : 0 }
    } model: { input, with in
      input.answeringOnce(0) { $0 % 5 == with.number }
    },
    PipelineOperator(".contains(#).map { $0 ? 1 : 0 }", 0...9) { input, with in
      input.contains(with.number).map { $0 ? 1 : 0 }
    } model: { input, with in
      input.answeringOnce(1) { $0 == with.number }
    },
    PipelineOperator(".isEmpty().map { $0 ? 1 : 0 }") { input, _ in
      input.isEmpty().map { $0 ? 1 : 0 }
    } model: { input, _ in
      input.answeringOnce(0) { _ in true }
    },
    PipelineOperator(".sequenceEqual(to: @).map { $0 ? 1 : 0 }") { input, with in
      input.sequenceEqual(to: with.branch).map { $0 ? 1 : 0 }
    } model: { input, with in
      .joining([input, with.branch], Compared()) { compared, source, event in compared.take(event, from: source) }
    },
  ]

  /// Operators that collect values in several arrays.
  static let windowing: [PipelineOperator] = [
    PipelineOperator(".collect(count: #).map(digest)", 1...4) { input, with in
      input.collect(count: with.number).map(digest)
    } model: { input, with in
      input.arrays { ($0 + [$1]).count == with.number }
    },
    PipelineOperator(".window(count: #).flatMap { $0.collect().map(digest) }", 1...4) { input, with in
      input.window(count: with.number).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.arrays { ($0 + [$1]).count == with.number }
    },
    PipelineOperator(".window(count: #, step: #).flatMap { $0.collect().map(digest) }", 1...3, 1...3) { input, with in
      input.window(count: with.numbers[0], step: with.numbers[1]).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.arrays(of: with.numbers[0], every: with.numbers[1])
    },
    PipelineOperator(".window(boundary: @).flatMap { $0.collect().map(digest) }") { input, with in
      input.window(boundary: with.branch).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      .joining([with.branch, input], [Int]()) { held, source, event in
        if event.isFailure { return [event] }
        guard source == 0 || event.isTerminal else {
          held += event.value.map { [$0] } ?? []
          return []
        }
        defer { held = [] }
        return [.next(digest(held))] + (event.isTerminal ? [event] : [])
      }
    },
  ]
}

extension ModelSignal {
  /// Sends `early` and completes at the first value that decides; sends `1 - early` at completion otherwise.
  fileprivate func answeringOnce(_ early: Int, _ decides: @escaping @Sendable (Int) -> Bool) -> ModelSignal {
    eachEvent(()) { _, event in
      if let value = event.value { return decides(value) ? [.next(early), .completed] : [] }
      return event.isFailure ? [event] : [.next(1 - early), event]
    }
  }

  /// Sends arrays of values; a value for which `isLast` returns `true` is the last of its array.
  fileprivate func arrays(_ isLast: @escaping @Sendable (_ held: [Int], Int) -> Bool) -> ModelSignal {
    eachEvent([Int]()) { held, event in
      guard let value = event.value else { return ending(event, after: held) }
      let isFull = isLast(held, value)
      defer { held = isFull ? [] : held + [value] }
      return isFull ? [.next(digest(held + [value]))] : []
    }
  }

  /// Sends arrays of `count` values, and begins one every `step` values.
  fileprivate func arrays(of count: Int, every step: Int) -> ModelSignal {
    eachEvent([Int]()) { all, event in
      if let value = event.value {
        all.append(value)
        let isFull = all.count >= count && (all.count - count) % step == 0
        return isFull ? [.next(digest(all.suffix(count)))] : []
      }
      if event.isFailure { return [event] }
      let begun = stride(from: 0, to: all.count, by: step).filter { $0 + count > all.count }
      return begun.map { .next(digest(Array(all[$0...]))) } + [event]
    }
  }
}

/// A terminal, after the held values if it is a completion.
private func ending(_ event: PipelineEvent, after held: [Int]) -> [PipelineEvent] {
  event.isFailure || held.isEmpty ? [event] : [.next(digest(held)), event]
}

/// The state of `sequenceEqual`.
private struct Compared {
  var values: [[Int]] = [[], []]
  var hasCompleted = [false, false]

  mutating func take(_ event: PipelineEvent, from source: Int) -> [PipelineEvent] {
    switch event {
    case .next(let value): values[source].append(value)
    case .failed: return [event]
    case .completed: hasCompleted[source] = true
    }
    for (left, right) in zip(values[0], values[1]) where left != right { return [.next(0), .completed] }
    for side in 0...1 where hasCompleted[side] && values[1 - side].count > values[side].count {
      return [.next(0), .completed]
    }
    return hasCompleted == [true, true] ? [.next(1), .completed] : []
  }
}

/// One number computed from several.
@Sendable func digest(_ values: [Int]) -> Int { wrapped(values.reduce(values.count) { wrapped($0 * 5 + $1) }) }
