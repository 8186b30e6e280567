/// A place in a run. Moments have a total order, also within one tick.
///
/// A moment is a path. Its first numbers are the tick and the place of the scheduler's action in the tick: the subscriber's disposal, then hot
/// sources in the order in which they were made, then actions in the order in which they were scheduled. The rest of the path leads, depth first, to
/// one of the steps of this action: a consequence of a step has the path of the step and one more number.
///
/// A subscriber that reacts to an event with one event sends it at the same moment. If it sends several, each of them is a step of that moment.
struct Moment: Comparable, Sendable {
  private var path: [Int]

  /// Before the first tick: the moment at which pipelines are subscribed to.
  static let beginning = Moment(path: [-1])

  /// After all events.
  static let never = Moment(path: [.max])

  /// The moment of a disposal at a tick: before all other actions of the tick.
  static func disposal(at tick: Int) -> Moment { Moment(path: [tick, -1]) }

  /// The moment at which a hot source begins to send an event.
  static func hot(source: Int, event: Int, at tick: Int) -> Moment { Moment(path: [tick, 0, source, event]) }

  /// The moment at which an action that begins now reaches a subscriber. Subscribers receive an event in the order of their subscriptions.
  func reaching(subscribedAt subscription: Moment) -> Moment { Moment(path: path + subscription.path) }

  /// The moment at which an action runs that is scheduled now.
  ///
  /// - Parameters:
  ///   - ticks: the delay.
  ///   - number: the place of the action among several that are scheduled at this moment.
  func later(by ticks: Int, number: Int = 0) -> Moment { Moment(path: [tick + ticks, 1] + path + [number]) }

  /// One of several steps that happen at this moment, in order.
  func step(_ number: Int) -> Moment { Moment(path: path + [number]) }

  /// The time on the scheduler.
  var tick: Int { max(0, path[0]) }

  static func < (one: Moment, other: Moment) -> Bool {
    var place = 0
    while place < one.path.count, place < other.path.count {
      if one.path[place] != other.path[place] { return one.path[place] < other.path[place] }
      place += 1
    }
    return one.path.count < other.path.count
  }
}
