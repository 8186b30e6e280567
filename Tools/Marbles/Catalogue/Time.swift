import Reactive

extension Catalogue {
  mutating func addTime() {
    begin("Time")
    add(
      "collect(for:count:delayingFailures:on:tolerance:)", called: "collect-for", "-12------3-4---5-|",
      options: [.number("for", 4), .limit("count", "nil")], as: "collect(for: {for}, count: {count})",
      code: "collect(for: .ticks({for}), count: {count}, on: time)"
    ) { $0.letters.collect(for: $0.ticks("for"), count: $0.limit("count"), on: $0.time) }
    add(
      "debounce(for:emittingLast:delayingFailures:on:tolerance:where:)", called: "debounce", "--1-2-3-------4-|",
      options: [.ticks("for", 3), .truth("emittingLast", true)],
      as: "debounce(for: {for}, emittingLast: {emittingLast})",
      code: "debounce(for: .ticks({for}), emittingLast: {emittingLast}, on: time)"
    ) {
      $0.letters.debounce(for: $0.ticks("for"), emittingLast: $0.word("emittingLast") == "true", on: $0.time)
    }
    add(
      "delay(for:delayingFailures:on:tolerance:)", called: "delay", "--1--2---|",
      options: [.ticks("for", 3), .truth("delayingFailures", false)],
      as: "delay(for: {for}, delayingFailures: {delayingFailures})",
      code: "delay(for: .ticks({for}), delayingFailures: {delayingFailures}, on: time)"
    ) {
      $0.letters.delay(
        for: $0.ticks("for"), delayingFailures: $0.word("delayingFailures") == "true", on: $0.time)
    }
    add(
      "delay(subscription:on:tolerance:)", called: "delay-subscription", "1--2--|", options: [.ticks("by", 3)],
      as: "delay(subscription: {by})",
      code: "delay(subscription: .ticks({by}), on: time)"
    ) { $0.letters.delay(subscription: $0.ticks("by"), on: $0.time) }
    add(
      "elapsed(on:)", called: "elapsed", "--a--b--|", as: "elapsed()",
      code: "elapsed(on: time)"
    ) { stage in
      stage.letters.elapsed(on: stage.time).map { Row($0.value, $0.duration) }
    }
    add(
      "Signal.interval(_:on:missed:tolerance:)", called: "interval", options: [.number("every", 3)],
      as: "Signal.interval({every})",
      code: "Signal.interval(.ticks({every}), on: time)", length: 12
    ) {
      Signal.interval($0.ticks("every"), on: $0.time)
    }
    add(
      "rateLimit(_:per:on:buffering:tolerance:cost:)", called: "rateLimit", "(12345)|",
      options: [.number("count", 2), .number("per", 4)], as: "rateLimit({count}, per: {per})",
      code: "rateLimit({count}, per: .ticks({per}), on: time)"
    ) { $0.letters.rateLimit($0.number("count"), per: $0.ticks("per"), on: $0.time) }
    add(
      "sample(every:emittingLast:on:tolerance:)", called: "sample-every", "-1-2-----3-4-|",
      options: [.number("every", 4), .truth("emittingLast", false)],
      as: "sample(every: {every}, emittingLast: {emittingLast})",
      code: "sample(every: .ticks({every}), emittingLast: {emittingLast}, on: time)"
    ) {
      $0.letters.sample(every: $0.ticks("every"), emittingLast: $0.word("emittingLast") == "true", on: $0.time)
    }
    add(
      "skip(last:delayingFailures:on:)", called: "skip-last-for", "-1--2---3--|", options: [.ticks("last", 4)],
      as: "skip(last: {last})",
      code: "skip(last: .ticks({last}), on: time)"
    ) {
      $0.letters.skip(last: $0.ticks("last"), on: $0.time)
    }
    add(
      "skip(for:on:)", called: "skip-for", "--1--2--3--|", options: [.ticks("for", 4)], as: "skip(for: {for})",
      code: "skip(for: .ticks({for}), on: time)"
    ) {
      $0.letters.skip(for: $0.ticks("for"), on: $0.time)
    }
    add(
      "take(for:on:tolerance:)", called: "take-for", "--1--2--3--|", options: [.ticks("for", 6)],
      as: "take(for: {for})",
      code: "take(for: .ticks({for}), on: time)"
    ) {
      $0.letters.take(for: $0.ticks("for"), on: $0.time)
    }
    addLastFor()
    add(
      "throttle(for:leading:latest:delayingFailures:on:tolerance:)", called: "throttle", "-123------4-5---|",
      options: [.ticks("for", 3), .sent],
      as: "throttle(for: {for}) sends {sends}",
      code: "throttle(for: .ticks({for}), {sends}, on: time)"
    ) {
      $0.letters.throttle(
        for: $0.ticks("for"), leading: $0.word("sends") != "latest", latest: $0.word("sends") != "leading", on: $0.time)
    }
    add(
      "throttle(for:merging:delayingFailures:on:tolerance:)", called: "throttle-merging", .numbers("-123------4-5---|"),
      options: [.ticks("for", 3)], as: "throttle(for: {for}, merging: +)",
      code: "throttle(for: .ticks({for}), merging: +, on: time)"
    ) { $0.numbers.throttle(for: $0.ticks("for"), merging: +, on: $0.time) }
    add(
      "timeout(after:of:on:with:)", called: "timeout", "--1---2-------|",
      options: [.ticks("after", 5), .choice("of", "whole", "eachPause", "firstValue")],
      as: "timeout(after: {after}, of: .{of}, with: Late())",
      code: "timeout(after: .ticks({after}), of: .{of}, on: time, with: TestFailure())"
    ) { $0.letters.timeout(after: $0.ticks("after"), of: $0.span, on: $0.time, with: MarbleFailure(name: "Late")) }
    add(
      "timeout(after:of:on:switchingTo:)", called: "timeout-switchingTo", "--1----2--|", "8--9--|",
      options: [.ticks("after", 5), .choice("of", "whole", "eachPause", "firstValue")],
      as: "timeout(after: {after}, of: .{of}, switchingTo: other)",
      code: "timeout(after: .ticks({after}), of: .{of}, on: time, switchingTo: other)"
    ) { $0.letters.timeout(after: $0.ticks("after"), of: $0.span, on: $0.time, switchingTo: $0.letters(1)) }
    add(
      "Signal.timer(after:every:on:missed:tolerance:)", called: "timer-every",
      options: [.ticks("after", 1), .number("every", 3)],
      as: "Signal.timer(after: {after}, every: {every})",
      code: "Signal.timer(after: .ticks({after}), every: .ticks({every}), on: time)", length: 9
    ) { Signal.timer(after: $0.ticks("after"), every: $0.ticks("every"), on: $0.time) }
    add(
      "Signal.timer(after:on:tolerance:)", called: "timer", options: [.ticks("after", 3)],
      as: "Signal.timer(after: {after})",
      code: "Signal.timer(after: .ticks({after}), on: time)"
    ) {
      Signal.timer(after: $0.ticks("after"), on: $0.time)
    }
    add(
      "timestamp(on:)", called: "timestamp", "--a--b--|", as: "timestamp()",
      code: "timestamp(on: time)"
    ) { stage in
      stage.letters.timestamp(on: stage.time).map { Row($0.value, $0.instant) }
    }
    add(
      "window(for:count:on:tolerance:)", called: "window-for", "-12------3-4---5-|",
      options: [.number("for", 4), .limit("count", "2")], as: "window(for: {for}, count: {count})",
      code: "window(for: .ticks({for}), count: {count}, on: time)"
    ) { $0.letters.window(for: $0.ticks("for"), count: $0.limit("count"), on: $0.time) }
    add(
      "repeat(every:on:tolerance:)", called: "repeat-every", "1-2|", options: [.number("every", 5)],
      as: "repeat(every: {every})",
      code: "repeat(every: .ticks({every}), on: time)", length: 13
    ) { $0.runs.repeat(every: $0.ticks("every"), on: $0.time) }
    add(
      "retry(_:on:tolerance:)", called: "retry-policy", .letters("1-#", named: "run 1"),
      .letters("2-#", named: "run 2"),
      .letters("3|", named: "run 3"), options: [.number("from", 3)],
      as: "retry(RetryPolicy(backoff: .exponential(from: {from}, …)))",
      code: "retry(RetryPolicy(backoff: .exponential(from: .ticks({from}), upTo: .ticks(60))), on: time)",
      takesMore: true
    ) { stage in
      let policy = RetryPolicy<MarbleFailure>(backoff: .exponential(from: stage.ticks("from"), upTo: .seconds(60)))
      return stage.runs.retry(policy, on: stage.time)
    }
  }
}

