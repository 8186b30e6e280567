import Reactive

extension Catalogue {
  /// The operators that run tasks. A task works for as many ticks as its number says.
  mutating func addBridges() {
    begin("Bridges")
    let widthAndOrder: [OperatorOption] = [.number("width", 2), .truth("ordered", true)]
    add(
      "map(width:ordered:_:)", called: "map-width", .numbers("-4-1-2---------|"),
      options: widthAndOrder,
      as: "map(width: {width}, ordered: {ordered}) { await work($0) }"
    ) { stage in
      let executor = VirtualTimeExecutor(stage.time)
      return stage.numbers(on: executor)
        .map(width: stage.number("width"), ordered: stage.word("ordered") == "true", on: executor) { number in
          await stage.work(for: number)
          return number
        }
    }
    add(
      "map(on:ordered:_:)", called: "map-on", .numbers("-4-1-2---------|"),
      options: [.truth("ordered", true), .number("width", 2)],
      as: "map(on: ConcurrentScheduler(width: {width}), ordered: {ordered}) { await work($0) }"
    ) { stage in
      let scheduler = ConcurrentScheduler(width: stage.number("width"), on: VirtualTimeExecutor(stage.time))
      return stage.numbers.map(on: scheduler, ordered: stage.word("ordered") == "true") { number in
        await stage.work(for: number)
        return number
      }
    }
    add(
      "filter(width:ordered:_:)", called: "filter-width", .numbers("-4-1-2---------|"),
      options: widthAndOrder,
      as: "filter(width: {width}, ordered: {ordered}) { await isEven($0) }"
    ) { stage in
      let executor = VirtualTimeExecutor(stage.time)
      return stage.numbers(on: executor)
        .filter(width: stage.number("width"), ordered: stage.word("ordered") == "true", on: executor) { number in
          await stage.work(for: number)
          return number.isMultiple(of: 2)
        }
    }
    add(
      "on(width:ordered:next:)", called: "on-width", .numbers("-4-1-2---------|"),
      options: widthAndOrder,
      as: "on(width: {width}, ordered: {ordered}, next: { await work($0) })"
    ) { stage in
      let executor = VirtualTimeExecutor(stage.time)
      return stage.numbers(on: executor)
        .on(width: stage.number("width"), ordered: stage.word("ordered") == "true", on: executor) { number in
          await stage.work(for: number)
          stage.note("\(number)", as: "work done")
        }
    }
    addScene(
      "Signal.task(on:priority:_:)", called: "task-on", options: [.number("width", 1), .number("ticks", 4)],
      as: "Signal.task(on: ConcurrentScheduler(width: {width})) { await work({ticks}) }"
    ) { stage in
      let scheduler = ConcurrentScheduler(width: stage.number("width"), on: VirtualTimeExecutor(stage.time))
      let ticks = stage.number("ticks")
      let signal = Signal<Int, MarbleFailure>.task(on: scheduler) {
        await stage.work(for: ticks)
        return ticks
      }
      stage.watch(signal, as: "first")
      stage.watch(signal, as: "second")
    }
  }
}
