import ReactiveCombining
import ReactiveFiltering
import ReactiveFlattening
import ReactiveKernel
import ReactiveMulticast
import ReactiveSubjects
import ReactiveTime
import ReactiveTransforming

// Operators of time in virtual time, and shared runs.
extension Checks {
  /// A signal that sends numbers from 1, one each second.
  static func ticks(_ count: Int, _ scheduler: VirtualTimeScheduler) -> Signal<Int, Trouble> {
    Signal<SchedulerInstant, Never>.interval(.seconds(1), on: scheduler).promoteError()
      .scan(0) { number, _ in number + 1 }.take(count)
  }

  static func time() {
    check("an interval, delayed", expecting: [0, 1, 2, 3, Record.completed]) { record in
      let scheduler = VirtualTimeScheduler()
      ticks(3, scheduler).delay(for: .seconds(10), on: scheduler).record(in: record)
      scheduler.advance(by: .seconds(5))
      record.note(0)
      scheduler.advance(by: .seconds(20))
    }
    check("a timeout", expecting: [4, Record.failed]) { record in
      let scheduler = VirtualTimeScheduler()
      let late = Subject<Int, Trouble>()
      late.signal.timeout(after: .seconds(2), on: scheduler, with: Trouble(code: 1)).record(in: record)
      late.send(4)
      scheduler.advance(by: .seconds(2))
    }
    check("an interval that is taken from", expecting: [1, Record.completed]) { record in
      let scheduler = VirtualTimeScheduler()
      ticks(1, scheduler).record(in: record)
      scheduler.run()
    }
    let expected = [2, 4, Record.completed, 1, 3, 4, Record.completed, 3, 4, Record.completed]
    check("debounce, throttle and buffer", expecting: expected) { record in
      let scheduler = VirtualTimeScheduler()
      let debounced = Subject<Int, Trouble>()
      debounced.signal.debounce(for: .seconds(2), on: scheduler).record(in: record)
      debounced.send(1)
      scheduler.advance(by: .seconds(1))
      debounced.send(2)
      scheduler.advance(by: .seconds(3))
      debounced.send(4)
      debounced.complete()
      let throttled = Subject<Int, Trouble>()
      throttled.signal.throttle(for: .seconds(2), on: scheduler).record(in: record)
      for number in 1...3 { throttled.send(number) }
      scheduler.advance(by: .seconds(2))
      throttled.send(4)
      throttled.complete()
      scheduler.run()
      let buffered = Subject<Int, Trouble>()
      buffered.signal.collect(for: .seconds(1), on: scheduler).map { $0.reduce(0, +) }.record(in: record)
      buffered.send(1)
      buffered.send(2)
      scheduler.advance(by: .seconds(1))
      buffered.send(4)
      buffered.complete()
    }
    check("delivery, and a retry with a policy", expecting: [-10, 1, 2, Record.completed, 7, 7, 7, Record.failed]) {
      record in
      let scheduler = VirtualTimeScheduler()
      Signal<Int, Trouble>([1, 2]).deliver(on: scheduler).record(in: record)
      record.note(-10)
      scheduler.run()
      Signal<Int, Trouble>.just(7).concat(with: .fail(Trouble(code: 3)))
        .retry(RetryPolicy(attempts: 2, backoff: .constant(.seconds(4))), on: scheduler).record(in: record)
      scheduler.run()
    }
    check("a scheduler that goes drops its actions", expecting: []) { record in
      var scheduler: VirtualTimeScheduler? = VirtualTimeScheduler()
      if let scheduler { ticks(3, scheduler).record(in: record) }
      scheduler = nil
    }
  }

  static func sharing() {
    check("a shared run", expecting: [1, 1, 2, 2, Record.completed, Record.completed, 1, 5]) { record in
      let source = Subject<Int, Trouble>()
      let runs = SerialState(0)
      let shared = Signal<Int, Trouble>.deferred {
        runs.value += 1
        return source.signal
      }.share()
      shared.record(in: record)
      shared.record(in: record)
      source.send(1)
      source.send(2)
      source.complete()
      record.note(runs.value)
      let connection = Signal<Int, Trouble>.never().multicast(Subject<Int, Trouble>())
      connection.connect().dispose()
      record.note(5)
    }
  }
}
