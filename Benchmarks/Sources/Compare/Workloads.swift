/// The workloads that every library is measured on, each written as its user would write it.
///
/// A workload prepares, has the meter measure `count` events or operations, and returns a checksum that is the same for all who did
/// the same work.
protocol Workloads {
  /// Subject to one subscriber.
  static func push(_ count: Int, _ meter: Meter) -> Int
  /// Subject through one map.
  static func map1(_ count: Int, _ meter: Meter) -> Int
  /// Subject through five maps.
  static func map5(_ count: Int, _ meter: Meter) -> Int
  /// Subject through ten maps.
  static func map10(_ count: Int, _ meter: Meter) -> Int
  /// Subject through a map and a filter that passes all, five times.
  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int
  /// Subject through a map, a filter that passes half, and a map.
  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int
  /// Subject through scan, distinct until changed, and take of all.
  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int
  /// A cold range through map, filter and reduce; subscribing is measured too.
  static func coldRange(_ count: Int, _ meter: Meter) -> Int
  /// The same from the most general source the library has.
  static func coldCreated(_ count: Int, _ meter: Meter) -> Int
  /// One subject to several subscribers; `count` deliveries in all.
  static func fanOut(_ count: Int, to subscribers: Int, _ meter: Meter) -> Int
  /// Subject to one subscriber on a serial background queue, until the last event is there.
  static func deliver(_ count: Int, _ meter: Meter) -> Int
  /// Builds subject, map, filter; subscribes; disposes.
  static func buildSubscribeDispose(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to a chain that was built before, and disposes.
  static func subscribeDispose(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to one subject through map and filter, and keeps the subscriptions.
  static func keepLive(_ count: Int, _ meter: Meter) -> Int
  /// Subscribes to a new subject each, through map and filter, and keeps subjects and subscriptions.
  static func keepLiveApart(_ count: Int, _ meter: Meter) -> Int
  /// Disposes the live subscriptions of one subject, oldest first.
  static func disposeLive(_ count: Int, _ meter: Meter) -> Int
}
