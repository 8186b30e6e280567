import Reactive
import ReactiveExtras

extension Catalogue {
  mutating func addExtras() {
    begin("Extras")
    addWindowsBySignals()
    addWindowsByValues()
    addDurations()
    addJoining()
    addRest()
  }

  /// Windows and arrays that signals open and close.
  private mutating func addWindowsBySignals() {
    add(
      "collect(boundary:count:)", called: "collect-boundary", "--1--2-----3--4--5--|",
      .letters("-------x------------", named: "boundary"), options: [.limit("count", "nil")],
      as: "collect(boundary: boundary, count: {count})"
    ) { $0.letters.collect(boundary: $0.letters(1), count: $0.limit("count")) }
    add(
      "collect(closing:)", "-1--2--3--4--5--|", .letters("------x", named: "closing"),
      as: "collect(closing: { closing })"
    ) { stage in stage.letters.collect(closing: { stage.letters(1) }) }
    add(
      "collect(opening:closing:)", "-1--2--3--4--5--|", .letters("--x-----y-------", named: "opening"),
      .letters("----x", named: "closing"), as: "collect(opening: opening, closing: { _ in closing })"
    ) { stage in stage.letters.collect(opening: stage.letters(1), closing: { _ in stage.letters(2) }) }
    add(
      "window(boundary:count:)", called: "window-boundary", "--1--2-----3--|",
      .letters("-------x------", named: "boundary"), options: [.limit("count", "nil")],
      as: "window(boundary: boundary, count: {count})"
    ) { $0.letters.window(boundary: $0.letters(1), count: $0.limit("count")) }
    add(
      "window(closing:)", "-1--2--3--4--5--|", .letters("------x", named: "closing"),
      as: "window(closing: { closing })"
    ) { stage in stage.letters.window(closing: { stage.letters(1) }) }
    add(
      "window(opening:closing:)", "-1--2--3--4--5--|", .letters("--x-----y-------", named: "opening"),
      .letters("----x", named: "closing"), as: "window(opening: opening, closing: { _ in closing })"
    ) { stage in stage.letters.window(opening: stage.letters(1), closing: { _ in stage.letters(2) }) }
  }

  /// Windows that the values open and close.
  private mutating func addWindowsByValues() {
    add(
      "window(count:step:)", "--1--2--3--4--5--|", options: [.number("count", 3), .number("step", 2)],
      as: "window(count: {count}, step: {step})"
    ) { $0.letters.window(count: $0.number("count"), step: $0.number("step")) }
    add("window(until:)", .numbers("--1--2--3--4--5--|"), as: "window(until: { $0 % 2 == 0 })") {
      $0.numbers.window(until: { $0 % 2 == 0 })
    }
    add("window(untilChanged:)", .numbers("--1--3--2--5--|"), as: "window(untilChanged: { $0 % 2 })") {
      $0.numbers.window(untilChanged: { $0 % 2 })
    }
    add("window(while:)", .numbers("--1--2--4--3--4--|"), as: "window(while: { $0 % 2 == 0 })") {
      $0.numbers.window(while: { $0 % 2 == 0 })
    }
  }

