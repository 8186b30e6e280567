import Reactive

extension Catalogue {
  mutating func addFiltering() {
    begin("Filtering")
    add("default(_:)", "--------|", options: [.number("value", 7, in: 0...9)], as: "default(\"{value}\")") {
      $0.letters.default(Letter($0.number("value")))
    }
    add("distinct()", "--1--2--1--3--2--|", as: "distinct()") { $0.letters.distinct() }
    add("distinct(by:)", .numbers("--1--2--3--4--|"), as: "distinct { $0 % 2 }") { $0.numbers.distinct { $0 % 2 } }
    add("distinctUntilChanged()", "--1--1--2--2--1--|", as: "distinctUntilChanged()") {
      $0.letters.distinctUntilChanged()
    }
    add(
      "distinctUntilChanged(_:)", called: "distinctUntilChanged-comparing", .numbers("--1--2--5--6--1--|"),
      as: "distinctUntilChanged { abs($0 - $1) < 2 }"
    ) { $0.numbers.distinctUntilChanged { abs($0 - $1) < 2 } }
    add("distinctUntilChanged(by:)", .numbers("--1--3--2--4--1--|"), as: "distinctUntilChanged(by: { $0 % 2 })") {
      $0.numbers.distinctUntilChanged(by: { $0 % 2 })
    }
    add("element(at:)", "--a--b--c--|", options: [.number("at", 1, in: 0...99)], as: "element(at: {at})") {
      $0.letters.element(at: $0.number("at"))
    }
    add("filter(_:)", .numbers("--1--2--3--4--|"), as: "filter { $0 % 2 == 0 }") { $0.numbers.filter { $0 % 2 == 0 } }
    add("first()", "--1--2--3--|", as: "first()") { $0.letters.first() }
    add("first(where:)", .numbers("--1--2--3--4--|"), as: "first { $0 % 2 == 0 }") {
      $0.numbers.first { $0 % 2 == 0 }
    }
    add("ignoreValues()", "--1--2--3--|", as: "ignoreValues()") { $0.letters.ignoreValues() }
    add("last()", "--1--2--3--|", as: "last()") { $0.letters.last() }
    add("last(where:)", .numbers("--1--2--3--|"), as: "last { $0 % 2 == 0 }") { $0.numbers.last { $0 % 2 == 0 } }
    add("single()", "--1-----|", as: "single()") { $0.letters.single() }
    add("skip(_:)", "--1--2--3--4--|", options: [.number("count", 2, in: 0...99)], as: "skip({count})") {
      $0.letters.skip($0.number("count"))
    }
    add("skip(last:)", "--1--2--3--4--|", options: [.number("last", 2, in: 0...99)], as: "skip(last: {last})") {
      $0.letters.skip(last: $0.number("last"))
    }
    add("skip(until:)", "--1--2--3--4--|", .letters("-------x", named: "trigger"), as: "skip(until: trigger)") {
      $0.letters.skip(until: $0.letters(1))
    }
    add("skip(while:)", .numbers("--1--2--3--1--|"), as: "skip(while: { $0 < 3 })") {
      $0.numbers.skip(while: { $0 < 3 })
    }
    add("switch(ifEmpty:)", "--------|", "--7--8--|", as: "switch(ifEmpty: other)") {
      $0.letters.switch(ifEmpty: $0.letters(1))
    }
    add("take(_:)", "--1--2--3--4--|", options: [.number("count", 2, in: 0...99)], as: "take({count})") {
      $0.letters.take($0.number("count"))
    }
    addScene(
      "take(during:)", "--1--2--3--4--|", .letters("---------x", named: "lifetime"), as: "take(during: lifetime)"
    ) { stage in
      let token = Lifetime.Token()
      stage.watch(stage.letters.take(during: token.lifetime))
      stage.letters(1).take(1).subscribe(next: { _ in token.dispose() }, failed: { _ in })
    }
    add("take(last:)", "--1--2--3--|", options: [.number("last", 2, in: 0...99)], as: "take(last: {last})") {
      $0.letters.take(last: $0.number("last"))
    }
    add("take(until:)", "--1--2--3--4--|", .letters("--------x", named: "trigger"), as: "take(until: trigger)") {
      $0.letters.take(until: $0.letters(1))
    }
    add(
      "take(until:inclusive:)", .numbers("--1--2--3--4--|"), options: [.truth("inclusive", true)],
      as: "take(until: { $0 == 3 }, inclusive: {inclusive})"
    ) { stage in stage.numbers.take(until: { $0 == 3 }, inclusive: stage.word("inclusive") == "true") }
    add(
      "take(untilReplacement:)", "--1--2--3--4--|", .letters("-------7----8--9--|", named: "replacement"),
      as: "take(untilReplacement: replacement)"
    ) { $0.letters.take(untilReplacement: $0.letters(1)) }
    add(
      "take(while:inclusive:)", called: "take-while", .numbers("--1--2--3--4--|"),
      options: [.truth("inclusive", false)],
      as: "take(while: { $0 < 3 }, inclusive: {inclusive})"
    ) { stage in stage.numbers.take(while: { $0 < 3 }, inclusive: stage.word("inclusive") == "true") }
    add(
      "tryFilter(_:)", .numbers("--1--2--3--4--|"), as: "tryFilter { … }",
      code:
        "tryFilter { value throws(TestFailure) in if value == 3 { throw TestFailure() } else { value % 2 == 0 } }"
    ) { stage in
      stage.numbers.tryFilter { value throws(MarbleFailure) -> Bool in
        if value == 3 { throw MarbleFailure() }
        return value % 2 == 0
      }
    }
  }
}
