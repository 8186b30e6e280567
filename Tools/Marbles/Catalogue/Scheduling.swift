import Reactive

extension Catalogue {
  mutating func addSchedulers() {
    begin("Schedulers")
    add(
      "deliver(on:buffering:)", called: "deliver-on", "--12---3--|", as: "deliver(on: scheduler)",
      code: "deliver(on: time)"
    ) {
      $0.letters.deliver(on: $0.time)
    }
    add(
      "deliver(on:merging:)", called: "deliver-merging", "--(132)--4--|", as: "deliver(on: scheduler, merging: max)",
      code: "deliver(on: time, merging: max)"
    ) {
      $0.letters.deliver(on: $0.time, merging: max)
    }
    add("dispose(on:)", called: "dispose-on", "1--2--|", as: "dispose(on: scheduler)", code: "dispose(on: time)") {
      $0.letters.dispose(on: $0.time)
    }
    add(
      "subscribe(on:)", called: "subscribe-on", "1--2--|", as: "subscribe(on: scheduler)", code: "subscribe(on: time)"
    ) {
      $0.letters.subscribe(on: $0.time)
    }
  }
}