  /// A duration for each value, which the other inputs play.
  private mutating func addDurations() {
    add(
      "debounce(_:)", called: "debounce-each", "1-2-----3-----|", .letters("---x", named: "duration"),
      as: "debounce { _ in duration }"
    ) { stage in stage.letters.debounce { _ in stage.letters(1) } }
    add(
      "delay(_:)", called: "delay-each", "1--2-----|", .letters("------x", named: "duration 1"),
      .letters("-x", named: "duration 2"), as: "delay { durations[$0] }", inChain: "delay { _ in other }"
    ) { stage in stage.letters.delay { stage.inner($0) } }
    add(
      "group(by:lasting:)", .numbers("--1--3--2-----5--|"), .letters("----x", named: "duration"),
      as: "group(by: { $0 % 2 }, lasting: { _ in duration })"
    ) { stage in stage.numbers.group(by: { $0 % 2 }, lasting: { _ in stage.letters(1) }) }
    add(
      "join(with:lasting:otherLasting:)", called: "join", "-1------2------|", "---5------6--7|",
      .letters("----x", named: "duration"), as: "join(with: other, lasting: duration, otherLasting: duration)"
    ) { stage in
      stage.letters.join(
        with: stage.letters(1), lasting: { _ in stage.letters(2) }, otherLasting: { _ in stage.letters(2) }
      ).rows()
    }
    add(
      "throttle(leading:latest:_:)", called: "throttle-each", "-123-----4--|", .letters("---x", named: "pause"),
      options: [.truth("leading", true)], as: "throttle(leading: {leading}) { _ in pause }"
    ) { stage in stage.letters.throttle(leading: stage.word("leading") == "true") { _ in stage.letters(1) } }
    add(
      "timeout(each:with:)", called: "timeout-each", "--1---2-------|", .letters("-----x", named: "limit"),
      as: "timeout(each: { _ in limit }, with: Late())",
      code: "timeout(each: { _ in limit }, with: TestFailure())"
    ) { stage in stage.letters.timeout(each: { _ in stage.letters(1) }, with: MarbleFailure(name: "Late")) }
    add(
      "timeout(each:switchingTo:)", called: "timeout-each-switchingTo", "--1---2-------|",
      .letters("-----x", named: "limit"), .letters("8--9|", named: "other"),
      as: "timeout(each: { _ in limit }, switchingTo: other)"
    ) { stage in stage.letters.timeout(each: { _ in stage.letters(1) }, switchingTo: stage.letters(2)) }
  }

  /// Operators that join several signals.
  private mutating func addJoining() {
    add(
      "merge(with:sortedBy:)", .numbers("--1-----3-----5-----|"), .numbers("-----2-----4-----|"),
      as: "merge(with: other, sortedBy: <)"
    ) { $0.numbers.merge(with: $0.numbers(1), sortedBy: <) }
    add(
      "Signal.merge(_:delayingFailures:sortedBy:)", called: "merge-sortedBy", .numbers("--1-----4--|"),
      .numbers("---2-----5---|"), .numbers("----3-----6----|"), as: "Signal.merge([{inputs}], sortedBy: <)",
      takesMore: true
    ) { Signal.merge($0.allNumbers, sortedBy: <) }
    add(
      "combineLatest()", called: "combineLatest-signals", "ab-|", .letters("1---2--|", named: "inner"),
      .letters("5---6---|", named: "inner"), as: "combineLatest()"
    ) { $0.inners.combineLatest() }
    add(
      "zip()", called: "zip-signals", "ab-|", .letters("-1--2--|", named: "inner"),
      .letters("-5---6-|", named: "inner"), as: "zip()"
    ) { $0.inners.zip() }
    add(
      "combineLatest(_:delayingFailures:)", called: "combineLatest-several", "--1--#", "----5--6-|",
      options: [.truth("delayingFailures", true)],
      as: "combineLatest([{inputs}], delayingFailures: {delayingFailures})", takesMore: true
    ) { combineLatest($0.all, delayingFailures: $0.word("delayingFailures") == "true") }
    add(
      "zip(_:delayingFailures:)", called: "zip-several", "--1--2#", "----5---6-|",
      options: [.truth("delayingFailures", true)],
      as: "zip([{inputs}], delayingFailures: {delayingFailures})", takesMore: true
    ) { zip($0.all, delayingFailures: $0.word("delayingFailures") == "true") }
  }

