import Reactive
import ReactiveExtras

extension Catalogue {
  /// The operators that choose among the values of sources which wait for room.
  mutating func addPreferring() {
    begin("Extras")
    add(
      "merge(preferring:with:)", called: "merge-preferring-with", .numbers("-89------|"), .numbers("---2-----|"),
      options: [.number("for", 3)],
      as: "merge(preferring: <, with: other).flatMap(.bounded(1)) { work($0, for: {for}) }"
    ) { stage in stage.numbers.merge(preferring: <, with: stage.numbers(1)).takenOneAtATime(on: stage) }
    add(
      "Signal.merge(preferring:_:)", called: "merge-preferring", .numbers("-8-------|"), .numbers("--6-----|"),
      .numbers("---4----|"), options: [.number("for", 3)],
      as: "Signal.merge(preferring: <, [{inputs}]).flatMap(.bounded(1)) { work($0, for: {for}) }", takesMore: true
    ) { stage in Signal.merge(preferring: <, stage.allNumbers).takenOneAtATime(on: stage) }
  }
}

extension Signal<Int, MarbleFailure> {
  /// Values for a consumer that works for some ticks on each, and takes the next one then.
  fileprivate func takenOneAtATime(on stage: MarbleStage) -> Signal {
    flatMap(.bounded(1)) { number in Signal.just(number).delay(for: stage.ticks("for"), on: stage.time) }
  }
}
