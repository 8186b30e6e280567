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
    add("collect()", "--1--2--3--|", as: "collect()") { $0.letters.collect() }
    add("collect(count:)", "--1--2--3--4--5--|", options: [.number("count", 2)], as: "collect(count: {count})") {
      $0.letters.collect(count: $0.number("count"))
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
    add("reduce(into:_:)", .numbers("--1--2--3--|"), as: "reduce(into: 0) { $0 += $1 }") {
      $0.numbers.reduce(into: 0) { $0 += $1 }
    }
    addWindows()
  }

  private mutating func addWindows() {
    add("window(count:)", "--1--2--3--|", options: [.number("count", 2)], as: "window(count: {count})") {
      $0.letters.window(count: $0.number("count"))
    }
  }
}
