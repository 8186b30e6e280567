import ReactiveCollecting
import ReactiveCombining
import ReactiveEffects
import ReactiveFlattening
import ReactiveKernel
import ReactiveRecovering
import ReactiveSubjects
import ReactiveTransforming

// Operators that join, collect, recover, and watch.
extension Checks {
  static func joins() {
    check("zip", expecting: [11, 22, Record.completed]) { record in
      zip(Signal<Int, Trouble>([1, 2, 3]), Signal<Int, Trouble>([10, 20])).map { $0 + $1 }.record(in: record)
    }
    check("combineLatest", expecting: [101, 102, 202, Record.completed]) { record in
      let (first, second) = (Subject<Int, Trouble>(), Subject<Int, Trouble>())
      combineLatest(first.signal, second.signal).map { $0 * 100 + $1 }.record(in: record)
      first.send(1)
      second.send(1)
      second.send(2)
      first.send(2)
      first.complete()
      second.complete()
    }
    check("merge", expecting: [1, 2, Record.completed]) { record in
      Signal<Int, Trouble>.just(1).merge(with: .just(2)).record(in: record)
    }
    check("collect and window", expecting: [3, 7, 5, 2, 2, 1, Record.completed]) { record in
      let numbers = Signal<Int, Trouble>(1...5)
      numbers.collect(count: 2).map { $0.reduce(0, +) }
        .concat(with: numbers.window(count: 2).flatMap { $0.count() })
        .record(in: record)
    }
    check("on and finally", expecting: [1, 51, 2, 52, 99, Record.completed]) { record in
      Signal<Int, Trouble>([1, 2]).on(next: { record.note($0) }).map { $0 + 50 }.on(completed: { record.note(99) })
        .record(in: record)
    }
  }

  static func reruns() {
    check("retry, catch and repeat", expecting: [1, 1, 7, Record.completed, 5, 5, Record.completed]) { record in
      Signal<Int, Trouble>.just(1).concat(with: .fail(Trouble(code: 3))).retry(1)
        .catch { (trouble: Trouble) in Signal<Int, Trouble>.just(trouble.code + 4) }.record(in: record)
      Signal<Int, Trouble>.just(5).repeat(2).record(in: record)
    }
    check("retry when a trigger comes", expecting: [1, 1, Record.failed]) { record in
      let triggers = Subject<Void, Trouble>()
      Signal<Int, Trouble>.just(1).concat(with: .fail(Trouble(code: 3))).retry { _ in triggers.signal }
        .record(in: record)
      triggers.send(())
      triggers.complete()
    }
  }
}
