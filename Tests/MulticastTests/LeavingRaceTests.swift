import ReactiveMulticast
import ReactiveTesting
import Synchronization
import Testing

/// A subscriber leaves on one thread while another thread sends to it. It is counted out after that.
@Suite(.serialized) struct LeavingRaceTests {
  @Test func aMemberThatAloneHoldsTheConnection() {
    Self.raceToLeave(completes: false) { $0.publish().autoconnect() }
  }

  @Test(arguments: [Sharing.Replay.nothing, .last(1)]) func aMemberOfAnEndingConnection(_ replay: Sharing.Replay) {
    Self.raceToLeave(completes: true) { $0.share(replay: replay) }
  }

  private static func raceToLeave(
    completes: Bool, _ share: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
  ) {
    var failures = 0
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { LeavingMember(share) }) { member in
      member.station.send(1)
      if completes { member.station.complete() }
    } _: { member in
      member.leaveDuringTheDelivery()
    } verify: { member in
      if member.station.open != 0 || member.station.connections != 1 || member.probe.liveCount != 0 { failures += 1 }
    }
    #expect(failures == 0)
  }
}

/// A subscriber of a shared signal that the test does not hold.
private final class LeavingMember: Sendable {
  let station = Station()
  let probe = LeakProbe()
  private let subscription: Subscription
  private let isSentTo: Flag

  init(_ share: (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>) {
    let isSentTo = Flag()
    self.isSentTo = isSentTo
    let token = probe.token()
    subscription = share(station.signal).subscribe(events: { _ in
      token.touch()
      isSentTo.raise()
      // Long enough for the other thread to dispose in the middle of the delivery.
      for _ in 0..<100 { _ = isSentTo.isRaised }
    })
  }

  func leaveDuringTheDelivery() {
    spinUntil { isSentTo.isRaised }
    subscription.dispose()
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isRaised: Bool { value.load(ordering: .acquiring) }
  func raise() { value.store(true, ordering: .releasing) }
}
