// Rules for one thread without a system: run by `.ci/checks/embedded` in a WebAssembly runtime.

import ReactiveDisposables
import ReactiveFiltering
import ReactiveFlattening
import ReactiveKernel
import ReactiveSubjects
import ReactiveTransforming

@_extern(c, "checks_blocks_in_use")
func blocksInUse() -> Int32

@_extern(c, "checks_exit")
func exit(_ status: Int32)

struct Trouble: Error {
  var code: Int
}

/// The events, as numbers.
final class Record: @unchecked Sendable {
  // Unchecked because there is one thread.
  var numbers: [Int] = []

  static var completed: Int { -1 }
  static var failed: Int { -2 }

  func note(_ number: Int) { numbers.append(number) }
}

extension Signal where Value == Int {
  @discardableResult
  func record(in record: Record) -> Subscription {
    subscribe(
      next: { record.note($0) }, failed: { _ in record.note(Record.failed) },
      completed: { record.note(Record.completed) })
  }
}

@main
enum Checks {
  // Unsafe, because there is one thread.
  nonisolated(unsafe) static var count = 0
  nonisolated(unsafe) static var hasFailed = false

  static func main() {
    flattening()
    replay()
    teardown()
    children()
    abandonment()
    operators()
    joins()
    reruns()
    time()
    sharing()
    if hasFailed { exit(1) }
    print(count, terminator: "")
    print(" checks hold")
  }

  /// Runs a check twice: it leaks memory if more is in use after the second run than after the first.
  static func check(_ name: StaticString, expecting expected: [Int], _ body: (Record) -> Void) {
    count += 1
    var before: Int32 = 0
    for round in 0..<2 {
      let isRight = passes(expected, body)
      if !isRight { report(name, " went wrong") }
      if round == 0 { before = blocksInUse() }
    }
    if blocksInUse() != before { report(name, " leaves something behind") }
  }

  @inline(never)
  static func passes(_ expected: [Int], _ body: (Record) -> Void) -> Bool {
    let record = Record()
    body(record)
    if record.numbers != expected {
      for number in record.numbers { print(number, terminator: " ") }
      print("")
    }
    return record.numbers == expected
  }

  static func report(_ name: StaticString, _ problem: StaticString) {
    hasFailed = true
    print(name, terminator: "")
    print(problem)
  }

  static func flattening() {
    check("flatMap of two inner signals", expecting: [10, 20, 11, 21, 22, 12, Record.completed]) { record in
      let outer = Subject<Int, Trouble>()
      let inners = [Subject<Int, Trouble>(), Subject<Int, Trouble>()]
      let subscription = outer.signal.flatMap { inners[$0].signal }.record(in: record)
      outer.send(0)
      inners[0].send(10)
      outer.send(1)
      inners[1].send(20)
      inners[0].send(11)
      inners[1].send(21)
      outer.complete()
      inners[1].send(22)
      inners[1].complete()
      inners[0].send(12)
      inners[0].complete()
      if !subscription.isDisposed { record.note(-100) }
    }
    check("flatMap fails with an inner signal", expecting: [1, Record.failed]) { record in
      let outer = Subject<Int, Trouble>()
      let inners = [Subject<Int, Trouble>(), Subject<Int, Trouble>()]
      outer.signal.flatMap { inners[$0].signal }.record(in: record)
      outer.send(0)
      outer.send(1)
      inners[0].send(1)
      inners[1].fail(Trouble(code: 7))
      inners[0].send(2)
    }
    check("switchToLatest drops the one before", expecting: [1, 2, 4, Record.completed]) { record in
      let outer = Subject<Int, Trouble>()
      let inners = [Subject<Int, Trouble>(), Subject<Int, Trouble>()]
      outer.signal.map { inners[$0].signal }.switchToLatest().record(in: record)
      outer.send(0)
      inners[0].send(1)
      inners[1].send(0)
      inners[0].send(2)
      outer.send(1)
      inners[0].send(3)
      inners[1].send(4)
      outer.complete()
      inners[1].complete()
    }
    check("concat, then, flatMapFirst and expand", expecting: [1, 2, 3, 4, 5, 6, 100, 1, 2, 4, 8, Record.completed]) {
      record in
      Signal<Int, Trouble>.concat([Signal([1, 2]), Signal([3])]).concat(with: Signal([4, 5]))
        .concat(with: Signal<Int, Trouble>.just(0).then(Signal<Int, Trouble>.just(6)))
        .concat(with: Signal<Int, Trouble>.just(1).flatMapFirst { .just($0 * 100) })
        .concat(with: Signal<Int, Trouble>.just(1).expand { $0 < 8 ? .just($0 * 2) : .empty() })
        .record(in: record)
    }
  }