extension Catalogue {
  private mutating func addLastFor() {
    add(
      "take(last:delayingFailures:on:)", called: "take-last-for", "--1--2-3-|", options: [.ticks("last", 4)],
      as: "take(last: {last})",
      code: "take(last: .ticks({last}), on: time)"
    ) {
      $0.letters.take(last: $0.ticks("last"), on: $0.time)
    }
    add(
      "take(last:within:delayingFailures:on:)", called: "take-last-within", "--1--2-3-|",
      options: [.number("last", 1), .ticks("within", 4)], as: "take(last: {last}, within: {within})",
      code: "take(last: {last}, within: .ticks({within}), on: time)"
    ) { $0.letters.take(last: $0.number("last"), within: $0.ticks("within"), on: $0.time) }
  }
}

extension OperatorOption {
  /// A time that may be none.
  fileprivate static func ticks(_ name: StaticString, _ standard: Int) -> OperatorOption {
    .number(name, standard, in: 0...99)
  }
}

extension OperatorOption {
  /// Which value of a span `throttle` sends.
  fileprivate static var sent: OperatorOption {
    let code: [(word: Word, code: Word)] = [
      ("both", "leading: true, latest: true"), ("leading", "leading: true, latest: false"),
      ("latest", "leading: false, latest: true"),
    ]
    return OperatorOption("sends", "both", .choice(code.map { $0.word.text }), code: code)
  }
}

extension MarbleStage {
  fileprivate var span: TimeoutSpan {
    switch word("of") {
    case "whole": .whole
    case "eachPause": .eachPause
    default: .firstValue
    }
  }
}
