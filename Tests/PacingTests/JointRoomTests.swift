import ReactiveKernel
import ReactivePacing
import ReactiveTesting
import Testing

/// C17: a source that waits for several buffers.
@Suite struct JointRoomTests {
  private let subscription = Subscription()
  private let holder = Room(for: 2, of: "test", file: #fileID, line: #line)
  private let consumer = Room(for: 1, of: "test", file: #fileID, line: #line)
  private let grants = Counter()
  private let refusals = Counter()
  private let joint: Room

  init() throws {
    subscription.grant(holder, before: consumer)
    joint = try #require(subscription.room)
  }

  private func makeWaiter() -> RoomWaiter {
    RoomWaiter { [grants, refusals] isGranted in
      if isGranted { grants.increment() } else { refusals.increment() }
    }
  }

  @Test func aPermitKeepsAPlaceInEachBuffer() {
    #expect(joint.requestPermit() == .granted)
    let permit = joint.makePermit()
    #expect([holder.freePlaceCount, consumer.freePlaceCount] == [1, 0])
    #expect([holder.takePlace(), holder.takePlace(), consumer.takePlace()] == [true, false, false])
    permit.run { #expect([holder.takePlace(), consumer.takePlace()] == [true, true]) }
  }

  @Test func aReleasedPermitKeepsNoPlace() {
    #expect(joint.requestPermit() == .granted)
    _ = joint.makePermit()
    #expect([holder.freePlaceCount, consumer.freePlaceCount, joint.freePlaceCount] == [2, 1, 1])
  }

  /// So a source that waits for one buffer keeps no other source from another one.
  @Test func aWaitForOneBufferKeepsNoPlaceInAnother() {
    consumer.takePlaceEvenIfFull()
    #expect(joint.requestPermit(makeWaiter()) == .wait)
    #expect(holder.requestPermit() == .granted)
    var other: Permit? = holder.makePermit()
    consumer.freePlace()
    // Now it waits for the holder.
    #expect(grants.count == 0)
    #expect(consumer.freePlaceCount == 1)
    withExtendedLifetime(other) { other = nil }
    #expect(grants.count == 1)
    _ = joint.makePermit()
  }

  @Test func waitsInTheOrderOfTheRequests() {
    consumer.takePlaceEvenIfFull()
    let waiters = [makeWaiter(), makeWaiter()]
    for waiter in waiters { #expect(joint.requestPermit(waiter) == .wait) }
    consumer.freePlace()
    #expect(grants.count == 1)
    _ = joint.makePermit()
    #expect(grants.count == 2)
    _ = joint.makePermit()
    #expect(consumer.freePlaceCount == 1)
  }

  @Test func aCancelledWaitIsOver() {
    consumer.takePlaceEvenIfFull()
    let waiter = makeWaiter()
    #expect(joint.requestPermit(waiter) == .wait)
    joint.cancel(waiter)
    #expect([grants.count, refusals.count] == [0, 1])
    consumer.freePlace()
    #expect(consumer.freePlaceCount == 1)
    // One that is cancelled before it begins does not begin.
    let late = makeWaiter()
    joint.cancel(late)
    #expect(joint.requestPermit(late) == .closed)
  }

  @Test func theEndOfTheSubscriptionEndsAWait() {
    consumer.takePlaceEvenIfFull()
    #expect(joint.requestPermit(makeWaiter()) == .wait)
    subscription.dispose()
    #expect([grants.count, refusals.count] == [0, 1])
    #expect(joint.requestPermit() == .closed)
  }
}
