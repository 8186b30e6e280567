import Reactive

extension Catalogue {
  mutating func addTransforming() {
    begin("Transforming")
    add("combinePrevious()", .numbers("--1--3--6--|"), as: "combinePrevious()") {
      $0.numbers.combinePrevious().map { Row($0.previous, $0.current) }
    }
    add("compactMap(_:)", "--1--x--3--|", as: "compactMap(Int.init)") { $0.letters.compactMap { $0.number } }
    add("dematerialize()", .letters("--1--2--c--3--|"), as: "dematerialize()", isStep: false) { stage in
      stage.play(0) { $0 == "c" ? Event<Letter, MarbleFailure>.completed : .next($0) }.dematerialize()
    }
    add("enumerated()", "--x--y--|", as: "enumerated()") { stage in
      stage.letters.enumerated().map { Row($0.offset, $0.element) }
    }
    add(
      "handle(_:)", .numbers("--1--2--3--4--|"), as: "handle { … }",
      code:
        "handle { value throws(TestFailure) -> Handled<Int> in value == 1 ? .next(9) : value == 3 ? .last(7) : .skip }"
    ) { stage in
      stage.numbers.handle { value throws(MarbleFailure) -> Handled<Int> in
        switch value {
        case 1: .next(9)
        case 3: .last(7)
        default: .skip
        }
      }
    }
    add("map(_:)", .numbers("--1--2--3--|"), as: "map { $0 * 2 }") { $0.numbers.map { $0 * 2 } }
    add("map(to:)", "--1--2--3--|", options: [.number("value", 7, in: 0...9)], as: "map(to: {value})") {
      $0.letters.map(to: $0.number("value"))
    }
    add("materialize()", "--1--2--#", as: "materialize()") { $0.letters.materialize() }
    add("scan(_:_:)", .numbers("--1--2--3--|"), options: [.number("from", 0, in: 0...99)], as: "scan({from}, +)") {
      $0.numbers.scan($0.number("from"), +)
    }
    add("scan(into:_:)", .numbers("--1--2--3--|"), as: "scan(into: 0) { $0 += $1 }") {
      $0.numbers.scan(into: 0) { $0 += $1 }
    }
    add("scanMap(_:_:)", .numbers("--1--2--3--|"), as: "scanMap(0) { ($0 + $1, \"\\($0)+\\($1)\") }") {
      $0.numbers.scanMap(0) { ($0 + $1, Letter(String($0) + "+" + String($1))) }
    }
    add(
      "tryCompactMap(_:)", .numbers("--1--2--3--4--|"), as: "tryCompactMap { … }",
      code:
        "tryCompactMap { n throws(TestFailure) in if n == 3 { throw TestFailure() } else { n == 2 ? nil : n * 2 } }"
    ) { stage in
      stage.numbers.tryCompactMap { value throws(MarbleFailure) -> Int? in
        if value == 3 { throw MarbleFailure() }
        return value == 2 ? nil : value * 2
      }
    }
    add(
      "tryMap(_:)", .numbers("--1--2--3--4--|"), as: "tryMap { … }",
      code: "tryMap { value throws(TestFailure) in if value == 3 { throw TestFailure() } else { value * 2 } }"
    ) { stage in
      stage.numbers.tryMap { value throws(MarbleFailure) -> Int in
        if value == 3 { throw MarbleFailure() }
        return value * 2
      }
    }
  }
}
