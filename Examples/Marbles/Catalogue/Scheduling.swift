import Reactive

extension Catalogue {
  mutating func addSchedulers() {
    begin("Schedulers")
    add("deliver(on:buffering:)", called: "deliver-on", "--12---3--|", as: "deliver(on: scheduler)") {
      $0.letters.deliver(on: $0.time)
    }
    add("subscribe(on:)", called: "subscribe-on", "1--2--|", as: "subscribe(on: scheduler)") {
      $0.letters.subscribe(on: $0.time)
    }
    addStarted("Signal.startEagerly(on:_:)", called: "startEagerly-on", as: "Signal.startEagerly(on: scheduler) { … }")
    {
      stage in Signal.startEagerly(on: stage.time) { stage.work($0) }
    }
    addStarted("Signal.startLazily(on:_:)", called: "startLazily-on", as: "Signal.startLazily(on: scheduler) { … }") {
      stage in Signal.startLazily(on: stage.time) { stage.work($0) }
    }
  }

  /// Work that is started, with one subscriber from the beginning on and one that joins later.
  mutating func addStarted(
    _ name: String, called slug: String, as call: String,
    _ start: @escaping @Sendable (MarbleStage) -> Signal<String, MarbleFailure>
  ) {
    add(
      name, called: slug, of: [.letters("--1--2-----3--|", named: "work")], options: [.number("joins", 6)], as: call
    ) { stage in
      let signal = start(stage)
      stage.watch(signal, as: "first")
      stage.watch(signal, as: "second", at: stage.number("joins"))
    }
  }
}

extension MarbleStage {
  /// Sends what the first input plays.
  func work(_ subscriber: Subscriber<String, MarbleFailure>) {
    letters.subscribe(
      next: { subscriber.send($0) }, failed: { subscriber.fail($0) }, completed: { subscriber.complete() })
  }
}
