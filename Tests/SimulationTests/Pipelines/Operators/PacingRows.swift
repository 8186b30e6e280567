import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that limit or collect values by the scheduler's time.
  static let pacing: [PipelineOperator] = [
    PipelineOperator(".debounce(for: #)", 0...4) { input, with in
      input.debounce(for: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.debounced(for: with.number) { _ in true }
    },
    PipelineOperator(".debounce(for: #, delayingFailures: true)", 0...4) { input, with in
      input.debounce(for: .ticks(with.number), delayingFailures: true, on: with.scheduler)
    } model: { input, with in
      input.debounced(for: with.number, delaysFailures: true) { _ in true }
    },
    PipelineOperator(".debounce(for: #, where: { $0 % 3 != # })", 0...4, 0...2) { input, with in
      input.debounce(for: .ticks(with.numbers[0]), on: with.scheduler) { $0 % 3 != with.numbers[1] }
    } model: { input, with in
      input.debounced(for: with.numbers[0]) { $0 % 3 != with.numbers[1] }
    },
    PipelineOperator(".throttle(for: #)", 0...4) { input, with in
      input.throttle(for: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.timed((pauseEnd: 0, held: [Int]())) { state, time, happening in
        switch happening {
        case .event(.next(let value)) where time.tick < state.pauseEnd:
          if state.held.isEmpty { time.wake(at: state.pauseEnd) }
          state.held = [value]
        case .event(.next(let value)):
          state = (time.tick + with.number, [])
          time.send(.next(value))
        case .alarm where !state.held.isEmpty:
          time.send(state.held)
          state = (time.tick + with.number, [])
        case .event(let end):
          if end == .completed { time.send(state.held) }
          time.send(end)
        case .subscription, .alarm: break
        }
      }
    },
    PipelineOperator(".throttle(for: #, merging: { wrapped($0 * 3 + $1) }, delayingFailures: true)", 0...4) {
      input, with in
      input.throttle(
        for: .ticks(with.number), merging: { wrapped($0 * 3 + $1) }, delayingFailures: true, on: with.scheduler)
    } model: { input, with in
      input.timed((pauseEnd: 0, held: [Int]())) { state, time, happening in
        switch happening {
        case .event(.next(let value)) where time.tick < state.pauseEnd:
          if state.held.isEmpty { time.wake(at: state.pauseEnd) }
          state.held = [state.held.first.map { wrapped($0 * 3 + value) } ?? value]
        case .event(.next(let value)):
          let merged = state.held.first.map { wrapped($0 * 3 + value) } ?? value
          state = (time.tick + with.number, [])
          time.send(.next(merged))
        case .alarm where !state.held.isEmpty:
          time.send(state.held)
          state = (time.tick + with.number, [])
        case .event(let end):
          time.send(state.held)
          time.send(end)
        case .subscription, .alarm: break
        }
      }
    },
    PipelineOperator(".throttle(for: #, latest: false)", 0...4) { input, with in
      input.throttle(for: .ticks(with.number), latest: false, on: with.scheduler)
    } model: { input, with in
      input.timed(0) { pauseEnd, time, happening in
        guard case .event(let event) = happening, event.isTerminal || time.tick >= pauseEnd else { return }
        pauseEnd = time.tick + with.number
        time.send(event)
      }
    },
    PipelineOperator(".throttle(for: #, leading: false)", 0...4) { input, with in
      input.throttle(for: .ticks(with.number), leading: false, on: with.scheduler)
    } model: { input, with in
      input.timed([Int]()) { held, time, happening in
        switch happening {
        case .subscription: break
        case .event(.next(let value)):
          if held.isEmpty { time.wake(after: with.number) }
          held = [value]
        case .event(let end):
          if end == .completed { time.send(held) }
          time.send(end)
        case .alarm:
          time.send(held)
          held = []
        }
      }
    },
    PipelineOperator(".debounce(for: #, emittingLast: false)", 0...4) { input, with in
      input.debounce(for: .ticks(with.number), emittingLast: false, on: with.scheduler)
    } model: { input, with in
      input.timed([Int]()) { held, time, happening in
        switch happening {
        case .subscription: break
        case .event(.next(let value)):
          held = [value]
          time.wake(after: with.number)
        case .event(let end): time.send(end)
        case .alarm:
          time.send(held)
          held = []
        }
      }
    },
    PipelineOperator(".sample(every: #)", 1...4) { input, with in
      input.sample(every: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.timed((begin: 0, held: [Int]())) { state, time, happening in
        switch happening {
        case .subscription: state.begin = time.tick
        case .event(.next(let value)):
          let sinceInstant = (time.tick - state.begin) % with.number
          if state.held.isEmpty { time.wake(after: with.number - sinceInstant) }
          state.held = [value]
        case .event(let end): time.send(end)
        case .alarm:
          time.send(state.held)
          state.held = []
        }
      }
    },
    PipelineOperator(".collect(for: #).map(digest)", 0...5) { input, with in
      input.collect(for: .ticks(with.number), on: with.scheduler).map(digest)
    } model: { input, with in
      input.gathered(for: with.number, count: .max)
    },
    PipelineOperator(".collect(for: #, delayingFailures: true).map(digest)", 0...5) { input, with in
      input.collect(for: .ticks(with.number), delayingFailures: true, on: with.scheduler).map(digest)
    } model: { input, with in
      input.gathered(for: with.number, count: .max, delaysFailures: true)
    },
    PipelineOperator(".collect(for: #, count: #).map(digest)", 0...5, 1...3) { input, with in
      input.collect(for: .ticks(with.numbers[0]), count: with.numbers[1], on: with.scheduler).map(digest)
    } model: { input, with in
      input.gathered(for: with.numbers[0], count: with.numbers[1])
    },
    PipelineOperator(".window(for: #).flatMap { $0.collect().map(digest) }", 0...5) { input, with in
      input.window(for: .ticks(with.number), on: with.scheduler).flatMap { $0.collect().map(digest) }
    } model: { input, with in
      input.gathered(for: with.number, count: .max)
    },
    PipelineOperator(".window(for: #, count: #).flatMap { $0.scan(0) { wrapped($0 * 3 + $1) } }", 0...5, 1...3) {
      input, with in
      input.window(for: .ticks(with.numbers[0]), count: with.numbers[1], on: with.scheduler)
        .flatMap { $0.scan(0) { wrapped($0 * 3 + $1) } }
    } model: { input, with in
      input.timed((count: 0, sum: 0)) { state, time, happening in
        switch happening {
        case .event(.next(let value)):
          if state.count == 0 { time.wake(after: with.numbers[0]) }
          state = (state.count + 1, wrapped(state.sum * 3 + value))
          time.send(.next(state.sum))
          if state.count == with.numbers[1] { state = (0, 0) }
        case .event(let end): time.send(end)
        case .alarm: state = (0, 0)
        case .subscription: break
        }
      }
    },
    PipelineOperator(".rateLimit(1, per: #)", 1...3) { input, with in
      input.rateLimit(1, per: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.rateLimited(1, refill: with.number) { $0 + [$1] }
    },
    PipelineOperator(".rateLimit(2, per: 2 * #) { $0.magnitude % 4 }", 1...3) { input, with in
      input.rateLimit(2, per: .ticks(2 * with.number), on: with.scheduler) { Int($0.magnitude % 4) }
    } model: { input, with in
      input.rateLimited(2, refill: with.number) {
        Int($0.magnitude % 4)
      } _: {
        $0 + [$1]
      }
    },
    PipelineOperator(".rateLimit(1, per: #, buffering: .newest(#))", 1...3, 1...2) { input, with in
      input.rateLimit(1, per: .ticks(with.numbers[0]), on: with.scheduler, buffering: .newest(with.numbers[1]))
    } model: { input, with in
      input.rateLimited(1, refill: with.numbers[0]) { ($0 + [$1]).suffix(with.numbers[1]) }
    },
    PipelineOperator(".rateLimit(1, per: #, buffering: .oldest(#))", 1...3, 1...2) { input, with in
      input.rateLimit(1, per: .ticks(with.numbers[0]), on: with.scheduler, buffering: .oldest(with.numbers[1]))
    } model: { input, with in
      input.rateLimited(1, refill: with.numbers[0]) { Array(($0 + [$1]).prefix(with.numbers[1])) }
    },
  ]
}

extension ModelSignal {
  fileprivate func debounced(
    for ticks: Int, delaysFailures: Bool = false, _ waits: @escaping @Sendable (Int) -> Bool
  ) -> ModelSignal {
    timed([Int]()) { held, time, happening in
      switch happening {
      case .subscription: break
      case .event(.next(let value)) where waits(value):
        held = [value]
        time.wake(after: ticks)
      case .event(.next(let value)):
        held = []
        time.send(.next(value))
      case .event(let end):
        if delaysFailures || end == .completed { time.send(held) }
        time.send(end)
      case .alarm:
        time.send(held)
        held = []
      }
    }
  }

  /// Collects values into arrays; each array is sent `ticks` after its first value, or earlier when it is full.
  fileprivate func gathered(for ticks: Int, count: Int, delaysFailures: Bool = false) -> ModelSignal {
    timed([Int]()) { held, time, happening in
      var isOver = false
      switch happening {
      case .subscription: break
      case .event(.next(let value)):
        held.append(value)
        isOver = held.count == count
        if held.count == 1, !isOver { time.wake(after: ticks) }
      case .event(.failed) where !delaysFailures: return time.send(.failure)
      case .event, .alarm: isOver = true
      }
      if isOver, !held.isEmpty {
        time.send(.next(digest(held)))
        held = []
      }
      if case .event(let event) = happening, event.isTerminal { time.send(event) }
    }
  }

  /// Sends each value when there are tokens for it, and queues the other values.
  fileprivate func rateLimited(
    _ capacity: Int, refill: Int, cost: @escaping @Sendable (Int) -> Int = { _ in 1 },
    _ buffer: @escaping @Sendable (_ waiting: [Int], Int) -> [Int]
  ) -> ModelSignal {
    timed(Bucket(capacity: capacity, refill: refill)) { bucket, time, happening in
      bucket.fill(at: time.tick)
      switch happening {
      case .subscription: break
      case .event(.next(let value)):
        if bucket.waiting.isEmpty, bucket.take(cost(value)) { return time.send(.next(value)) }
        if bucket.waiting.isEmpty { time.wake(at: bucket.due(cost(value))) }
        bucket.waiting = buffer(bucket.waiting, value)
      case .event(.failed): time.send(.failure)
      case .event(.completed):
        if bucket.waiting.isEmpty { time.send(.completed) } else { bucket.isEnding = true }
      case .alarm:
        while let first = bucket.waiting.first, bucket.take(cost(first)) {
          time.send(.next(bucket.waiting.removeFirst()))
        }
        if let first = bucket.waiting.first {
          time.wake(at: bucket.due(cost(first)))
        } else if bucket.isEnding {
          time.send(.completed)
        }
      }
    }
  }
}

/// The state of `rateLimit`.
private struct Bucket {
  let capacity: Int
  let refill: Int
  var tokens: Int
  /// The tick at which the next token is added.
  var nextToken = 0
  var waiting: [Int] = []
  var isEnding = false

  init(capacity: Int, refill: Int) {
    self.capacity = capacity
    self.refill = refill
    tokens = capacity
  }

  /// Takes the tokens of a value, if there are enough, or if the bucket is full. A value without cost waits for no
  /// debt.
  mutating func take(_ cost: Int) -> Bool {
    guard cost == 0 || tokens >= min(cost, capacity) else { return false }
    tokens -= cost
    return true
  }

  /// The tick at which there are tokens for a value that has to wait.
  func due(_ cost: Int) -> Int { nextToken + (min(cost, capacity) - tokens - 1) * refill }

  mutating func fill(at tick: Int) {
    while tokens < capacity, nextToken <= tick {
      tokens += 1
      nextToken += refill
    }
    // A full bucket gains no tokens: the time to the next token begins when one is taken.
    if tokens == capacity { nextToken = tick + refill }
  }
}
