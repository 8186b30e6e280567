import Reactive

extension Catalogue {
  mutating func addRecovering() {
    begin("Recovering")
    add(
      "attempt(_:)", .numbers("--1--2--3--|"), as: "attempt { … }",
      code: "attempt { value throws(TestFailure) in if value == 2 { throw TestFailure() } }"
    ) { stage in
      stage.numbers.attempt { value throws(MarbleFailure) in if value == 2 { throw MarbleFailure() } }
    }
    add("catch(_:)", "--1--2--#", .letters("--8--9|", named: "handler"), as: "catch { _ in handler }") { stage in
      stage.letters.catch { _ in stage.letters(1) }
    }
    add("catch(just:)", "--1--2--#", options: [.number("value", 0, in: 0...9)], as: "catch(just: \"{value}\")") {
      $0.letters.catch(just: Letter($0.number("value")))
    }
    add("catch(to:)", "--1--2--#", "--8--9|", as: "catch(to: other)") { $0.letters.catch(to: $0.letters(1)) }
    add("completeOnFailure()", "--1--2--#", as: "completeOnFailure()") { $0.letters.completeOnFailure() }
    add(
      "mapError(_:)", "--1--2--#", as: "mapError { _ in Refusal() }",
      code: "mapError { _ in TestFailure() }"
    ) { stage in
      stage.letters.mapError { _ in MarbleFailure(name: "Refusal") }
    }
    add("repeat()", "--1--2|", as: "repeat()", length: 17) { $0.runs.repeat() }
    add(
      "repeat(_:)", called: "repeat-count", "--1--2|", options: [.number("count", 2, in: 0...9)], as: "repeat({count})"
    ) {
      $0.runs.repeat($0.number("count"))
    }
    add("repeat(while:)", "--1--2|", as: "repeat(while: { runs in runs < 2 })") { $0.runs.repeat(while: { $0 < 2 }) }
    add(
      "retry()", .letters("--1--#", named: "run 1"), .letters("--1--2--|", named: "run 2"), as: "retry()",
      takesMore: true
    ) {
      $0.runs.retry()
    }
    add(
      "retry(_:)", called: "retry-count", .letters("--1--#", named: "run 1"), .letters("--1--#", named: "run 2"),
      options: [.number("count", 1, in: 0...9)], as: "retry({count})", takesMore: true
    ) { $0.runs.retry($0.number("count")) }
    add(
      "retry(while:)", .letters("--1--#", named: "run 1"), .letters("--1--#", named: "run 2"),
      as: "retry(while: { _, attempt in attempt < 2 })", takesMore: true
    ) { $0.runs.retry(while: { _, attempt in attempt < 2 }) }
    add(
      "repeat(when:)", .letters("--1--|", named: "run"), .letters("-------x----|", named: "triggers"),
      as: "repeat(when: { _ in triggers })"
    ) { stage in
      let (run, triggers) = (stage.letters, stage.letters(1))
      return run.repeat(when: { _ in triggers })
    }
    add("retry(when:)", "--1--#", as: "retry(when: { $0.delay(for: .seconds(2), on: time) })", length: 17) { stage in
      stage.runs.retry(when: { $0.delay(for: .seconds(2), on: stage.time) })
    }
    add(
      "promoteError(to:)", "--1--2--|", as: "promoteError(to: Refusal.self)",
      code: "completeOnFailure().promoteError(to: TestFailure.self)"
    ) {
      $0.letters.completeOnFailure().promoteError(to: MarbleFailure.self)
    }
  }
}
