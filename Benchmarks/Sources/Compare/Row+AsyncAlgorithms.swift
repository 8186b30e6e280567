extension Row {
  /// The workload for swift-async-algorithms; `nil` if it has no such operation.
  var asyncAlgorithms: (@Sendable (_ count: Int, _ meter: Meter) -> Int)? { Row.asyncAlgorithms[name] }

  private static let asyncAlgorithms: [String: @Sendable (Int, Meter) -> Int] = [
    "1": { AsyncAlgorithmsWorkloads.push($0, $1) },
    "2x1": { AsyncAlgorithmsWorkloads.map1($0, $1) },
    "2x5": { AsyncAlgorithmsWorkloads.map5($0, $1) },
    "2x10": { AsyncAlgorithmsWorkloads.map10($0, $1) },
    "2b": { AsyncAlgorithmsWorkloads.mapFilter5($0, $1) },
    "3": { AsyncAlgorithmsWorkloads.mapFilterMap($0, $1) },
    "4": { AsyncAlgorithmsWorkloads.scanDistinctTake($0, $1) },
    "5": { AsyncAlgorithmsWorkloads.coldRange($0, $1) },
    "5b": { AsyncAlgorithmsWorkloads.coldCreated($0, $1) },
    "8": { AsyncAlgorithmsWorkloads.combineLatest($0, $1) },
    "9": { AsyncAlgorithmsWorkloads.zip($0, burst: 1, $1) },
    "9b": { AsyncAlgorithmsWorkloads.zip($0, burst: 5000, $1) },
    "10": { AsyncAlgorithmsWorkloads.merge($0, $1) },
    "13": { AsyncAlgorithmsWorkloads.concat($0, $1) },
    "16": { AsyncAlgorithmsWorkloads.deliver($0, $1) },
    "22": { AsyncAlgorithmsWorkloads.debounce($0, $1) },
  ]
}
