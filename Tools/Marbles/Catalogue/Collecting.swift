import Reactive

extension Catalogue {
  mutating func addCollecting() {
    begin("Collecting")
    add("all(_:)", .numbers("--1--2--3--|"), options: [.number("below", 9, in: 0...10)], as: "all { $0 < {below} }") {
      stage in
      let limit = stage.number("below")
      return stage.numbers.all { $0 < limit }
    }
    add("any(_:)", .numbers("--1--2--3--|"), as: "any { $0 % 2 == 0 }") { $0.numbers.any { $0 % 2 == 0 } }
    add("any()", called: "any-value", "--1--2--|", as: "any()") { $0.letters.any() }
    add("collect()", "--1--2--3--|", as: "collect()") { $0.letters.collect() }
    add(
      "collect(boundary:count:)", called: "collect-boundary", "--1--2-----3--4--5--|",
      .letters("-------x------------", named: "boundary"), options: [.limit("count", "nil")],
      as: "collect(boundary: boundary, count: {count})"
    ) { $0.letters.collect(boundary: $0.letters(1), count: $0.limit("count")) }
    add(
      "collect(closing:)", "-1--2--3--4--5--|", .letters("------x", named: "closing"),
      as: "collect(closing: { closing })"
    ) { stage in stage.letters.collect(closing: { stage.letters(1) }) }
    add("collect(count:)", "--1--2--3--4--5--|", options: [.number("count", 2)], as: "collect(count: {count})") {
      $0.letters.collect(count: $0.number("count"))
    }
    add(
      "collect(count:step:)", "--1--2--3--4--5--|", options: [.number("count", 3), .number("step", 2)],
      as: "collect(count: {count}, step: {step})"
    ) { $0.letters.collect(count: $0.number("count"), step: $0.number("step")) }
    add(
      "collect(opening:closing:)", "-1--2--3--4--5--|", .letters("--x-----y-------", named: "opening"),
      .letters("----x", named: "closing"), as: "collect(opening: opening, closing: { _ in closing })"
    ) { stage in stage.letters.collect(opening: stage.letters(1), closing: { _ in stage.letters(2) }) }
    add("collect(until:)", .numbers("--1--2--3--4--5--|"), as: "collect(until: { $0 % 2 == 0 })") {
      $0.numbers.collect(until: { $0 % 2 == 0 })
    }
    add("collect(untilChanged:)", .numbers("--1--3--2--5--|"), as: "collect(untilChanged: { $0 % 2 })") {
      $0.numbers.collect(untilChanged: { $0 % 2 })
    }
    add("collect(while:)", .numbers("--1--2--4--3--4--|"), as: "collect(while: { $0 % 2 == 0 })") {
      $0.numbers.collect(while: { $0 % 2 == 0 })
    }
    add(
      "contains(_:)", .numbers("--1--2--3--|"), options: [.number("value", 2, in: 0...9)], as: "contains({value})"
    ) { $0.numbers.contains($0.number("value")) }
    add("count()", "--a--b--c--|", as: "count()") { $0.letters.count() }
    add("isEmpty()", "--1--2--|", as: "isEmpty()") { $0.letters.isEmpty() }
    add("max(by:)", .numbers("--2--3--1--|"), as: "max(by: <)") { $0.numbers.max(by: <) }
    add("max()", .numbers("--2--3--1--|"), as: "max()") { $0.numbers.max() }
    add("min(by:)", .numbers("--2--1--3--|"), as: "min(by: <)") { $0.numbers.min(by: <) }
    add("min()", .numbers("--2--1--3--|"), as: "min()") { $0.numbers.min() }
    add(
      "reduce(_:_:)", .numbers("--1--2--3--|"), options: [.number("from", 0, in: 0...99)], as: "reduce({from}, +)"
    ) { $0.numbers.reduce($0.number("from"), +) }
    add("reduce(indexed:_:)", .numbers("--5--5--5--|"), as: "reduce(indexed: 0) { $0 + $1 * $2 }") {
      $0.numbers.reduce(indexed: 0) { $0 + $1 * $2 }
    }
    add("reduce(into:_:)", .numbers("--1--2--3--|"), as: "reduce(into: 0) { $0 += $1 }") {
      $0.numbers.reduce(into: 0) { $0 += $1 }
    }
    add(
      "sequenceEqual(to:by:)", called: "sequenceEqual", "--1-----2-----3--|", "----1-----5--6---|",
      as: "sequenceEqual(to: other, by: ==)"
    ) { $0.letters.sequenceEqual(to: $0.letters(1), by: ==) }
    add(
      "toDictionary(by:uniquingKeysWith:)", called: "toDictionary", .numbers("--1--2--3--|"),
      as: "toDictionary(by: { $0 % 2 })"
    ) { $0.numbers.toDictionary(by: { $0 % 2 }) }
    add("toSet()", "--1--2--1--|", as: "toSet()") { $0.letters.toSet() }
    addWindows()
  }

  private mutating func addWindows() {
    add(
      "window(boundary:count:)", called: "window-boundary", "--1--2-----3--|",
      .letters("-------x------", named: "boundary"), options: [.limit("count", "nil")],
      as: "window(boundary: boundary, count: {count})"
    ) { $0.letters.window(boundary: $0.letters(1), count: $0.limit("count")) }
    add(
      "window(closing:)", "-1--2--3--4--5--|", .letters("------x", named: "closing"),
      as: "window(closing: { closing })"
    ) { stage in stage.letters.window(closing: { stage.letters(1) }) }
    add("window(count:)", "--1--2--3--|", options: [.number("count", 2)], as: "window(count: {count})") {
      $0.letters.window(count: $0.number("count"))
    }
    add(
      "window(count:step:)", "--1--2--3--4--5--|", options: [.number("count", 3), .number("step", 2)],
      as: "window(count: {count}, step: {step})"
    ) { $0.letters.window(count: $0.number("count"), step: $0.number("step")) }
    add(
      "window(opening:closing:)", "-1--2--3--4--5--|", .letters("--x-----y-------", named: "opening"),
      .letters("----x", named: "closing"), as: "window(opening: opening, closing: { _ in closing })"
    ) { stage in stage.letters.window(opening: stage.letters(1), closing: { _ in stage.letters(2) }) }
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
}
