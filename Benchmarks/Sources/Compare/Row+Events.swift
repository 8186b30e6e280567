/// The rows of chains, cold sources, fan-out and subscribing.
extension Row {
  static let events = [
    Row(name: "1", sentence: "subject → 1 subscriber", count: 50_000, target: Target(ratio: 10)) { $0.push($1, $2) },
    Row(name: "2x1", sentence: "map × 1", count: 50_000, target: Target(ratio: 10)) { $0.map1($1, $2) },
    Row(name: "2x5", sentence: "map × 5", count: 20_000, target: Target(ratio: 10)) { $0.map5($1, $2) },
    Row(name: "2x10", sentence: "map × 10", count: 10_000, target: Target(ratio: 10)) { $0.map10($1, $2) },
    Row(name: "2b", sentence: "(map, filter) × 5", count: 20_000, target: Target(ratio: 5)) { $0.mapFilter5($1, $2) },
    Row(name: "3", sentence: "map, filter (half), map", count: 50_000, target: Target(ratio: 10)) {
      $0.mapFilterMap($1, $2)
    },
    Row(name: "4", sentence: "scan, distinctUntilChanged, take(n)", count: 20_000, target: Target(ratio: 10)) {
      $0.scanDistinctTake($1, $2)
    },
    Row(name: "5", sentence: "cold range, map, filter, reduce", count: 50_000, target: Target(ratio: 60)) {
      $0.coldRange($1, $2)
    },
    Row(name: "5b", sentence: "cold create, map, filter, reduce", count: 50_000, target: Target(ratio: 20)) {
      $0.coldCreated($1, $2)
    },
    Row(name: "6x1", sentence: "fan-out to 1, per delivery", count: 50_000, target: Target(ratio: 12)) {
      $0.fanOut($1, to: 1, $2)
    },
    Row(name: "6x10", sentence: "fan-out to 10, per delivery", count: 50_000, target: Target(ratio: 12)) {
      $0.fanOut($1, to: 10, $2)
    },
    Row(name: "6x1000", sentence: "fan-out to 1,000, per delivery", count: 50_000, target: Target(ratio: 12)) {
      $0.fanOut($1, to: 1000, $2)
    },
  ]

  static let subscribing = [
    Row(
      name: "7", sentence: "build subject, map, filter; subscribe; dispose", count: 5000,
      target: Target(ratio: 5, allocations: 6)
    ) { $0.buildSubscribeDispose($1, $2) },
    Row(name: "7b", sentence: "the same, chain built once", count: 5000, target: Target(ratio: 5, allocations: 6)) {
      $0.subscribeDispose($1, $2)
    },
    Row(
      name: "18", sentence: "keep live subscriptions of one subject", count: 5000, keepsMemory: true,
      target: Target(liveBytes: 384, liveBlocks: 5)
    ) { $0.keepLive($1, $2) },
    Row(name: "18b", sentence: "keep live subscriptions, a subject each", count: 2000, keepsMemory: true) {
      $0.keepLiveApart($1, $2)
    },
    Row(name: "18c", sentence: "dispose live subscriptions, oldest first", count: 5000, target: Target(ratio: 10)) {
      $0.disposeLive($1, $2)
    },
  ]
}
