import Reactive

extension Catalogue {
  mutating func addEffects() {
    begin("Effects")
    addScene("finally(_:)", "--1--2--|", as: "finally { … }", code: "finally {}") { stage in
      stage.watch(stage.letters.finally { stage.note("!", as: "closure") })
    }
    addScene("initially(_:)", "--1--2--|", as: "initially { … }", code: "initially {}") { stage in
      stage.watch(stage.letters.initially { stage.note("!", as: "closure") })
    }
    addScene(
      "on(started:next:failed:completed:terminated:disposed:ended:)", called: "on", "--1--2--|",
      as: "on(started: … ended: …)"
    ) { stage in
      let recorded: @Sendable (String) -> @Sendable () -> Void = { name in { stage.note(name, as: "closures") } }
      stage.watch(
        stage.letters.on(
          started: recorded("started"), next: { _ in stage.note("next", as: "closures") },
          failed: { _ in stage.note("failed", as: "closures") }, completed: recorded("completed"),
          terminated: recorded("terminated"), disposed: recorded("disposed"), ended: recorded("ended")))
    }
    addScene(
      "on(afterNext:afterTerminated:afterEnded:)", called: "on-after", "--1--2--|", as: "on(afterNext: … afterEnded: …)"
    ) { stage in
      stage.watch(
        stage.letters.on(
          afterNext: { _ in stage.note("after", as: "closures") },
          afterTerminated: { _ in stage.note("after the end", as: "closures") },
          afterEnded: { stage.note("ended", as: "closures") }))
    }
    addScene(
      "onDiscard(of:perform:)", called: "onDiscard", "--1--2--#", options: [.number("count", 3)],
      as: "collect(count: {count}).onDiscard { … }"
    ) { stage in
      let gathered = stage.letters.collect(count: stage.number("count"))
      stage.watch(
        gathered.onDiscard { (dropped: Letter) in stage.note(dropped.label, as: "discarded") })
    }
    addScene(
      "Signal.using(_:_:close:)", called: "using", .letters("--1--2--|", named: "signal"),
      as: "Signal.using(open, signal, close: close)"
    ) {
      stage in
      stage.watch(
        Signal<Letter, MarbleFailure>.using(
          { () throws(MarbleFailure) -> Int in
            stage.note("open", as: "resource")
            return 1
          }, { _ throws(MarbleFailure) in stage.letters }, close: { _ in stage.note("close", as: "resource") }))
    }
  }
}
