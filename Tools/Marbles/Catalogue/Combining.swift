import Reactive

extension Catalogue {
  mutating func addCombining() {
    begin("Combining")
    add("and(_:)", .truths("--t--------f--|"), .truths("-----f--t-------|"), as: "and(other)") {
      $0.truths.and($0.truths(1))
    }
    add("and()", called: "and-rows", "--a--b--c--|", as: "and()") { stage in
      stage.rows(a: [true, true], b: [true, false]).and()
    }
    add("not()", .truths("--t--f--f--|"), as: "not()") { $0.truths.not() }
    add("or(_:)", .truths("--t-----f-----|"), .truths("-----f-----t----|"), as: "or(other)") {
      $0.truths.or($0.truths(1))
    }
    add("or()", called: "or-rows", "--a--b--c--|", as: "or()") { stage in
      stage.rows(a: [true, false], b: [false, false]).or()
    }
    addScene(
      "combineLatest(_:_:)", "--1--------2-----|", "-----a--b-----c----|", as: "combineLatest({inputs})",
      takesMore: true
    ) {
      stage in
      if stage.inputCount > 2 { return stage.watch(combineLatest(stage.all)) }
      stage.watch(combineLatest(stage.letters, stage.letters(1)).rows())
    }
    add("combineLatest(with:)", "--1--------2-----|", "-----3--4-----5----|", as: "combineLatest(with: other)") {
      $0.letters.combineLatest(with: $0.letters(1)).rows()
    }
    add(
      "combineLatest(_:delayingFailures:)", called: "combineLatest-several", "--1--#", "----5--6-|",
      options: [.choice("delayingFailures", "true", "false")],
      as: "combineLatest([{inputs}], delayingFailures: {delayingFailures})", takesMore: true
    ) { combineLatest($0.all, delayingFailures: $0.word("delayingFailures") == "true") }
    add(
      "combineLatest()", called: "combineLatest-signals", "ab-|", .letters("1---2--|", named: "inner"),
      .letters("5---6---|", named: "inner"), as: "combineLatest()"
    ) { $0.inners.combineLatest() }
    add("merge(with:)", "--1-----3--|", "----2------4--|", as: "merge(with: other)") {
      $0.letters.merge(with: $0.letters(1))
    }
    add(
      "Signal.merge(_:)", called: "merge", "--1-----4-----|", "----2------5--|", "------3-|",
      as: "Signal.merge({inputs})", takesMore: true
    ) { Signal.merge($0.all) }
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
      "pause(while:buffering:)", "--1--2--3--4--5--|", .truths("---t-------f------"),
      options: [.choice("buffering", "unbounded", "newest")], as: "pause(while: other, buffering: .{buffering})"
    ) { stage in
      stage.letters.pause(
        while: stage.truths(1).catch { _ in .empty() },
        buffering: stage.word("buffering") == "newest" ? .newest(1) : .unbounded)
    }
    add("race(with:)", "-----1--2--3--|", "---4--5--6-------|", as: "race(with: other)") {
      $0.letters.race(with: $0.letters(1))
    }
    add(
      "Signal.race(_:)", called: "race", "-----1--2--|", "---3--4--5----|", "----6|",
      as: "Signal.race({inputs})", takesMore: true
    ) { Signal.race($0.all) }
    add(
      "Signal.race(by:_:)", called: "race-by", "-|", "--#", "---3--4|", as: "Signal.race(by: .value, {inputs})",
      takesMore: true
    ) { Signal.race(by: .value, $0.all) }
    add(
      "reduceApply()", .letters("--f--------g--|", named: "functions"), .letters("-----1--2-------|", named: "values"),
      as: "combineLatest(functions, values).reduceApply()"
    ) { stage in
      let functions = stage.letters.map { name -> @Sendable (Letter) -> Letter in
        { Letter(name.text + "(" + $0.text + ")") }
      }
      return combineLatest(functions, stage.letters(1)).reduceApply()
    }
    add(
      "sample(on:repeating:emittingLast:)", called: "sample-on", "--1-----2-----3--|",
      .letters("----x-x---x-x------x", named: "sampler"),
      options: [.choice("repeating", "true", "false"), .choice("emittingLast", "false", "true")],
      as: "sample(on: sampler, repeating: {repeating}, emittingLast: {emittingLast})"
    ) {
      $0.letters.sample(
        on: $0.letters(1), repeating: $0.word("repeating") == "true", emittingLast: $0.word("emittingLast") == "true")
    }
    add("start(with:)", "--1--2--|", options: [.number("value", 0, in: 0...9)], as: "start(with: \"{value}\")") {
      $0.letters.start(with: Letter($0.number("value")))
    }
    add("withLatest(from:)", "--1-----2--3-----4--|", "----5--------6-|", as: "withLatest(from: other)") {
      $0.letters.withLatest(from: $0.letters(1)).rows()
    }
    add(
      "withLatest(from:_:)", called: "withLatest-from-several", .letters("--1-----2-----3--|", named: "self"),
      .letters("----4-----5----|", named: "first"), .letters("-----6-----------|", named: "second"),
      as: "withLatest(from: first, second)"
    ) { $0.letters.withLatest(from: $0.letters(1), $0.letters(2)).rows() }
    add(
      "zip(_:delayingFailures:)", called: "zip-several", "--1--2#", "----5---6-|",
      options: [.choice("delayingFailures", "true", "false")],
      as: "zip([{inputs}], delayingFailures: {delayingFailures})", takesMore: true
    ) { zip($0.all, delayingFailures: $0.word("delayingFailures") == "true") }
    add(
      "zip()", called: "zip-signals", "ab-|", .letters("-1--2--|", named: "inner"),
      .letters("-5---6-|", named: "inner"), as: "zip()"
    ) { $0.inners.zip() }
    addDurations()
    addScene("zip(_:_:)", "--1--2-----3-----|", "-----a--b-----c--|", as: "zip({inputs})", takesMore: true) { stage in
      if stage.inputCount > 2 { return stage.watch(zip(stage.all)) }
      stage.watch(zip(stage.letters, stage.letters(1)).rows())
    }
    add("zip(with:)", "--1--2-----3-----|", "-----4--5-----6--|", as: "zip(with: other)") {
      $0.letters.zip(with: $0.letters(1)).rows()
    }
  }

  /// The operators with a duration for each value, which the other inputs play.
  private mutating func addDurations() {
    add(
      "debounce(_:)", called: "debounce-each", "1-2-----3-----|", .letters("---x", named: "duration"),
      as: "debounce { _ in duration }"
    ) { stage in stage.letters.debounce { _ in stage.letters(1) } }
    add(
      "delay(_:)", called: "delay-each", "1--2-----|", .letters("------x", named: "duration 1"),
      .letters("-x", named: "duration 2"), as: "delay { durations[$0] }"
    ) { stage in stage.letters.delay { stage.inner($0) } }
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
      options: [.choice("leading", "true", "false")], as: "throttle(leading: {leading}) { _ in pause }"
    ) { stage in stage.letters.throttle(leading: stage.word("leading") == "true") { _ in stage.letters(1) } }
    add(
      "timeout(each:with:)", called: "timeout-each", "--1---2-------|", .letters("-----x", named: "limit"),
      as: "timeout(each: { _ in limit }, with: Late())"
    ) { stage in stage.letters.timeout(each: { _ in stage.letters(1) }, with: MarbleFailure(name: "Late")) }
    add(
      "timeout(each:switchingTo:)", called: "timeout-each-switchingTo", "--1---2-------|",
      .letters("-----x", named: "limit"), .letters("8--9|", named: "other"),
      as: "timeout(each: { _ in limit }, switchingTo: other)"
    ) { stage in stage.letters.timeout(each: { _ in stage.letters(1) }, switchingTo: stage.letters(2)) }
  }
}

extension MarbleStage {
  /// The first input, with a row of truths for the letter a, one for b, and none for others.
  fileprivate func rows(a: [Bool], b: [Bool]) -> Signal<[Bool], MarbleFailure> {
    play(0) { $0 == "a" ? a : $0 == "b" ? b : [] }
  }
}
