import ReactiveKernel
import ReactivePacing
import ReactiveTesting
import Testing

/// C17: the place of a value on its way.
@Suite struct RoomTests {
  @Test func keepsThePlaceOfAPermitFromAValueWithoutOne() {
    let room = Room(for: 2, of: "test", file: #fileID, line: #line)
    #expect(room.requestPermit() == .granted)
    let permit = room.makePermit()
    #expect([room.takePlace(), room.takePlace()] == [true, false])
    permit.run { #expect([room.takePlace(), room.takePlace()] == [true, false]) }
  }

  @Test(arguments: 1...3) func keepsThePlaceOfAPermitFromValuesBeyondTheCapacity(count: Int) {
    let room = Room(for: 1, of: "test", file: #fileID, line: #line)
    #expect(room.requestPermit() == .granted)
    let permit = room.makePermit()
    room.exceedLimits { for _ in 0..<count { #expect(room.takePlace()) } }
    permit.run { #expect([room.takePlace(), room.takePlace()] == [true, false]) }
    for _ in 0..<count { room.freePlace() }
    #expect(room.requestPermit() == .wait)
    withExtendedLifetime(permit) {}
  }

  /// As a mailbox behind a subscriber: it does not know the consumer that granted the room.
  @Test func exceedsTheCapacityOfTheRoomsOnlyToWhichItLeads() {
    let (room, other) = (
      Room(for: 1, of: "test", file: #fileID, line: #line), Room(for: 1, of: "test", file: #fileID, line: #line)
    )
    room.exceedLimits {
      #expect([room.takePlace(), room.takePlace()] == [true, true])
      #expect([other.takePlace(), other.takePlace()] == [true, false])
    }
  }

  /// A wait that begins while the subscription ends is over as well. Otherwise the room would retain the source.
  @Test func aWaitForTwoRoomsMeetsTheEnd() {
    race(spins: spins(quick: 50, full: 2_000, night: 20_000), for: { Wait() }) { wait in
      if wait.room.requestPermit(wait.waiter) == .closed { wait.ends.increment() }
    } _: { wait in
      wait.subscription.dispose()
    } verify: { wait in
      #expect(wait.ends.count == 1)
    }
  }

  /// A source that is about to wait for an operator and for the consumer behind it, which is full.
  private struct Wait: Sendable {
    let subscription = Subscription()
    let room: Room
    let waiter: RoomWaiter
    let ends = Counter()

    init() {
      let consumer = Room(for: 1, of: "test", file: #fileID, line: #line)
      consumer.takePlaceEvenIfFull()
      subscription.grant(Room(for: 1, of: "test", file: #fileID, line: #line), before: consumer)
      room = subscription.room ?? consumer
      waiter = RoomWaiter { [ends] isGranted in if !isGranted { ends.increment() } }
    }
  }
}
