import ReactiveKernel
import ReactivePacing
import Testing

/// C17: the place of a value on its way.
@Suite struct RoomTests {
  @Test func keepsThePlaceOfAPassageFromAValueWithoutOne() {
    let room = Room(for: 2, of: "test", file: #fileID, line: #line)
    #expect(room.enter() == true)
    let passage = room.makePassage()
    #expect([room.take(), room.take()] == [true, false])
    passage.run { #expect([room.take(), room.take()] == [true, false]) }
  }

  @Test(arguments: 1...3) func keepsThePlaceOfAPassageFromValuesBeyondTheCapacity(count: Int) {
    let room = Room(for: 1, of: "test", file: #fileID, line: #line)
    #expect(room.enter() == true)
    let passage = room.makePassage()
    room.exceedLimits { for _ in 0..<count { #expect(room.take()) } }
    passage.run { #expect([room.take(), room.take()] == [true, false]) }
    for _ in 0..<count { room.free() }
    #expect(room.enter() == false)
    withExtendedLifetime(passage) {}
  }

  /// As a mailbox behind a subscriber: it does not know the consumer that granted the room.
  @Test func exceedsTheCapacityOfTheRoomsOnlyToWhichItLeads() {
    let (room, other) = (
      Room(for: 1, of: "test", file: #fileID, line: #line), Room(for: 1, of: "test", file: #fileID, line: #line)
    )
    room.exceedLimits {
      #expect([room.take(), room.take()] == [true, true])
      #expect([other.take(), other.take()] == [true, false])
    }
  }
}
