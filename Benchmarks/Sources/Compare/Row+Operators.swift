/// The rows of operators that join, flatten and repeat, of replay and groups, and of threads and time.
extension Row {
  static let joining = [
    Row(
      name: "8", sentence: "combineLatest of 2, per send", count: 50_000, target: Target(ratio: 8),
      estimate: Estimate(library: "RxSwift", nanoseconds: 1203, neighbour: "9", neighbourNanoseconds: 1151)
    ) { $0.combineLatest($1, $2) },
    Row(name: "9", sentence: "zip of 2, alternating, per send", count: 50_000, target: Target(ratio: 8)) {
      $0.zip($1, burst: 1, $2)
    },
    Row(name: "9b", sentence: "zip of 2, bursts of 5,000, per send", count: 50_000, target: Target(ratio: 8)) {
      $0.zip($1, burst: 5000, $2)
    },
    Row(name: "10", sentence: "merge of 4", count: 50_000, target: Target(ratio: 8)) { $0.merge($1, $2) },
  ]

  static let flattening = [
    Row(name: "11", sentence: "flatMap, inner just, per outer", count: 10_000, target: Target(ratio: 6)) {
      $0.flatMapJust($1, $2)
    },
    Row(
      name: "11b", sentence: "flatMap, inner of 1,000 values, per inner value", count: 50_000, target: Target(ratio: 6)
    ) { $0.flatMapRange($1, $2) },
    Row(name: "12", sentence: "switchToLatest, inner just, per outer", count: 10_000, target: Target(ratio: 6)) {
      $0.switchToLatest($1, $2)
    },
    Row(name: "13", sentence: "concat of just, per inner", count: 10_000, target: Target(ratio: 6)) {
      $0.concat($1, $2)
    },
    Row(
      name: "17x1k", sentence: "completes at once, repeated 1,000 times", count: 1000, target: Target(ratio: 6)
    ) {
      $0.repeat($1, $2)
    },
    Row(name: "17x100k", sentence: "the same, 100,000 times", count: 100_000, target: Target(ratio: 6)) {
      $0.repeat($1, $2)
    },
    Row(name: "17bx1k", sentence: "fails at once, retried 1,000 times", count: 1000, target: Target(ratio: 6)) {
      $0.retry($1, $2)
    },
    Row(name: "17bx100k", sentence: "the same, 100,000 times", count: 100_000, target: Target(ratio: 6)) {
      $0.retry($1, $2)
    },
  ]

  static let remembering = [
    Row(
      name: "14", sentence: "unbounded replay: send to 1 subscriber", count: 50_000, target: Target(ratio: 8),
      estimate: Estimate(library: "RxSwift", nanoseconds: 823, neighbour: "20", neighbourNanoseconds: 284)
    ) { $0.replayAll($1, $2) },
    Row(
      name: "14b", sentence: "unbounded replay: late subscriber reads all", count: 50_000, target: Target(ratio: 8),
      estimate: Estimate(library: "RxSwift", nanoseconds: 297, neighbour: "1", neighbourNanoseconds: 279)
    ) { $0.replayLate($1, $2) },
    Row(
      name: "14c", sentence: "replay(1): send to 1 subscriber, late read", count: 50_000, target: Target(ratio: 8),
      estimate: Estimate(library: "RxSwift", nanoseconds: 759, neighbour: "20", neighbourNanoseconds: 284)
    ) { $0.replayLast($1, $2) },
    Row(
      name: "14d", sentence: "replay() of a subject: send to 1 subscriber", count: 50_000, target: Target(ratio: 8),
      estimate: Estimate(library: "RxSwift", nanoseconds: 823, neighbour: "20", neighbourNanoseconds: 284)
    ) { $0.replayThrough($1, $2) },
    Row(
      name: "15", sentence: "publish; connect, 1 event, disconnect", count: 5000,
      target: Target(ratio: 8, allocations: 9)
    ) { $0.publishCycle($1, $2) },
    Row(
      name: "15b", sentence: "share: connect, 1 event, disconnect", count: 5000,
      target: Target(ratio: 8, allocations: 7)
    ) { $0.shareCycle($1, $2) },
    Row(name: "20", sentence: "behavior subject: set, 1 observer", count: 50_000, target: Target(ratio: 8)) {
      $0.setProperty($1, $2)
    },
    Row(name: "20b", sentence: "shared property: set, 1 observer", count: 50_000, target: Target(ratio: 8)) {
      $0.setShared($1, $2)
    },
    Row(name: "20c", sentence: "property of a model: write, 1 observer", count: 50_000, target: Target(ratio: 8)) {
      $0.writeObserved($1, $2)
    },
    Row(name: "20d", sentence: "property of a model: write without observers", count: 50_000, target: Target(ratio: 8))
    {
      $0.writeUnobserved($1, $2)
    },
    Row(
      name: "21", sentence: "groupBy of 100 keys, flatMap back", count: 50_000, target: Target(ratio: 10),
      estimate: Estimate(library: "RxSwift", nanoseconds: 3451, neighbour: "10", neighbourNanoseconds: 343)
    ) { $0.groupBy($1, $2) },
  ]

  static let timing = [
    Row(name: "16", sentence: "deliver on a serial background queue", count: 1_000_000, target: Target(ratio: 10)) {
      $0.deliver($1, $2)
    },
    Row(name: "19", sentence: "2 threads sending on one subject", count: 1_000_000, target: Target(ratio: 4)) {
      $0.contend($1, $2)
    },
    Row(
      name: "22", sentence: "debounce on virtual time, per event", count: 20_000, target: Target(ratio: 10),
      estimate: Estimate(library: "ReactiveSwift", nanoseconds: 3430, neighbour: "1", neighbourNanoseconds: 279)
    ) { $0.debounce($1, $2) },
    Row(
      name: "22b", sentence: "throttle on virtual time, per event", count: 20_000, target: Target(ratio: 10),
      estimate: Estimate(library: "RxSwift", nanoseconds: 3942, neighbour: "1", neighbourNanoseconds: 279)
    ) { $0.throttle($1, $2) },
    Row(name: "22c", sentence: "debounce, OpenCombine on a bare array of actions, per event", count: 20_000) {
      $0.debounce($1, $2)
    },
    Row(name: "22d", sentence: "throttle, OpenCombine on a bare array of actions, per event", count: 20_000) {
      $0.throttle($1, $2)
    },
  ]
}
