/// The workloads for every library, each written as a user of the library would write it.
///
/// A workload prepares, has the meter measure `count` events or operations, and returns a checksum. Equal work gives
/// equal checksums.
protocol Workloads {
  /// Subject to one subscriber.
  static func push(_ count: Int, _ meter: Meter) -> Int
  /// Subject through one map.
  static func map1(_ count: Int, _ meter: Meter) -> Int
  /// Subject through five maps.
  static func map5(_ count: Int, _ meter: Meter) -> Int
  /// Subject through ten maps.
  static func map10(_ count: Int, _ meter: Meter) -> Int
  /// Subject through a map and a filter that forwards all, five times.
  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int
  /// Subject through a map, a filter that forwards half, and a map.
  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int
  /// Subject through scan, distinct until changed, and take of all.
  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int
  /// A cold range through map, filter and reduce; subscribing is measured too.
  static func coldRange(_ count: Int, _ meter: Meter) -> Int
  /// The same from the library's most general source.
  static func coldCreated(_ count: Int, _ meter: Meter) -> Int
  /// One subject to several subscribers; `count` deliveries in all.
  static func fanOut(_ count: Int, to subscribers: Int, _ meter: Meter) -> Int
  /// Subject to one subscriber on a serial background queue, until the last event has arrived.
  static func deliver(_ count: Int, _ meter: Meter) -> Int
  /// Builds subject, map, filter; subscribes; disposes.
  static func buildSubscribeDispose(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to a chain that was built before, and disposes.
  static func subscribeDispose(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to one subject through map and filter, and keeps the subscriptions.
  static func keepLive(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to a new subject each time, through map and filter, and keeps subjects and subscriptions.
  static func keepLiveApart(_ count: Int, _ meter: Meter) -> Int
  /// Disposes the live subscriptions of one subject, oldest first.
  static func disposeLive(_ count: Int, _ meter: Meter) -> Int
  /// The latest values of two subjects that send in turn.
  static func combineLatest(_ count: Int, _ meter: Meter) -> Int?
  /// Pairs of two subjects that send in turn, `burst` values each.
  static func zip(_ count: Int, burst: Int, _ meter: Meter) -> Int
  /// Four subjects that send in turn.
  static func merge(_ count: Int, _ meter: Meter) -> Int
  /// Subject, with a signal of one value for each value, all at the same time.
  static func flatMapJust(_ count: Int, _ meter: Meter) -> Int
  /// The same with signals of 1,000 values; `count` of these in all.
  static func flatMapRange(_ count: Int, _ meter: Meter) -> Int
  /// Subject, with a signal of one value for each value, only the newest active.
  static func switchToLatest(_ count: Int, _ meter: Meter) -> Int
  /// Signals of one value, one after the other; making them is measured too.
  static func concat(_ count: Int, _ meter: Meter) -> Int
  /// A signal of one value, repeated.
  static func `repeat`(_ count: Int, _ meter: Meter) -> Int
  /// A signal that fails at once, retried.
  static func retry(_ count: Int, _ meter: Meter) -> Int
  /// A subject that replays all values, to one subscriber.
  static func replayAll(_ count: Int, _ meter: Meter) -> Int?
  /// The replay of such a subject to a late subscriber.
  static func replayLate(_ count: Int, _ meter: Meter) -> Int?
  /// A subject that replays one value, to one subscriber, and then to another.
  static func replayLast(_ count: Int, _ meter: Meter) -> Int?
  /// A signal that replays all values of a subject, to one subscriber.
  static func replayThrough(_ count: Int, _ meter: Meter) -> Int?
  /// Publishes, subscribes, which connects; sends one value; disposes, which disconnects.
  static func publishCycle(_ count: Int, _ meter: Meter) -> Int
  /// The same through one shared signal that was built before.
  static func shareCycle(_ count: Int, _ meter: Meter) -> Int
  /// A subject that always has a value, to one subscriber.
  static func setProperty(_ count: Int, _ meter: Meter) -> Int
  /// A property that threads share, to one subscriber.
  static func setShared(_ count: Int, _ meter: Meter) -> Int
  /// A property of a model, to one subscriber.
  static func writeObserved(_ count: Int, _ meter: Meter) -> Int
  /// The same without a subscriber.
  static func writeUnobserved(_ count: Int, _ meter: Meter) -> Int
  /// Subject, grouped into 100 groups, which are merged again.
  static func groupBy(_ count: Int, _ meter: Meter) -> Int?
  /// Two threads that send to one subject, which has one subscriber.
  static func contend(_ count: Int, _ meter: Meter) -> Int
  /// Ten values a millisecond apart, then a pause of twenty, and so on; debounced for ten.
  static func debounce(_ count: Int, _ meter: Meter) -> Int
  /// Values a millisecond apart, throttled for ten.
  static func throttle(_ count: Int, _ meter: Meter) -> Int
}

/// Operations that some libraries do not have: the default is `nil`.
extension Workloads {
  static func combineLatest(_ count: Int, _ meter: Meter) -> Int? { nil }
  static func replayAll(_ count: Int, _ meter: Meter) -> Int? { nil }
  static func replayLate(_ count: Int, _ meter: Meter) -> Int? { nil }
  static func replayLast(_ count: Int, _ meter: Meter) -> Int? { nil }
  static func replayThrough(_ count: Int, _ meter: Meter) -> Int? { nil }
  static func groupBy(_ count: Int, _ meter: Meter) -> Int? { nil }
}
