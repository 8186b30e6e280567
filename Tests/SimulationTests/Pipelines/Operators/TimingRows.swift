import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Operators that move events, or end signals, by the scheduler's time. The texts omit the scheduler, and durations
  /// are in ticks.
  static let timing: [PipelineOperator] = [
    PipelineOperator(".delay(for: #, delayingFailures: true)", 0...4) { input, with in
      input.delay(for: .ticks(with.number), delayingFailures: true, on: with.scheduler)
    } model: { input, with in
      input.timed([(arrival: Int, event: PipelineEvent)]()) { line, time, happening in
        switch happening {
        case .subscription: break
        case .event(let event):
          line.append((time.tick + with.number, event))
          if line.count == 1 { time.wake(after: with.number) }
        case .alarm:
          while let first = line.first, first.arrival <= time.tick { time.send(line.removeFirst().event) }
          if let first = line.first { time.wake(at: first.arrival) }
        }
      }
    },
    PipelineOperator(".delay(subscription: #)", 0...4) { input, with in
      input.delay(subscription: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      ModelSignal { start in input.run(start.later(by: with.number)) }
    },
    PipelineOperator(".subscribe()") { input, with in
      input.subscribe(on: with.scheduler)
    } model: { input, _ in
      ModelSignal { start in input.run(start.later(by: 0)) }
    },
    // A virtual scheduler would run the teardown after the end of the run.
    PipelineOperator(".dispose(on: ImmediateScheduler())") { input, _ in
      input.dispose(on: ImmediateScheduler())
    } model: { input, _ in
      input
    },
    PipelineOperator(".deliver()") { input, with in
      input.deliver(on: with.scheduler)
    } model: { input, _ in
      input.delivered { $0 + [$1] }
    },
    PipelineOperator(".deliver(buffering: .newest(#))", 1...3) { input, with in
      input.deliver(on: with.scheduler, buffering: .newest(with.number))
    } model: { input, with in
      input.delivered { ($0 + [$1]).suffix(with.number) }
    },
    PipelineOperator(".deliver(buffering: .oldest(#))", 1...3) { input, with in
      input.deliver(on: with.scheduler, buffering: .oldest(with.number))
    } model: { input, with in
      input.delivered { Array(($0 + [$1]).prefix(with.number)) }
    },
    PipelineOperator(".deliver(failingBeyond: #)", 1...3) { input, with in
      input.deliver(on: with.scheduler, failingBeyond: with.number, with: TestFailure())
    } model: { input, with in
      input.delivered { $0.count < with.number ? $0 + [$1] : nil }
    },
    PipelineOperator(".take(for: #)", 0...9) { input, with in
      input.take(for: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.taking(for: with.number)
    },
    PipelineOperator(".skip(for: #)", 0...6) { input, with in
      input.skip(for: .ticks(with.number), on: with.scheduler)
    } model: { input, with in
      input.timed(0) { end, time, happening in
        if case .subscription = happening { end = time.tick + with.number }
        guard case .event(let event) = happening else { return }
        if event.isTerminal || time.tick >= end { time.send(event) }
      }
    },
    PipelineOperator(".timeout(after: #, with: TestFailure())", 0...9) { input, with in
      input.timeout(after: .ticks(with.number), on: with.scheduler, with: TestFailure())
    } model: { input, with in
      input.limited(to: with.number, .whole, .sending(.failure))
    },
    PipelineOperator(".timeout(after: #, of: .eachPause, with: TestFailure())", 0...5) { input, with in
      input.timeout(after: .ticks(with.number), of: .eachPause, on: with.scheduler, with: TestFailure())
    } model: { input, with in
      input.limited(to: with.number, .eachPause, .sending(.failure))
    },
    PipelineOperator(".timeout(after: #, switchingTo: @)", 0...9) { input, with in
      input.timeout(after: .ticks(with.number), on: with.scheduler, switchingTo: with.branch)
    } model: { input, with in
      input.limited(to: with.number, .whole, with.branch)
    },
    PipelineOperator(".timeout(after: #, of: .eachPause, switchingTo: @)", 0...5) { input, with in
      input.timeout(after: .ticks(with.number), of: .eachPause, on: with.scheduler, switchingTo: with.branch)
    } model: { input, with in
      input.limited(to: with.number, .eachPause, with.branch)
    },
    PipelineOperator(".retry(RetryPolicy(attempts: #, backoff: .constant(#)))", 0...2, 0...3, isMultiplying: true) {
      input, with in
      let backoff = RetryPolicy<TestFailure>.Backoff.constant(.ticks(with.numbers[1]))
      return input.retry(RetryPolicy(attempts: with.numbers[0], backoff: backoff), on: with.scheduler)
    } model: { input, with in
      input.rerun { _ in
        0
      } _: { attempts, end in
        attempts += 1
        return end.event.isFailure && attempts <= with.numbers[0] ? with.numbers[1] : nil
      }
    },
    PipelineOperator(".repeat(every: #).take(for: #)", 1...4, 0...8, isMultiplying: true) { input, with in
      input.repeat(every: .ticks(with.numbers[0]), on: with.scheduler)
        .take(for: .ticks(with.numbers[1]), on: with.scheduler)
    } model: { input, with in
      input.rerun(for: with.numbers[1]) {
        $0
      } _: { begin, end in
        if end.event.isFailure { return nil }
        begin = max(end.moment.tick, begin + with.numbers[0])
        return begin - end.moment.tick
      }.taking(for: with.numbers[1])
    },
    PipelineOperator(".sample(on: .interval(#).take(#))", 1...3, 1...4) { input, with in
      input.sample(
        on: Signal.interval(.ticks(with.numbers[0]), on: with.scheduler).take(with.numbers[1]).promoteError())
    } model: { input, with in
      let instants = ModelSignal.ticking(after: with.numbers[0], every: with.numbers[0], count: with.numbers[1])
      return .joining([input, instants], Int?.none) { latest, source, event in
        guard let value = event.value else { return [event] }
        if source == 0 { latest = value }
        return source == 1 ? latest.map { [.next($0)] } ?? [] : []
      }
    },
    PipelineOperator(".concat(with: .timer(after: #, every: #).map(tick).take(#))", 0...3, 1...3, 1...3) {
      input, with in
      let (delay, interval) = (Duration.ticks(with.numbers[0]), Duration.ticks(with.numbers[1]))
      let timer = Signal.timer(after: delay, every: interval, on: with.scheduler)
      return input.concat(with: timer.map { wrapped(ticks(in: $0.offset)) }.take(with.numbers[2]).promoteError())
    } model: { input, with in
      let timer = ModelSignal.ticking(after: with.numbers[0], every: with.numbers[1], count: with.numbers[2])
      return input.followed { runs, end in end.isFailure || runs == 2 ? nil : timer }
    },
    PipelineOperator(".flatMap { value in .timer(after: value % #).map(to: value) }", 1...4, isMultiplying: true) {
      input, with in
      input.flatMap { value in
        Signal.timer(after: .ticks(value % with.number), on: with.scheduler).map(to: value).promoteError()
      }
    } model: { input, with in
      input.flattened { value in
        ModelSignal { start in
          ModelSignal.sending(.next(value), .completed).run(start.later(by: value % with.number))
        }
      }
    },
    PipelineOperator(".timestamp().map { wrapped($0.value + $0.instant) }") { input, with in
      input.timestamp(on: with.scheduler).map { wrapped($0.value + ticks(in: $0.instant.offset)) }
    } model: { input, _ in
      input.timed(()) { _, time, happening in
        guard case .event(let event) = happening else { return }
        time.send(event.value.map { .next(wrapped($0 + time.tick)) } ?? event)
      }
    },
    PipelineOperator(".elapsed().map { wrapped($0.value + $0.duration) }") { input, with in
      input.elapsed(on: with.scheduler).map { wrapped($0.value + ticks(in: $0.duration)) }
    } model: { input, _ in
      input.timed(0) { last, time, happening in
        if case .event(let event) = happening {
          let duration = time.tick - last
          time.send(event.value.map { .next(wrapped($0 + duration)) } ?? event)
        }
        last = time.tick
      }
    },
  ]
}

private func ticks(in duration: Duration) -> Int { Int(duration.components.seconds) }

extension ModelSignal {
  /// Completes after `ticks`.
  func taking(for ticks: Int) -> ModelSignal {
    timed(()) { _, time, happening in
      switch happening {
      case .subscription: time.wake(after: ticks)
      case .event(let event): time.send(event)
      case .alarm: time.send(.completed)
      }
    }
  }

  /// Continues with another signal when the time is over.
  fileprivate func limited(to ticks: Int, _ span: TimeoutSpan, _ fallback: ModelSignal) -> ModelSignal {
    timed(()) { _, time, happening in
      switch happening {
      case .subscription: time.wake(after: ticks)
      case .event(let event):
        if span == .eachPause, !event.isTerminal { time.wake(after: ticks) }
        time.send(event)
      case .alarm: time.continue(with: fallback)
      }
    }
  }

  /// Sends the queued values with the next action, and then the terminal.
  ///
  /// - Parameter buffer: returns the queue after another value; `nil` if that is a failure.
  func delivered(_ buffer: @escaping @Sendable (_ waiting: [Int], Int) -> [Int]?) -> ModelSignal {
    timed((waiting: [Int](), end: PipelineEvent?.none)) { state, time, happening in
      switch happening {
      case .subscription: break
      case .event(let event):
        if let value = event.value, let waiting = buffer(state.waiting, value) {
          state.waiting = waiting
        } else {
          state.end = event.isTerminal ? event : .failure
          time.disposeInput()
        }
        time.wake(after: 0)
      case .alarm:
        time.send(state.waiting)
        state.waiting = []
        if let end = state.end { time.send(end) }
      }
    }
  }
}
