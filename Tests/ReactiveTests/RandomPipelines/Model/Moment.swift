/// A place in the course of a run. Of any two it can be told which comes first, also within one tick.
///
/// A moment is a path. It begins with the tick, and with what the scheduler runs first at a tick: the subscriber's disposal, then hot
/// sources in the order in which they were made, then what was scheduled on the way, in the order in which it was. The rest of the path
/// leads to one of the things that this one action does, in depth: whatever follows from a thing has that thing's path and one number more.
///
/// So whoever does one thing in answer to an event does it at the event's own moment, and whoever does several, at its steps.
struct Moment: Comparable, Sendable {
  private var path: [Int]

  /// Before time begins: when pipelines are subscribed to.
  static let beginning = Moment(path: [-1])

  /// Later than anything that happens.
  static let never = Moment(path: [.max])

  /// When the subscriber disposes that does so at a tick: before all else there.
  static func disposal(at tick: Int) -> Moment { Moment(path: [tick, -1]) }

  /// When a hot source begins to send an event.
  static func hot(source: Int, event: Int, at tick: Int) -> Moment { Moment(path: [tick, 0, source, event]) }

  /// When an action that begins now reaches whoever subscribed at another moment: subscribers are served in their order.
  func reaching(subscribedAt subscription: Moment) -> Moment { Moment(path: path + subscription.path) }

  /// When an action runs that is scheduled now.
  ///
  /// - Parameters:
  ///   - ticks: with what delay.
  ///   - number: tells actions apart that are scheduled in a row.
  func later(by ticks: Int, number: Int = 0) -> Moment { Moment(path: [tick + ticks, 1] + path + [number]) }

  /// One of several things that happen now, one after the other.
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
