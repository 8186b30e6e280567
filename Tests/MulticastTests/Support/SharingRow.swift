import ReactiveMulticast
import ReactiveTesting
import Testing

/// One row of the table in the article Sharing: a way of sharing, and the expected results.
struct SharingRow: Sendable, CustomTestStringConvertible {
  typealias Source = Signal<Int, TestFailure>
  typealias Made = (Source, MulticastConnection<Int, TestFailure>?)

  var testDescription: String
  var make: @Sendable (Source, VirtualTimeScheduler) -> Made
  /// The number of connections: at first, with one subscriber, with two, and after `connect()`.
  var connects = [0, 1, 1, 1]
  /// The number of open connections: with two subscribers, one, none, ten seconds later, and with one again; and the
  /// number ever made.
  var disconnects = [1, 1, 0, 0, 1, 2]
  /// The replay of a late subscriber.
  var late: [Int] = []
  /// The events of a late subscriber after each end, when the source sends 3 to its connection.
  var afterCompletion: [Event<Int, TestFailure>] = [.next(3)]
  var afterFailure: [Event<Int, TestFailure>] = [.next(3)]
  var restartsAfterCompletion = true
  var restartsAfterFailure = true
  /// The same after a disconnection, and whether its subscription is active then.
  var afterDisconnection: (values: [Int], isLive: Bool) = ([3], true)

  private init(_ name: String, _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> Made) {
    testDescription = name
    self.make = make
  }

  private static func connection(
    _ name: String, keeps kept: [Int], late: [Int],
    _ make: @escaping @Sendable (Source) -> MulticastConnection<Int, TestFailure>
  ) -> SharingRow {
    var row = SharingRow(name) { source, _ in
      let connection = make(source)
      return (connection.signal, connection)
    }
    row.connects = [0, 0, 0, 1]
    row.disconnects = [1, 1, 1, 1, 1, 1]
    return row.remembering(kept, late: late, afterDisconnection: false)
  }

  private static func eager(
    _ name: String, keeps kept: [Int], late: [Int], _ make: @escaping @Sendable (Source) -> Source
  ) -> SharingRow {
    shared(name) { source, _ in make(source) }.remembering(kept, late: late, afterDisconnection: true).changed { row in
      row.connects = [1, 1, 1, 1]
      row.disconnects = [1, 1, 1, 1, 1, 1]
    }
  }

  private static func shared(
    _ name: String, late: [Int] = [], _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> Source
  ) -> SharingRow {
    var row = SharingRow(name) { (make($0, $1), nil) }
    row.late = late
    return row
  }

  /// A row whose end is replayed, after its kept values.
  private func remembering(_ kept: [Int], late: [Int], afterDisconnection isLive: Bool) -> SharingRow {
    var row = self
    row.late = late
    (row.restartsAfterCompletion, row.restartsAfterFailure) = (false, false)
    row.afterCompletion = kept.map { .next($0) } + [.completed]
    row.afterFailure = kept.map { .next($0) } + [.failed(TestFailure())]
    row.afterDisconnection = (kept + (isLive ? [3] : []), isLive)
    return row
  }

  private func changed(_ change: (inout SharingRow) -> Void) -> SharingRow {
    var row = self
    change(&row)
    return row
  }

  static let all: [SharingRow] =
    [
      .connection("publish()", keeps: [], late: []) { $0.publish() },
      .connection("multicast(BehaviorSubject(0))", keeps: [2], late: [3]) { $0.multicast(BehaviorSubject(0)) },
      .connection("multicast(ReplaySubject())", keeps: [1, 2], late: [1, 2, 3]) { $0.multicast(ReplaySubject()) },
      .shared("publish().autoconnect()") { source, _ in source.publish().autoconnect() }
        .remembering([], late: [], afterDisconnection: false)
        .changed { $0.disconnects = [1, 1, 0, 0, 0, 1] },
      .shared("multicast(ReplaySubject()).autoconnect()") { source, _ in
        source.multicast(ReplaySubject()).autoconnect()
      }
      .remembering([1, 2], late: [1, 2, 3], afterDisconnection: false)
      .changed { $0.disconnects = [1, 1, 0, 0, 0, 1] },
      .shared("publish().autoconnect(after: 2)") { source, _ in source.publish().autoconnect(after: 2) }
        .remembering([], late: [], afterDisconnection: false)
        .changed { row in
          row.connects = [0, 0, 1, 1]
          row.disconnects = [1, 1, 0, 0, 0, 1]
        },
      .eager("replay()", keeps: [1, 2], late: [1, 2, 3]) { $0.replay() },
      .eager("replayLast()", keeps: [2], late: [3]) { $0.replayLast() },
      .eager("replay(last: 2)", keeps: [1, 2], late: [2, 3]) { $0.replay(last: 2) },
      .shared("replayLazily()") { source, _ in source.replayLazily() }
        .remembering([1, 2], late: [1, 2, 3], afterDisconnection: true)
        .changed { $0.disconnects = [1, 1, 1, 1, 1, 1] },
      .shared("share()") { source, _ in source.share() },
      .shared("share(replay: .last(2))", late: [2, 3]) { source, _ in source.share(replay: .last(2)) },
      .shared("share(replay: .last(2), scope: .forever)", late: [2, 3]) { source, _ in
        source.share(replay: .last(2), scope: .forever)
      }
      .changed { row in
        row.afterCompletion = [.next(1), .next(2), .next(3)]
        row.afterFailure = row.afterCompletion
        row.afterDisconnection = ([1, 2, 3], true)
      },
      .shared("share(replay: .everything.within(2 s))", late: [3]) { source, scheduler in
        source.share(replay: .everything.within(.seconds(2), on: scheduler))
      },
      .shared("share(disconnect: .after(5 s))") { source, scheduler in
        source.share(disconnect: .after(.seconds(5), on: scheduler))
      }
      .changed { $0.disconnects = [1, 1, 1, 0, 1, 2] },
      .shared("share(disconnect: .never)") { source, _ in source.share(disconnect: .never) }
        .changed { $0.disconnects = [1, 1, 1, 1, 1, 1] },
      .shared("share(replay: .last(1), restart: .never)", late: [3]) { source, _ in
        source.share(replay: .last(1), restart: .never)
      }
      .changed { row in
        row = row.remembering([2], late: [3], afterDisconnection: true)
        row.afterDisconnection = ([3], true)
      },
      .shared("share(replay: .last(2), scope: .forever, restart: .never)", late: [2, 3]) { source, _ in
        source.share(replay: .last(2), scope: .forever, restart: .never)
      }
      .changed { $0 = $0.remembering([1, 2], late: [2, 3], afterDisconnection: true) },
      .shared("share(restart: .afterFailure)") { source, _ in source.share(restart: .afterFailure) }
        .changed { row in
          row.afterCompletion = [.completed]
          row.restartsAfterCompletion = false
        },
      .shared("share(restart: .afterCompletion)") { source, _ in source.share(restart: .afterCompletion) }
        .changed { row in
          row.afterFailure = [.failed(TestFailure())]
          row.restartsAfterFailure = false
        },
    ]
}