  static func replay() {
    check("a replay subject repeats the last two", expecting: [2, 3, 4, Record.completed, 3, 4, Record.completed]) {
      record in
      let subject = ReplaySubject<Int, Trouble>(capacity: 2)
      for number in 1...3 { subject.send(number) }
      subject.signal.record(in: record)
      subject.send(4)
      subject.complete()
      subject.signal.record(in: record)
    }
    check("a behaviour subject repeats the newest", expecting: [1, 2, 2, 5, 5]) { record in
      let subject = BehaviorSubject<Int, Trouble>(1)
      let first = subject.signal.record(in: record)
      subject.send(2)
      first.dispose()
      let second = subject.signal.record(in: record)
      subject.modify { $0 += 3 }
      record.note(subject.value)
      second.dispose()
    }
    check(
      "a value sent while one is delivered comes after it", expecting: [1, 1, 2, 2, Record.completed, Record.completed]
    ) { record in
      let subject = Subject<Int, Trouble>()
      subject.signal.subscribe(
        next: { number in
          record.note(number)
          if number == 1 {
            subject.send(2)
            subject.complete()
          }
        }, failed: { _ in }, completed: { record.note(Record.completed) })
      subject.signal.record(in: record)
      subject.send(1)
    }
  }

  static func operators() {
    check("a chain of operators that transform and filter", expecting: [3, 9, 18, 30, Record.completed]) { record in
      Signal<Int, Trouble>(1...100)
        .filter { $0 % 3 == 0 }.scan(0) { $0 + $1 }.distinctUntilChanged().take(4).skip(0).record(in: record)
    }
    check("operators with a memory", expecting: [1, 2, 3, 1, 3, 3, 7, 4, Record.completed]) { record in
      let numbers = Signal<Int, Trouble>([1, 1, 2, 3, 2])
      numbers.distinct()
        .concat(with: numbers.first()).concat(with: numbers.take(last: 2).skip(last: 1))
        .concat(with: numbers.combinePrevious().compactMap { $0.current > $0.previous ? $0.current : nil }.last())
        .concat(with: Signal<Int, Trouble>.empty().default(7))
        .concat(with: numbers.enumerated().map { $0.offset }.last())
        .record(in: record)
    }
    check("failures are typed", expecting: [1, 3, Record.failed]) { record in
      Signal<Int, Never>([1, 3, 5])
        .tryMap { number throws(Trouble) in
          guard number < 5 else { throw Trouble(code: number) }
          return number
        }
        .materialize().dematerialize()
        .record(in: record)
    }
    check("take and skip until a signal", expecting: [2, 3, Record.completed]) { record in
      let numbers = Subject<Int, Trouble>()
      let (start, stop) = (Subject<Int, Trouble>(), Subject<Int, Trouble>())
      numbers.signal.skip(until: start).take(until: stop).record(in: record)
      numbers.send(1)
      start.send(0)
      numbers.send(2)
      numbers.send(3)
      stop.send(0)
      numbers.send(4)
    }
    check("groups", expecting: [1, 102, 3, 104, Record.completed]) { record in
      Signal<Int, Trouble>(1...4).group { $0 % 2 }
        .flatMap { group in group.signal.map { group.key == 0 ? 100 + $0 : $0 } }.record(in: record)
    }
  }
}
