import ReactiveMulticast
import ReactiveTesting
import Testing

/// The table in the article Sharing: one test for each cell.
@Suite struct SharingTableTests {
  /// The source is connected once, and not before its time.
  @Test(arguments: SharingRow.all) func connects(_ row: SharingRow) {
    let rig = SharingRig(row)
    var seen = [rig.station.connections]
    for _ in 1...2 {
      rig.subscribe()
      seen.append(rig.station.connections)
    }
    rig.connect()
    seen.append(rig.station.connections)
    #expect(seen == row.connects)
  }

  /// How many connections are open with two subscribers, with one, with none, ten seconds later, and with one again;
  /// and how many were made.
  @Test(arguments: SharingRow.all) func disconnects(_ row: SharingRow) {
    let rig = SharingRig(row)
    let subscribers = [rig.subscribe(), rig.subscribe()]
    rig.connect()
    var seen = [rig.station.open]
    for subscriber in subscribers {
      subscriber.subscription.dispose()
      seen.append(rig.station.open)
    }
    rig.scheduler.advance(by: .seconds(10))
    seen.append(rig.station.open)
    rig.subscribe()
    seen.append(rig.station.open)
    #expect(seen + [rig.station.connections] == row.disconnects)
    #expect(!rig.station.hasOverlapped)
  }

  /// A subscriber that subscribes after the values 1 and 2, three seconds before 3: its replay, and the later value.
  @Test(arguments: SharingRow.all) func showsToALateSubscriber(_ row: SharingRow) {
    let rig = SharingRig(row)
    for _ in 1...2 { rig.subscribe() }
    rig.connect()
    rig.station.send(1, 2)
    rig.scheduler.advance(by: .seconds(3))
    rig.station.send(3)
    let late = rig.subscribe()
    #expect(late.values == row.late)
    rig.station.send(4)
    #expect(late.values == row.late + [4])
  }

  /// A subscriber that arrives after a completion.
  @Test(arguments: SharingRow.all) func afterACompletion(_ row: SharingRow) {
    let (events, connections) = comesAfter(row) { $0.complete() }
    #expect(events == row.afterCompletion)
    #expect(connections == (row.restartsAfterCompletion ? 2 : 1))
  }

  /// A subscriber that arrives after a failure.
  @Test(arguments: SharingRow.all) func afterAFailure(_ row: SharingRow) {
    let (events, connections) = comesAfter(row) { $0.fail() }
    #expect(events == row.afterFailure)
    #expect(connections == (row.restartsAfterFailure ? 2 : 1))
  }

  private func comesAfter(
    _ row: SharingRow, _ end: (Station) -> Void
  ) -> (events: [Event<Int, TestFailure>], connections: Int) {
    let rig = SharingRig(row)
    let first = [rig.subscribe(), rig.subscribe()]
    rig.connect()
    rig.station.send(1, 2)
    end(rig.station)
    #expect(first.allSatisfy { $0.events.last?.termination != nil })
    let late = rig.subscribe()
    rig.station.send(3)
    return (late.events, rig.station.connections)
  }

  /// A subscriber that arrives when all others were disposed: the values that it gets, and whether its subscription is
  /// active.
  @Test(arguments: SharingRow.all) func afterADisconnection(_ row: SharingRow) {
    let rig = SharingRig(row)
    let first = [rig.subscribe(), rig.subscribe()]
    rig.connect()
    rig.station.send(1, 2)
    for subscriber in first { subscriber.subscription.dispose() }
    rig.scheduler.advance(by: .seconds(10))
    rig.disconnect()
    let late = rig.subscribe()
    rig.station.send(3)
    #expect(late.values == row.afterDisconnection.values)
    #expect(late.subscription.isDisposed == !row.afterDisconnection.isLive)
  }
}

/// One way of sharing, with its own source.
final class SharingRig: Sendable {
  let station = Station()
  let scheduler = VirtualTimeScheduler()
  let signal: Signal<Int, TestFailure>
  private let connection: MulticastConnection<Int, TestFailure>?
  private let handle = SharedVariable<Subscription>(nil)

  init(_ row: SharingRow) {
    (signal, connection) = row.make(station.signal, scheduler)
  }

  @discardableResult
  func subscribe() -> Recorded<Int, TestFailure> { Recorded(signal) }

  /// Calls `connect()` on a multicast connection; other ways of sharing connect on their own.
  func connect() { handle.value = connection?.connect() }

  func disconnect() { handle.value?.dispose() }
}
