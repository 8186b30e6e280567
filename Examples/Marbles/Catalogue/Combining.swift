import Reactive

extension Catalogue {
  mutating func addCombining() {
    begin("Combining")
    add("and(_:)", .truths("--t--------f--|"), .truths("-----f--t-------|"), as: "and(other)") {
      $0.truths.and($0.truths(1))
    }
    add("and()", called: "and-rows", "--a--b--c--|", as: "and()") { stage in
      stage.play(0) { ["a": [true, true], "b": [true, false]][$0, default: [Bool]()] }.and()
    }
    add("not()", .truths("--t--f--f--|"), as: "not()") { $0.truths.not() }
    add("or(_:)", .truths("--t-----f-----|"), .truths("-----f-----t----|"), as: "or(other)") {
      $0.truths.or($0.truths(1))
    }
    add("or()", called: "or-rows", "--a--b--c--|", as: "or()") { stage in
      stage.play(0) { ["a": [true, false], "b": [false, false]][$0, default: [Bool]()] }.or()
    }
    addScene(
      "combineLatest(_:_:)", "--1--------2-----|", "-----a--b-----c----|", as: "combineLatest({inputs})",
      takesMore: true
    ) {
      stage in
      if stage.inputCount > 2 { return stage.watch(combineLatest(stage.all)) }
      stage.watch(combineLatest(stage.letters, stage.letters(1)))
    }
    add("combineLatest(with:)", "--1--------2-----|", "-----3--4-----5----|", as: "combineLatest(with: other)") {
      $0.letters.combineLatest(with: $0.letters(1))
    }
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
      "Signal.merge(_:sortedBy:)", called: "merge-sortedBy", .numbers("--1-----4--|"),
      .numbers("---2-----5---|"), .numbers("----3-----6----|"), as: "Signal.merge([{inputs}], sortedBy: <)",
      takesMore: true
    ) { Signal.merge($0.allNumbers, sortedBy: <) }
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
      let functions = stage.letters.map { name -> @Sendable (String) -> String in { "\(name)(\($0))" } }
      return combineLatest(functions, stage.letters(1)).reduceApply()
    }
    add(
      "sample(on:)", "--1-----2-----3--|", .letters("----x-x---x-x------x", named: "sampler"), as: "sample(on: sampler)"
    ) {
      $0.letters.sample(on: $0.letters(1))
    }
    add("start(with:)", "--1--2--|", options: [.number("value", 0, in: 0...9)], as: "start(with: {value})") {
      $0.letters.start(with: String($0.number("value")))
    }
    add("withLatest(from:)", "--1-----2--3-----4--|", "----5--------6-|", as: "withLatest(from: other)") {
      $0.letters.withLatest(from: $0.letters(1))
    }
    add(
      "withLatest(from:_:)", called: "withLatest-from-several", .letters("--1-----2-----3--|", named: "self"),
      .letters("----4-----5----|", named: "first"), .letters("-----6-----------|", named: "second"),
      as: "withLatest(from: first, second)"
    ) { $0.letters.withLatest(from: $0.letters(1), $0.letters(2)) }
    addScene("zip(_:_:)", "--1--2-----3-----|", "-----a--b-----c--|", as: "zip({inputs})", takesMore: true) { stage in
      if stage.inputCount > 2 { return stage.watch(zip(stage.all)) }
      stage.watch(zip(stage.letters, stage.letters(1)))
    }
    add("zip(with:)", "--1--2-----3-----|", "-----4--5-----6--|", as: "zip(with: other)") {
      $0.letters.zip(with: $0.letters(1))
    }
  }
}
