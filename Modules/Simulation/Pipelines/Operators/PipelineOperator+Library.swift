import ReactiveCore
import ReactiveTesting

extension PipelineOperator {
  /// Operators of several modules of the library, to mix with the operators under test. The texts of the operators omit
  /// the scheduler, and durations are in ticks.
  public static let library: [PipelineOperator] = [
    PipelineOperator(".map { wrapped($0 * 2 + #) }", 0...9) { input, with in
      input.map { wrapped($0 * 2 + with.number) }
    } model: { input, with in
      input.eachValue { [wrapped($0 * 2 + with.number)] }
    },
    PipelineOperator(".scan(#) { wrapped($0 + $1) }", 0...9) { input, with in
      input.scan(with.number) { wrapped($0 + $1) }
    } model: { input, with in
      input.eachValue(with.number) { sum, value in
        sum = wrapped(sum + value)
        return [.next(sum)]
      }
    },
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
    PipelineOperator(".distinctUntilChanged()") { input, _ in
      input.distinctUntilChanged()
    } model: { input, _ in
      input.eachValue(Int?.none) { last, value in
        defer { last = value }
        return value == last ? [] : [.next(value)]
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
    PipelineOperator(".merge(with: @)") { input, with in
      input.merge(with: with.branch)
    } model: { input, with in
      .joining([input, with.branch], 2) { open, _, event in
        guard event == .completed else { return [event] }
        open -= 1
        return open == 0 ? [event] : []
      }
    },
    PipelineOperator(".sample(on: @)") { input, with in
      input.sample(on: with.branch)
    } model: { input, with in
      .joining([input, with.branch], Int?.none) { latest, source, event in
        guard let value = event.value else { return [event] }
        if source == 0 { latest = value }
        return source == 1 ? latest.map { [.next($0)] } ?? [] : []
      }
    },
    PipelineOperator(".flatMap \(innerText)", isMultiplying: true) { input, with in
      input.flatMap(with.inner)
    } model: { input, with in
      input.flattened(with.inner)
    },
    PipelineOperator(".catch { _ in @ }") { input, with in
      input.catch { _ in with.branch }
    } model: { input, with in
      input.followed { runs, end in end.isFailure && runs == 1 ? with.branch : nil }
    },
    PipelineOperator(".repeat(#)", 0...3, isMultiplying: true) { input, with in
      input.repeat(with.number)
    } model: { input, with in
      guard with.number > 0 else { return .sending(.completed) }
      return input.followed { runs, end in !end.isFailure && runs < with.number ? input : nil }
    },
    PipelineOperator(".delay(for: #)", 0...4) { input, with in
      input.delay(for: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.timed([(arrival: Int, event: PipelineEvent)]()) { line, time, happening in
        switch happening {
        case .subscription: break
        case .event(.failed): time.send(.failure)
        case .event(let event):
          line.append((time.tick + with.number, event))
          if line.count == 1 { time.wake(after: with.number) }
        case .alarm:
          while let first = line.first, first.arrival <= time.tick { time.send(line.removeFirst().event) }
          if let first = line.first { time.wake(at: first.arrival) }
        }
      }
    },
  ]
}
