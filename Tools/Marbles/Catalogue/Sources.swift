import Reactive

extension Catalogue {
  mutating func addSources() {
    begin("Sources")
    add("Signal.empty()", called: "empty", as: "Signal.empty()") { _ in Signal<Letter, MarbleFailure>.empty() }
    add("Signal.never()", called: "never", as: "Signal.never()", length: 6) { _ in Signal<Letter, MarbleFailure>.never()
    }
    add("Signal(source:)", called: "signal", .letters("--1--2--|", named: "sent"), as: "Signal { subscriber in … }") {
      stage in
      Signal<Letter, MarbleFailure> { stage.work($0) }
    }
    addScene(
      "Signal.deferred(_:)", called: "deferred", .letters("--1--2--|", named: "made"), options: [.number("joins", 4)],
      as: "Signal.deferred { … }"
    ) {
      stage in
      let signal = Signal.deferred { stage.letters }
      stage.watch(signal, as: "first")
      stage.watch(signal, as: "second", at: stage.number("joins"))
    }
    add(
      "Signal(catching:)", called: "signal-catching", options: [.choice("body", "returns", "throws")],
      as: "Signal(catching: { … })"
    ) { stage in
      let isThrowing = stage.word("body") == "throws"
      return Signal(catching: { () throws(MarbleFailure) -> Int in
        if isThrowing { throw MarbleFailure() }
        return 1
      })
    }
    add("Signal.generate(_:)", called: "generate", as: "Signal.generate { emitter in … }") { _ in
      Signal<Int, Never>.generate { emitter in for number in 1...3 { emitter.send(number) } }
    }
    add("Signal(_ sequence:)", called: "signal-sequence", as: "Signal([1, 2, 3])") { _ in Signal([1, 2, 3]) }
    add("Signal.just(_:)", called: "just", options: [.number("value", 1, in: 0...9)], as: "Signal.just({value})") {
      Signal<Int, Never>.just($0.number("value"))
    }
    add("Signal.fail(_:)", called: "fail", as: "Signal.fail(Refusal())") { _ in
      Signal<Int, MarbleFailure>.fail(MarbleFailure(name: "Refusal"))
    }
  }
}
