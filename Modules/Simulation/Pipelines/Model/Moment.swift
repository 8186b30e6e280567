/// A place in the course of a run. Any two have an order, also within one tick.
///
/// A moment is a path. It begins with the tick, and with the scheduler's order at a tick: the subscriber's disposal,
/// then hot sources in the order of their creation, then other actions in the order in which they were scheduled. The
/// rest of the path leads to one of the effects of this action, depth first: the path of an effect is its cause's path
/// with one more number.
///
/// So a single reaction to an event happens at the event's own moment, and several reactions at its steps.
package struct Moment: Comparable, Sendable {
  private var path: [Int]

  /// Before the first tick: the moment at which pipelines are subscribed to.
  package static let beginning = Moment(path: [-1])

  /// After all events.
  package static let never = Moment(path: [.max])

  /// The moment of a disposal at a tick: before all other actions of the tick.
  static func disposal(at tick: Int) -> Moment { Moment(path: [tick, -1]) }

  /// The moment at which a hot source begins to send an event.
  static func hot(source: Int, event: Int, at tick: Int) -> Moment { Moment(path: [tick, 0, source, event]) }

  /// The moment at which an action that begins now reaches a subscriber: subscribers are served in their order.
  func reaching(subscribedAt subscription: Moment) -> Moment { Moment(path: path + subscription.path) }

  /// The moment of an action that is scheduled now.
  ///
  /// - Parameters:
  ///   - ticks: the delay.
  ///   - number: distinguishes actions that are scheduled together.
  package func later(by ticks: Int, number: Int = 0) -> Moment { Moment(path: [tick + ticks, 1] + path + [number]) }

  /// One of several steps that happen at this moment, in order.
  package func step(_ number: Int) -> Moment { Moment(path: path + [number]) }

  /// The time on the scheduler.
  package var tick: Int { max(0, path[0]) }

  package static func < (one: Moment, other: Moment) -> Bool {
    var place = 0
    while place < one.path.count, place < other.path.count {
      if one.path[place] != other.path[place] { return one.path[place] < other.path[place] }
      place += 1
    }
    return one.path.count < other.path.count
  }
}