  /// Results that begin with the first value, values that differ, sequences of signals, and parts of a pipeline.
  private mutating func addRest() {
    add(
      "flatMap(_:delayingFailures:_:)", called: "flatMap-afterInner", .letters("--1--2--#", named: "self"),
      .letters("--a-----b|", named: "inner 1"), .letters("---c|", named: "inner 2"),
      as: "flatMap(.merge, delayingFailures: .afterInner) { … }", takesMore: true
    ) { stage in stage.letters.flatMap(.merge, delayingFailures: .afterInner) { stage.inner($0) } }
    add(
      "flatten(_:delayingFailures:)", called: "flatten-afterInner", .letters("--a--b--#", named: "self"),
      .letters("--1-----2|", named: "inner 1"), .letters("---3|", named: "inner 2"),
      as: "flatten(.merge, delayingFailures: .afterInner)", takesMore: true
    ) { stage in stage.inners.flatten(.merge, delayingFailures: .afterInner) }
    add("scan(_:)", called: "scan-first", .numbers("--1--2--3--|"), as: "scan(+)") { $0.numbers.scan(+) }
    add("reduce(_:)", called: "reduce-first", .numbers("--1--2--3--|"), as: "reduce(+)") { $0.numbers.reduce(+) }
    addScene(
      "Signal.using(_:_:closing:)", called: "using-closing", .letters("--1--2--#", named: "signal"),
      as: "Signal.using(open, signal, closing: close)"
    ) {
      stage in
      stage.watch(
        Signal<Letter, MarbleFailure>.using(
          { () throws(MarbleFailure) -> Int in
            stage.note("open", as: "resource")
            return 1
          }, { _ throws(MarbleFailure) in stage.letters },
          closing: { _, end in
            if case .completed = end {
              stage.note("commit", as: "resource")
            } else {
              stage.note("undo", as: "resource")
            }
          }))
    }
    add(
      "distinct(by:last:)", "--1--2--1--3--1--|", options: [.number("last", 2, in: 1...9)],
      as: "distinct(by: { $0 }, last: {last})"
    ) { stage in
      stage.letters.distinct(by: { $0 }, last: stage.number("last"))
    }
    add(
      "distinct(by:until:)", "--1--1-----1--1--|", .letters("--------x---------", named: "resets"),
      as: "distinct(by: { $0 }, until: resets)"
    ) { stage in
      stage.letters.distinct(by: { $0 }, until: stage.letters(1))
    }
    add(
      "concat(separator:)", "--1--2--3--|", options: [.number("separator", 0, in: 0...9)],
      as: "map { .just($0) }.concat(separator: .just(\"{separator}\"))"
    ) { stage in
      let separator = Signal<Letter, MarbleFailure>.just(Letter(stage.number("separator")))
      return stage.letters.map { Signal<Letter, MarbleFailure>.just($0) }.concat(separator: separator)
    }
    add(
      "flatScan(_:_:_:)", called: "flatScan", .numbers("--1-----2-----3-----|"),
      as: "flatScan(0) { sum, value in later(sum + value) }",
      code: "flatScan(0) { sum, value in .just(sum + value).delay(for: .ticks(2), on: time) }"
    ) { stage in
      stage.numbers.flatScan(0) { sum, value in
        Signal<Int, MarbleFailure>.just(sum + value).delay(for: .seconds(2), on: stage.time)
      }
    }
    add("interspersed(every:with:)", called: "interspersed", "--1--2--3--|", as: "interspersed(with: \"x\")") {
      $0.letters.interspersed(with: "x")
    }
    add(
      "sequenceEqual(to:by:)", called: "sequenceEqual", "--1-----2-----3--|", "----1-----5--6---|",
      as: "sequenceEqual(to: other, by: ==)"
    ) { $0.letters.sequenceEqual(to: $0.letters(1), by: ==) }
    add(
      "partition(_:_:)", .numbers("--1--2--3--4--|"),
      as: "partition({ $0 % 2 == 1 }) { odd, even in even.map { $0 * 10 } }"
    ) { stage in
      stage.numbers.partition({ $0 % 2 == 1 }) { _, even in even.map { $0 * 10 } }
    }
    add(
      "switchOnFirst(_:)", "--1--2--3--|", as: "switchOnFirst { first, all in … }",
      code: "switchOnFirst { first, all in all.map { (first.value ?? \"\") + $0 } }", isStep: false
    ) { stage in
      stage.letters.switchOnFirst { first, all in all.map { (first.value ?? "") + $0 } }
    }
  }
}
