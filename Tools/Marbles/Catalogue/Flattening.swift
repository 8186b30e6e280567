import Reactive

extension Catalogue {
  mutating func addFlattening() {
    begin("Flattening")
    addInners("concat()", outer: "--a---b-----------|", "--1----2|", "--3--4|", as: "concat()") { $0.inners.concat() }
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
      as: "expand(maxConcurrent: {max}) { … }", code: "expand(maxConcurrent: {max}) { …? }", isStep: false
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
      options: [.strategy(standard: "latest"), .truth("delaying", false)],
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
      options: [.strategy(standard: "ordered(2)"), .truth("delaying", false)],
      as: "flatten(.{strategy}, delayingFailures: {delaying})"
    ) { $0.inners.flatten($0.strategy, delayingFailures: $0.word("delaying") == "true") }
    addInners("switchToLatest()", outer: "--a------b--------|", "--1--2---3--4", "--5--6|", as: "switchToLatest()") {
      $0.inners.switchToLatest()
    }
    add("then(_:)", "--1--2--|", .letters("-a-b|", named: "next"), as: "then(next)") {
      $0.letters.then($0.letters(1))
    }
  }

  /// An operator whose first input is followed by one for each value of it.
  private mutating func addInners(
    _ name: StaticString, called slug: StaticString = "", outer: StaticString, _ inners: StaticString...,
    options: [OperatorOption] = [], as call: StaticString, code: StaticString = "", isStep: Bool = true,
    _ operation: @escaping @Sendable (MarbleStage) -> Signal<Letter, MarbleFailure>
  ) {
    let outer = OperatorInput.letters(outer, named: "self")
    let inputs = inners.enumerated().map { OperatorInput($1, named: "inner " + String($0 + 1)) }
    add(
      name, called: slug, of: [outer] + inputs, options: options, as: call, code: code, takesMore: true,
      isStep: isStep
    ) {
      $0.watch(operation($0))
    }
  }
}

extension OperatorOption {
  fileprivate static func strategy(standard: String) -> OperatorOption {
    let words = ["merge", "concat", "latest", "first", "race", "bounded(2)", "ordered(2)"]
    return OperatorOption("strategy", standard, .choice(words))
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
