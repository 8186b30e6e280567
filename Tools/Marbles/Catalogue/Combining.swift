import Reactive

extension Catalogue {
  mutating func addCombining() {
    begin("Combining")
    add("and(_:)", .truths("--t--------f--|"), .truths("-----f--t-------|"), as: "and(other)") {
      $0.truths.and($0.truths(1))
    }
    add("not()", .truths("--t--f--f--|"), as: "not()") { $0.truths.not() }
    add("or(_:)", .truths("--t-----f-----|"), .truths("-----f-----t----|"), as: "or(other)") {
      $0.truths.or($0.truths(1))
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
    add("merge(with:)", "--1-----3--|", "----2------4--|", as: "merge(with: other)") {
      $0.letters.merge(with: $0.letters(1))
    }
    add(
      "Signal.merge(_:)", called: "merge", "--1-----4-----|", "----2------5--|", "------3-|",
      as: "Signal.merge({inputs})", takesMore: true
    ) { Signal.merge($0.all) }
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
      "Signal.race(by:_:)", called: "race", "-|", "--#", "---3--4|", as: "Signal.race(by: .value, {inputs})",
      takesMore: true
    ) { Signal.race(by: .value, $0.all) }
    add(
      "sample(on:repeating:emittingLast:)", called: "sample-on", "--1-----2-----3--|",
      .letters("----x-x---x-x------x", named: "sampler"),
      options: [.truth("repeating", true), .truth("emittingLast", false)],
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
    addScene("zip(_:_:)", "--1--2-----3-----|", "-----a--b-----c--|", as: "zip({inputs})", takesMore: true) { stage in
      if stage.inputCount > 2 { return stage.watch(zip(stage.all)) }
      stage.watch(zip(stage.letters, stage.letters(1)).rows())
    }
    add("zip(with:)", "--1--2-----3-----|", "-----4--5-----6--|", as: "zip(with: other)") {
      $0.letters.zip(with: $0.letters(1)).rows()
    }
  }
}
