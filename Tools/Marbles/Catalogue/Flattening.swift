import Reactive

extension Catalogue {
  mutating func addFlattening() {
    begin("Flattening")
    add(
      "bind(_:)", .letters("--1----2----3----4--|", named: "self"), .letters("--a|", named: "inner 1"),
      .letters("--b--c|", named: "inner 2"),
      as: "bind { { value, stop in … } }", takesMore: true
    ) { stage in
      stage.letters.bind {
        { value, stop in
          stop = value == "2"
          return stage.inner(value)
        }
      }
    }
    addInners("concat()", outer: "--a---b-----------|", "--1----2|", "--3--4|", as: "concat()") { $0.inners.concat() }
    add(
      "concat(separator:)", "--1--2--3--|", options: [.number("separator", 0, in: 0...9)],
      as: "map { .just($0) }.concat(separator: .just(\"{separator}\"))"
    ) { stage in
      let separator = Signal<Letter, MarbleFailure>.just(Letter(stage.number("separator")))
      return stage.letters.map { Signal<Letter, MarbleFailure>.just($0) }.concat(separator: separator)
    }
    add(
      "flatScan(_:_:_:)", called: "flatScan", .numbers("--1-----2-----3-----|"),
      as: "flatScan(0) { sum, value in later(sum + value) }"
    ) { stage in
      stage.numbers.flatScan(0) { sum, value in
        Signal<Int, MarbleFailure>.just(sum + value).delay(for: .seconds(2), on: stage.time)
      }
    }
    addInners("concatMap(_:)", outer: "--1------2-------|", "--a---b---c|", "--d--e|", as: "concatMap { … }") { stage in
      stage.letters.concatMap { stage.inner($0) }
    }
    add("concat(with:)", "--1--2|", "--3--|", as: "concat(with: other)") { $0.letters.concat(with: $0.letters(1)) }
    add(
      "Signal.concat(_:)", called: "concat-several", "--1--2|", "--3|", as: "Signal.concat({inputs})", takesMore: true
    ) {
      Signal.concat($0.all)
    }
    addInners(
      "expand(maxConcurrent:_:)", called: "expand", outer: "--1--2|", "-3-|", "-4-|", options: [.number("max", 1)],
      as: "expand(maxConcurrent: {max}) { … }"
    ) { stage in
      stage.letters.expand(maxConcurrent: stage.number("max")) { stage.isFromFirst($0) ? stage.inner($0) : nil }
    }
    addInners("flatMap(_:)", outer: "--1------2-------|", "--a---b---c|", "--d--e|", as: "flatMap { … }") { stage in
      stage.letters.flatMap { stage.inner($0) }
    }
    addInners("flatMapFirst(_:)", outer: "--1------2-------|", "--a---b---c|", "--d--e|", as: "flatMapFirst { … }") {
      stage in stage.letters.flatMapFirst { stage.inner($0) }
    }
    addInners("flatMapLatest(_:)", outer: "--1------2-------|", "--a---b---c|", "--d--e|", as: "flatMapLatest { … }") {
      stage in stage.letters.flatMapLatest { stage.inner($0) }
    }
    addInners(
      "flatMap(_:delayingFailures:_:)", called: "flatMap-strategy", outer: "--1------2-------|", "--a---b---c|",
      "--d--e|",
      options: [.strategy(standard: "latest"), .choice("delaying", "false", "true")],
      as: "flatMap(.{strategy}, delayingFailures: {delaying}) { … }"
    ) { stage in
      stage.letters.flatMap(stage.strategy, delayingFailures: stage.word("delaying") == "true") { stage.inner($0) }
    }
    addInners("flatten()", outer: "--a------b-------|", "--1---2---3|", "--4--5|", as: "flatten()") {
      $0.inners.flatten()
    }
    addInners(
      "flatten(maxConcurrent:)", outer: "--a-b-c----------------|", "--1--2|", "--3-----4|", "--5--6|",
      options: [.number("max", 2)], as: "flatten(maxConcurrent: {max})"
    ) { $0.inners.flatten(maxConcurrent: $0.number("max")) }
    addInners(
      "flatten(_:delayingFailures:)", called: "flatten-strategy", outer: "--a------b-------|", "--1---2---3|",
      "--4--5|",
      options: [.strategy(standard: "ordered(2)"), .choice("delaying", "false", "true")],
      as: "flatten(.{strategy}, delayingFailures: {delaying})"
    ) { $0.inners.flatten($0.strategy, delayingFailures: $0.word("delaying") == "true") }
    add(
      "Signal.if(_:then:else:)", called: "if", .truths("--t--------f---|", named: "condition"),
      .letters("-a--b--c--d", named: "then"), .letters("--x--y|", named: "else"),
      as: "Signal.if(condition, then: then, else: else)"
    ) { Signal.if($0.truths, then: $0.letters(1), else: $0.letters(2)) }
    add(
      "Signal.switch(_:cases:default:)", called: "switch-default", .letters("--a-----b------c----|", named: "keys"),
      .letters("-1--2--3--4", named: "of a"), .letters("--5--6--7", named: "of b"), .letters("0|", named: "of others"),
      as: "Signal.switch(keys, cases: […]) { … }"
    ) { stage in
      let cases: [Letter: Signal<Letter, MarbleFailure>] = ["a": stage.letters(1), "b": stage.letters(2)]
      return Signal.switch(stage.letters, cases: cases, default: stage.letters(3))
    }
    add(
      "Signal.switch(_:cases:)", called: "switch", .letters("--a----c", named: "keys"),
      .letters("-1--2--3", named: "of a"), as: "Signal.switch(keys, cases: […])"
    ) { stage -> Signal<Letter, NoMatchingCase<Letter>> in
      let cases: [Letter: Signal<Letter, Never>] = ["a": stage.letters(1).completeOnFailure()]
      return Signal.switch(stage.letters.completeOnFailure(), cases: cases)
    }
    addInners("switchToLatest()", outer: "--a------b--------|", "--1--2---3--4", "--5--6|", as: "switchToLatest()") {
      $0.inners.switchToLatest()
    }
    add("then(_:)", "--1--2--|", .letters("-a-b|", named: "next"), as: "then(next)") {
      $0.letters.then($0.letters(1))
    }
  }

  /// An operator whose first input is followed by one for each value of it.
  private mutating func addInners(
    _ name: String, called slug: String? = nil, outer: String, _ inners: String..., options: [OperatorOption] = [],
    as call: String, _ operation: @escaping @Sendable (MarbleStage) -> Signal<Letter, MarbleFailure>
  ) {
    let outer = OperatorInput.letters(outer, named: "self")
    let inputs = inners.enumerated().map { OperatorInput.letters($1, named: "inner \($0 + 1)") }
    add(name, called: slug, of: [outer] + inputs, options: options, as: call, takesMore: true) {
      $0.watch(operation($0))
    }
  }
}

extension OperatorOption {
  fileprivate static func strategy(standard: String) -> OperatorOption {
    let words = ["merge", "concat", "latest", "first", "race", "bounded(2)", "ordered(2)"]
    return OperatorOption(name: "strategy", standard: standard, range: .choice(words))
  }
}

extension MarbleStage {
  fileprivate var strategy: FlatteningStrategy {
    switch word("strategy") {
    case "concat": .concat
    case "latest": .latest
    case "first": .first
    case "race": .race
    case "bounded(2)": .bounded(2)
    case "ordered(2)": .ordered(2)
    default: .merge
    }
  }
}
